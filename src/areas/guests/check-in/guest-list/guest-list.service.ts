import { createHash } from 'node:crypto';

import { recordActivity } from '#areas/platform/activity/index.ts';
import { getReservation } from '#areas/stays/reservations/index.ts';
import { fieldsOfLaw } from '#countries/host-fields.ts';
import { countryName, isCountry } from '#countries/world.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { Table } from '#foundation/http/table-file.ts';
import { readWorkbook } from '#foundation/http/table-reading.ts';
import { type Sheet, WorkbookRefused } from '#foundation/http/workbook-reading.ts';
import { allTexts } from '#texts/all.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import { getGuestCapacity, lockCheckInForWriting, saveFirstAnswers } from '../answers.service.ts';
import { checkInErrors } from '../check-in.errors.ts';
import { guestCorrected } from '../check-in.events.ts';
import { findCheckIn } from '../check-ins.store.ts';
import { formRules, missingFieldsOf, choiceLabelOf } from '../guest-form.service.ts';
import { type GuestRow, guestsOf } from '../guests.store.ts';
import { type Answers, readAnswers } from '../identity.service.ts';
import { isUntouched } from '../proof.ts';
import { openReading } from '../readings.service.ts';
import { addEmptyGuests, saveCheckInState } from '../guest-slots.service.ts';
import { labelOf } from './guest-list.columns.ts';
import {
  type GuestListPlan,
  type GuestListRow,
  LIST_BYTES_MAX,
  LIST_FIELDS,
  LIST_ROWS_MAX,
  type ListAnswers,
} from './guest-list.contract.ts';
import { guestListErrors } from './guest-list.errors.ts';
import {
  isListField,
  type KnownGuest,
  listedPersonOf,
  type PlannedGuest,
  planGuestList,
  type ReadRow,
  readRows,
} from './guest-list.plan.ts';

/** Maximum columns of a sheet that are read; lists of agencies also have the room and the flight. */
const COLUMNS_MAX = 60;
/** Room for a title, the headings and some lines of words around the rows. */
const LINES_MAX = LIST_ROWS_MAX + 20;

/** SEC-62: the cost of a file is bounded before it is opened, and again while it is unpacked. */
async function sheetIn(file: Uint8Array): Promise<Sheet> {
  if (file.length > LIST_BYTES_MAX) throw guestListErrors.tooLarge({ field: 'file' });
  try {
    return await readWorkbook(file, { lines: LINES_MAX, columns: COLUMNS_MAX });
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error;
    switch (error.problem) {
      case 'no-workbook':
        throw guestListErrors.noWorkbook({ field: 'file' });
      case 'too-large':
        throw guestListErrors.tooLarge({ field: 'file' });
      case 'lines':
        throw guestListErrors.tooMany({ field: 'file', params: { max: LIST_ROWS_MAX } });
    }
  }
}

/**
 * The guests of a stay with the facts that match them to a row. A number from a photo counts before it is confirmed.
 */
async function knownGuests(
  ctx: PropertyContext,
  db: Queries,
  guests: readonly GuestRow[],
): Promise<KnownGuest[]> {
  const known: KnownGuest[] = [];
  for (const row of guests) {
    const answers = await readAnswers(ctx, db, row);
    const reading = await openReading(ctx, db, row);
    const documentNumber = answers.documentNumber ?? reading?.fields.documentNumber?.value;
    const person = listedPersonOf({ ...answers, ...(documentNumber !== undefined && { documentNumber }) });
    known.push({ row, isEmpty: isUntouched(row), person });
  }
  return known;
}

