import { listFormsForListings } from '#areas/property/forms/index.ts';
import { getReservation } from '#areas/stays/reservations/index.ts';
import type { GuestContext, GuestLink, PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { TextKey } from '#texts/index.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { lockCheckInForWriting } from './answers.service.ts';
import { checkInErrors } from './check-in.errors.ts';
import { findCheckIn } from './check-ins.store.ts';
import {
  deleteStayAnswers,
  findStayAnswers,
  type StayAnswersRow,
  writeStayAnswers,
} from './form-answers.store.ts';
import type { AskedForm, AskedQuestion, FormAnswers } from './guest.contract.ts';
import { guestSegmentsOf } from './guest-units.service.ts';
import { refuseSingleGuestLink, typedBy } from './proof.ts';

/** The answered forms with the words of their questions, so that a later change of a form changes no answer. */
type Kept = readonly AskedForm[];

const sealContextOf = (id: ReservationId) => `stay_answers.answers:${id}`;

async function keptIn(ctx: PropertyContext, db: Queries, row: StayAnswersRow | undefined): Promise<Kept> {
  if (!row) return [];
  const key = await ctx.secrets.openKey(db, row.sealing_key_id);
  return JSON.parse(key.unseal(row.answers, sealContextOf(row.reservation_id))) as Kept;
}

/** The present questions for the guests of a stay, with their earlier answers. */
async function asked(
  ctx: PropertyContext,
  db: Queries,
  stay: Awaited<ReturnType<typeof getReservation>>,
  kept: Kept,
): Promise<AskedForm[]> {
  const listings = guestSegmentsOf(stay).flatMap(({ listing }) => listing ?? []);
  const forms = await listFormsForListings(ctx, db, listings);
  return forms.map(({ id, name, fields }) => {
    const before = new Map(
      kept.find(({ _id }) => _id === id)?.questions.map(({ key, value }) => [key, value]),
    );
    return {
      _id: id,
      name,
      questions: fields.map(({ key, label, kind, required, choices }) => ({
        key,
        label,
        kind,
        required,
        choices: choices ?? [],
        value: before.get(key) ?? null,
      })),
    };
  });
}

/** SEC-21: a device without proof sees and changes only what it typed itself, and questions without an answer. */
const mayOpenAnswers = (link: GuestLink, row: StayAnswersRow | undefined): boolean =>
  link.isProved || !row || row.typed_by === link.sessionId;

/** For the guest's page; a link of one guest has no questions about the stay. */
export async function listQuestionsOfGuest(
  ctx: GuestContext,
  stay: Awaited<ReturnType<typeof getReservation>>,
): Promise<AskedForm[]> {
  if (ctx.guestLink.guestId !== null) return [];
  const row = await findStayAnswers(ctx.db, ctx.propertyId, stay._id);
  const isOpen = mayOpenAnswers(ctx.guestLink, row);
  return asked(ctx, ctx.db, stay, isOpen ? await keptIn(ctx, ctx.db, row) : []);
}

const isAnswered = ({ value }: AskedQuestion): boolean => value !== null;

/** C-GEN-36. Answers stay visible when their form is no longer asked. */
export async function listAnswers(ctx: PropertyContext, id: ReservationId): Promise<AskedForm[]> {
  const [checkIn, stay, row] = await Promise.all([
    findCheckIn(ctx.db, ctx.propertyId, id),
    getReservation(ctx, id),
    findStayAnswers(ctx.db, ctx.propertyId, id),
  ]);
  if (!checkIn) throw httpErrors.missing();
  const kept = await keptIn(ctx, ctx.db, row);
  const now = await asked(ctx, ctx.db, stay, kept);
  const gone = kept.flatMap((form) => {
    const still = now.find(({ _id }) => _id === form._id);
    const questions = form.questions.filter(
      (question) => isAnswered(question) && !still?.questions.some(({ key }) => key === question.key),
    );
    return questions.length > 0 ? [{ ...form, questions }] : [];
  });
  return [...now, ...gone];
}

/** Plates as in the lists of a gatekeeper: capital letters and digits. */
const plateOf = (text: string): string => text.toUpperCase().replaceAll(/[\s·.-]/gu, '');

const PATTERNS = {
  number: /^-?\d{1,12}([.,]\d{1,4})?$/,
  plate: /^[\p{L}\p{N}]{3,12}$/u,
  'yes-no': /^(yes|no)$/,
} as const;

/** The error in an answer; null for a valid one. */
function complaintAbout({ kind, choices }: AskedQuestion, value: string): TextKey | null {
  switch (kind) {
    case 'text':
      return null;
    case 'number':
      return PATTERNS.number.test(value) ? null : 'general.invalid.number';
    case 'date':
      return PlainDate.safeParse(value).success ? null : 'general.invalid.date';
    case 'choice':
      return choices.includes(value) ? null : 'general.invalid.option';
    case 'yes-no':
      return PATTERNS[kind].test(value) ? null : 'general.invalid.option';
    case 'plate':
      return PATTERNS[kind].test(value) ? null : 'checkIn.form.plate';
  }
}

const valueOf = ({ kind }: AskedQuestion, given: string | null): string | null =>
  (kind === 'plate' ? plateOf(given ?? '') : given) || null;

/** One form with a change. A part that cannot be kept stays as it was, and is refused at its field. */
function applied(form: AskedForm, { answers }: FormAnswers) {
  const refused: FailureEntry[] = [];
  const refuse = (key: string, text: TextKey) =>
    refused.push({ code: 'invalid-input', text, field: `answers.${key}` });
  const known = new Set(form.questions.map(({ key }) => key));
  for (const key of Object.keys(answers)) if (!known.has(key)) refuse(key, 'general.invalid');
  const questions = form.questions.map((question) => {
    const given = answers[question.key];
    if (given === undefined) return question;
    const value = valueOf(question, given);
    const complaint = value === null ? null : complaintAbout(question, value);
    if (complaint === null) return { ...question, value };
    refuse(question.key, complaint);
    return question;
  });
  return { form: { ...form, questions }, refused };
}

/**
 * C-GEN-37. Throws 404 when this stay is not asked the form, and 400 with an entry `answers.{key}` for each wrong
 * answer.
 */
export async function saveAnswers(ctx: GuestContext, formId: string, change: FormAnswers): Promise<void> {
  refuseSingleGuestLink(ctx.guestLink);
  const id = ctx.guestLink.reservationId;
  const stay = await getReservation(ctx, id);
  const refused = await ctx.db.transaction(async (tx) => {
    await lockCheckInForWriting(ctx, tx, id, ctx.guestLink);
    const row = await findStayAnswers(tx, ctx.propertyId, id);
    if (!mayOpenAnswers(ctx.guestLink, row)) throw checkInErrors.proveFirst();
    const kept = await keptIn(ctx, tx, row);
    const form = (await asked(ctx, tx, stay, kept)).find(({ _id }) => _id === formId);
    if (!form) throw httpErrors.missing();
    const after = applied(form, change);
    await keep(ctx, tx, row, [...kept.filter(({ _id }) => _id !== formId), after.form]);
    return after.refused;
  });
  if (refused.length > 0) throw new Failure(400, refused);
}

async function keep(
  ctx: GuestContext,
  tx: Transaction,
  row: StayAnswersRow | undefined,
  forms: Kept,
): Promise<void> {
  const { reservationId } = ctx.guestLink;
  const key = row
    ? await ctx.secrets.openKey(tx, row.sealing_key_id)
    : await ctx.secrets.createKey(tx, ctx.propertyId);
  await writeStayAnswers(tx, {
    reservation_id: reservationId,
    property_id: ctx.propertyId,
    sealing_key_id: key.id,
    answers: key.seal(JSON.stringify(forms), sealContextOf(reservationId)),
    ...typedBy(ctx.guestLink),
    updated_at: ctx.clock.now(),
  });
}

/** The required questions of the host without an answer; they block completion by the guest. */
export async function findUnansweredQuestions(
  ctx: PropertyContext,
  tx: Transaction,
  stay: Awaited<ReturnType<typeof getReservation>>,
): Promise<FailureEntry[]> {
  const row = await findStayAnswers(tx, ctx.propertyId, stay._id);
  const forms = await asked(ctx, tx, stay, await keptIn(ctx, tx, row));
  const { code, text } = checkInErrors.formsIncomplete;
  return forms.flatMap(({ _id, questions }) =>
    questions
      .filter((question) => question.required && !isAnswered(question))
      .map(({ key }) => ({ code, text, field: `forms.${_id}.${key}` })),
  );
}

/** The key is deleted first: without it the record is noise in every backup (D-63). */
export async function eraseStayAnswers(
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
): Promise<void> {
  const row = await findStayAnswers(tx, ctx.propertyId, id);
  if (!row) return;
  await ctx.secrets.eraseKey(tx, row.sealing_key_id);
  await deleteStayAnswers(tx, ctx.propertyId, id);
}