/** Two plans have the same digest when they write the same answers to the same guests. */
function digestOf(plan: readonly PlannedGuest[]): string {
  const rows = plan.map(({ line, outcome, guest, decided }) => [
    line,
    outcome,
    guest?.id ?? null,
    decided.answers,
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url');
}

const listedIn = (answers: Answers): ListAnswers =>
  Object.fromEntries(
    LIST_FIELDS.flatMap((field) => {
      const value = answers[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );

/** The answers that are codes, as a person reads them. */
function wordsIn(language: Language, { answers, judged }: PlannedGuest['decided']): GuestListRow['words'] {
  const chosen = judged.flatMap(({ field: { name, choices } }) => {
    const label = choices?.find(({ value }) => value === answers[name])?.label;
    return label && isListField(name) ? [[name, choiceLabelOf(language, label)] as const] : [];
  });
  const { nationality } = answers;
  return {
    ...Object.fromEntries(chosen),
    ...(nationality !== undefined &&
      isCountry(nationality) && { nationality: countryName(nationality, language) }),
  };
}

/** The labels of the fields of a plan: its columns, and the fields that guests still have to answer. */
function labelsIn(language: Language, plan: readonly PlannedGuest[]): GuestListPlan['labels'] {
  const asked = plan.flatMap(({ decided }) =>
    decided.judged.map(({ field }) => [field.name, allTexts[language][field.label]] as const),
  );
  const listed = LIST_FIELDS.map((field) => [field, labelOf(field, language)] as const);
  return Object.fromEntries([...listed, ...asked]);
}

/** Columns with answers that none of these guests is asked. */
function notAskedIn(rows: readonly ReadRow[], plan: readonly PlannedGuest[]) {
  const asked = new Set(plan.flatMap(({ decided }) => decided.judged.map(({ field }) => field.name)));
  return LIST_FIELDS.filter((field) => !asked.has(field) && rows.some(({ answers }) => answers[field]));
}

/** C-CHK-46. The file is read in memory and dropped; nothing is stored. */
export async function previewGuestList(
  ctx: PropertyContext,
  id: ReservationId,
  file: Uint8Array,
): Promise<GuestListPlan> {
  const [rules, capacity, checkIn] = await Promise.all([
    formRules(ctx),
    getGuestCapacity(ctx, id),
    findCheckIn(ctx.db, ctx.propertyId, id),
  ]);
  if (!checkIn) throw httpErrors.missing();
  if (checkIn.canceled_at || checkIn.erased_at) throw checkInErrors.closed();
  const { language } = ctx;
  const { rows, unknownColumns } = readRows(await sheetIn(file), {
    rules,
    arrival: checkIn.arrival,
    language,
  });
  if (rows.length > LIST_ROWS_MAX) {
    throw guestListErrors.tooMany({ field: 'file', params: { max: LIST_ROWS_MAX } });
  }
  const guests = await knownGuests(ctx, ctx.db, await guestsOf(ctx.db, ctx.propertyId, id));
  const plan = planGuestList({ rules, checkIn, guests, capacity, language }, rows);
  const counts = { fills: 0, adds: 0, there: 0, wrong: 0 };
  for (const { outcome } of plan) counts[outcome] += 1;
  return {
    rows: plan.map(({ line, name, outcome, decided, problems }) => ({
      line,
      name,
      outcome,
      answers: listedIn(decided.answers),
      words: wordsIn(language, decided),
      problems: [...problems],
      missing: outcome === 'there' ? [] : missingFieldsOf(decided.judged),
    })),
    labels: labelsIn(language, plan),
    counts,
    unknownColumns: [...unknownColumns],
    notAsked: notAskedIn(rows, plan),
    plan: digestOf(plan),
  };
}

export type ListedRow = Pick<ReadRow, 'line' | 'answers'>;

/**
 * C-CHK-47. The plan is calculated again in the transaction and refused if it differs from the shown one. A second
 * press finds its guests and changes nothing.
 */
export async function saveGuestList(
  ctx: PropertyContext,
  id: ReservationId,
  listed: readonly ListedRow[],
  shown: string,
): Promise<{ saved: number; there: number }> {
  const [rules, capacity, reservation] = await Promise.all([
    formRules(ctx),
    getGuestCapacity(ctx, id),
    getReservation(ctx, id),
  ]);
  const rows = listed.map(({ line, answers }): ReadRow => ({
    line,
    answers,
    problems: [],
    cellNameOf: () => null,
    shownIn: (field) => answers[field] ?? '',
  }));
  return ctx.db.transaction(async (tx) => {
    const checkIn = await lockCheckInForWriting(ctx, tx, id, 'host');
    const guests = await knownGuests(ctx, tx, await guestsOf(tx, ctx.propertyId, id));
    const plan = planGuestList({ rules, checkIn, guests, capacity, language: ctx.language }, rows);
    if (plan.every(({ outcome }) => outcome === 'there')) return { saved: 0, there: plan.length };
    if (digestOf(plan) !== shown) throw guestListErrors.otherPlan({ field: 'plan' });
    if (plan.some(({ outcome }) => outcome === 'wrong')) throw guestListErrors.wrongRows({ field: 'rows' });
    const added = await addEmptyGuests(ctx, tx, id, plan.filter(({ outcome }) => outcome === 'adds').length);
    const places = new Map((await guestsOf(tx, ctx.propertyId, id)).map((guest) => [guest.id, guest]));
    let saved = 0;
    for (const { outcome, guest, decided } of plan) {
      if (outcome === 'there') continue;
      const place = guest ?? places.get(added.shift() ?? guestMissing(id));
      await saveFirstAnswers(ctx, tx, place ?? guestMissing(id), decided);
      saved += 1;
    }
    await saveCheckInState(ctx, tx, checkIn);
    if (checkIn.completed_at) await ctx.publish(tx, guestCorrected, { reservationId: id });
    await recordActivity(ctx, tx, {
      text: 'activity.checkIn.listSaved',
      params: { guest: reservation.guestName, guests: saved },
      subject: 'reservation',
      subjectId: id,
    });
    return { saved, there: plan.length - saved };
  });
}

function guestMissing(id: ReservationId): never {
  throw new Error(`A guest of stay ${id} is missing right after insert`);
}

/** C-CHK-48. Names, and the other fields that the law and the host may ask of a guest here. */
export async function guestListTemplate(ctx: PropertyContext): Promise<Table> {
  const { country, registries, wishes } = await formRules(ctx);
  const asked = new Set<string>([
    'firstName',
    'lastName',
    ...fieldsOfLaw(country, registries).keys(),
    ...wishes.map(({ name }) => name),
  ]);
  return {
    header: LIST_FIELDS.filter((field) => asked.has(field)).map((field) => labelOf(field, ctx.language)),
    rows: [],
  };
}
