import { listingFacts } from '#areas/stays/listings/index.ts';
import { cityAnswer } from '#areas/platform/places/index.ts';
import { getReservation, type ReservationOfDay } from '#areas/stays/reservations/index.ts';
import { type Complaint, localizeParams } from '#countries/complaint.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import type { GuestId, ReservationId } from '#vocabulary/ids.ts';
import { listResponsibleAdults } from './adults.service.ts';
import { GUESTS_MAX } from './check-in.constants.ts';
import { checkInErrors } from './check-in.errors.ts';
import { guestCorrected, guestsErased } from './check-in.events.ts';
import { changeCheckIn, type CheckInRow, lockCheckIn, openCheckIns } from './check-ins.store.ts';
import { FIELD_NAMES, type FieldName, type GuestChange, type GuestProgress } from './guest.contract.ts';
import {
  type Adults,
  type FormRules,
  formRules,
  isMinorByAnswers,
  evaluateGuestForm,
  type GuestFormState,
  missingFieldsOf,
  presentProgress,
} from './guest-form.service.ts';
import { changeGuest, deleteGuests, type GuestRow, guestsOf } from './guests.store.ts';
import { type Answers, readAnswers, sealAnswers } from './identity.service.ts';
import { type Author, maySeeGuest, mayEditGuest, refuseSingleGuestLink, typedBy } from './proof.ts';
import { removeAnsweredFields } from './readings.service.ts';
import { addEmptyGuests, saveCheckInState, newCheckInOf } from './guest-slots.service.ts';

/** The check-in for writing. A guest may write until it is complete, the host until its answers are erased. */
export async function lockCheckInForWriting(
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
  author: Author,
): Promise<CheckInRow> {
  const checkIn = await lockCheckIn(tx, ctx.propertyId, id);
  if (!checkIn) throw httpErrors.missing();
  if (checkIn.canceled_at || checkIn.erased_at) throw checkInErrors.closed();
  if (author !== 'host' && checkIn.state === 'complete') throw checkInErrors.alreadyComplete();
  return checkIn;
}

/**
 * A guest's answers with those that the main guest gives for the whole stay: the reason of the trip and the hour of
 * arrival.
 */
export async function readGuestAnswers(
  ctx: PropertyContext,
  tx: Parameters<typeof readAnswers>[1],
  checkIn: Pick<CheckInRow, 'trip_reason' | 'arrival_hour'>,
  guest: GuestRow,
): Promise<Answers> {
  const answers = await readAnswers(ctx, tx, guest);
  if (!guest.is_main) return answers;
  const { trip_reason: tripReason, arrival_hour: arrivalHour } = checkIn;
  return {
    ...answers,
    ...(tripReason !== null && { tripReason }),
    ...(arrivalHour !== null && { arrivalHour }),
  };
}

/** Fields whose answers go to authorities. */
const CITIES: ReadonlySet<FieldName> = new Set(['residenceCity', 'originCity', 'destinationCity']);

/** Answers with a change applied; null or only spaces empty a field. */
function applied(answers: Answers, change: GuestChange, except: readonly FieldName[] = []): Answers {
  const next = new Map<FieldName, string>();
  for (const name of FIELD_NAMES) {
    const given = except.includes(name) ? undefined : change[name];
    const value = given === undefined ? answers[name] : CITIES.has(name) ? cityAnswer(given ?? '') : given;
    if (value) next.set(name, value);
  }
  return Object.fromEntries(next);
}

type Rejected = { readonly field: FieldName; readonly complaint: Complaint };

/** The fields of a change that cannot be kept. Emptying a field is always allowed, and a warning refuses nothing. */
function rejectedIn(judged: readonly GuestFormState[], change: GuestChange): Rejected[] {
  return judged.flatMap(({ field, complaint }) =>
    change[field.name] && complaint && !complaint.isWarning ? [{ field: field.name, complaint }] : [],
  );
}

const stateOf = (judged: readonly GuestFormState[], answers: Answers): GuestRow['state'] => {
  if (Object.keys(answers).length === 0) return 'empty';
  return missingFieldsOf(judged).length === 0 ? 'complete' : 'started';
};

/**
 * Saves answers of one guest. Each answer is checked alone, together with the earlier ones. Valid answers are kept even
 * when another one is refused, which then returns 400 at its field (USER-PAIN 11). Answers to questions that this guest
 * is not asked are dropped (PRV-01).
 */
export async function changeAnswers(
  ctx: PropertyContext,
  id: ReservationId,
  guestId: GuestId,
  change: GuestChange,
  author: Author,
): Promise<GuestProgress> {
  const rules = await formRules(ctx);
  const { progress, rejected } = await ctx.db.transaction(async (tx) => {
    const checkIn = await lockCheckInForWriting(ctx, tx, id, author);
    const guests = await guestsOf(tx, ctx.propertyId, id);
    const guest = guests.find((one) => one.id === guestId);
    if (!guest || !maySeeGuest(author, guest)) throw httpErrors.missing();
    if (!mayEditGuest(author, guest)) throw checkInErrors.proveFirst();
    const before = await readGuestAnswers(ctx, tx, checkIn, guest);
    const party = { rules, checkIn, guests, author };
    const adults = await listResponsibleAdults(ctx, tx, party, guest, applied(before, change));
    const { answers, judged, refused } = checkAnswers(rules, checkIn, guest, before, change, adults);
    const state = stateOf(judged, answers);
    await save(ctx, tx, guest, answers, { state, ...typedBy(author) });
    if (guest.reading) {
      const left = await removeAnsweredFields(ctx, tx, guest, change);
      await changeGuest(tx, ctx.propertyId, guestId, left, ctx.clock.now());
    }
    if (guest.is_main) {
      await changeCheckIn(tx, ctx.propertyId, id, {
        trip_reason: answers.tripReason ?? null,
        arrival_hour: answers.arrivalHour ?? null,
      });
    }
    if (state !== guest.state) await saveCheckInState(ctx, tx, checkIn);
    if (author === 'host') await noteCorrection(ctx, tx, checkIn, guestId, changedIn(before, answers));
    return {
      progress: presentProgress(
        ctx.language,
        { ...guest, state, isMinor: isMinorByAnswers(rules, answers, checkIn.arrival) },
        judged,
        answers,
      ),
      rejected: refused,
    };
  });
  if (rejected.length > 0) throw refusal(ctx, rejected);
  return progress;
}

/** A stay that is created at the desk. */
export type DeskStay = Pick<ReservationOfDay, 'id' | 'arrival' | 'departure' | 'guests'>;

/**
 * Opens the check-in of a stay that is created at the desk, with answers of its main guest, in the transaction of the
 * stay. Returns the function that writes it, so that the rules are read before the transaction begins.
 *
 * @throws 400 at each wrong answer: then nothing of the stay may be kept.
 */
export async function openCheckInAtDesk(ctx: PropertyContext, stay: DeskStay, change: GuestChange) {
  const rules = await formRules(ctx);
  return async (tx: Transaction): Promise<void> => {
    await openCheckIns(tx, ctx.propertyId, [newCheckInOf(ctx, stay)], ctx.clock.now());
    const checkIn = await lockCheckInForWriting(ctx, tx, stay.id, 'host');
    const [guest] = await guestsOf(tx, ctx.propertyId, stay.id);
    if (!guest) throw new Error(`The check-in of stay ${stay.id} has no guest`);
    const decided = checkAnswers(rules, checkIn, guest, {}, change);
    if (decided.refused.length > 0) throw refusal(ctx, decided.refused);
    if (Object.keys(decided.answers).length === 0) return;
    await saveFirstAnswers(ctx, tx, guest, decided);
    await saveCheckInState(ctx, tx, checkIn);
  };
}

export type CheckedAnswers = {
  /** Valid answers to questions that this guest is asked. */
  readonly answers: Answers;
  /** Given answers that cannot be kept. */
  readonly refused: readonly Rejected[];
  readonly judged: readonly GuestFormState[];
};

/** Writes the first answers of a guest, given by the host, with their history. */
export async function saveFirstAnswers(
  ctx: PropertyContext,
  tx: Transaction,
  guest: GuestRow,
  { answers, judged }: CheckedAnswers,
): Promise<void> {
  await save(ctx, tx, guest, answers, { state: stateOf(judged, answers), ...typedBy('host') });
  await recordCorrection(ctx, tx, guest.id, changedIn({}, answers));
}

/** The kept part of a change together with the earlier answers, and the errors in it. Stores nothing. */
export function checkAnswers(
  rules: FormRules,
  { arrival }: Pick<CheckInRow, 'arrival'>,
  { is_main: isMain }: Pick<GuestRow, 'is_main'>,
  before: Answers,
  change: GuestChange,
  adults: Adults = [],
): CheckedAnswers {
  const asked = evaluateGuestForm(rules, arrival, isMain, applied(before, change), adults);
  const refused = rejectedIn(asked, change);
  const names = new Set(asked.map(({ field }) => field.name));
  const notAsked = FIELD_NAMES.filter((name) => !names.has(name));
  const answers = applied(before, change, [...notAsked, ...refused.map(({ field }) => field)]);
  return { answers, refused, judged: evaluateGuestForm(rules, arrival, isMain, answers, adults) };
}

async function save(
  ctx: PropertyContext,
  tx: Transaction,
  guest: GuestRow,
  { tripReason: _ofTheStay, arrivalHour: _too, ...own }: Answers,
  more: Pick<GuestRow, 'state' | 'typed_by'>,
): Promise<void> {
  const columns = await sealAnswers(ctx, tx, guest, own);
  await changeGuest(tx, ctx.propertyId, guest.id, { ...columns, ...more }, ctx.clock.now());
}

const changedIn = (before: Answers, after: Answers): FieldName[] =>
  FIELD_NAMES.filter((name) => (before[name] ?? null) !== (after[name] ?? null));

/**
 * The history keeps which person corrected which fields of which guest, and never their values: it cannot be erased
 * with its guest.
 */
const recordCorrection = (
  ctx: PropertyContext,
  tx: Transaction,
  guestId: GuestId,
  fields: readonly FieldName[],
): Promise<void> =>
  recordChange(ctx, tx, { subject: 'guest', subjectId: guestId, action: 'corrected', after: { fields } });

async function noteCorrection(
  ctx: PropertyContext,
  tx: Transaction,
  checkIn: CheckInRow,
  guestId: GuestId,
  fields: readonly FieldName[],
): Promise<void> {
  // Answers that were refused, or sent again as they were, are no correction (W2-L-11).
  if (fields.length === 0) return;
  await recordCorrection(ctx, tx, guestId, fields);
  if (checkIn.completed_at) {
    await ctx.publish(tx, guestCorrected, { reservationId: checkIn.reservation_id });
  }
}

function refusal(ctx: PropertyContext, rejected: readonly Rejected[]): Failure {
  const entries = rejected.map(({ field, complaint }): FailureEntry => ({
    code: 'invalid-input',
    text: complaint.text,
    params: localizeParams(ctx.language, complaint.params),
    field,
  }));
  return new Failure(400, entries);
}

/** The maximum of guests of a stay: the capacity of its listing, or its party when the listing has no capacity. */
export async function getGuestCapacity(ctx: PropertyContext, id: ReservationId): Promise<number> {
  const { roomId, totalGuests } = await getReservation(ctx, id);
  const listing = roomId ? await listingFacts(ctx, roomId) : undefined;
  return Math.max(listing?.capacity ?? GUESTS_MAX, totalGuests);
}

export async function addGuest(
  ctx: PropertyContext,
  id: ReservationId,
  author: Author,
): Promise<GuestProgress> {
  refuseSingleGuestLink(author);
  const [rules, capacity] = await Promise.all([formRules(ctx), getGuestCapacity(ctx, id)]);
  return ctx.db.transaction(async (tx) => {
    const checkIn = await lockCheckInForWriting(ctx, tx, id, author);
    const there = await guestsOf(tx, ctx.propertyId, id);
    if (there.length >= capacity) throw checkInErrors.full({ params: { maximum: capacity } });
    const [guestId] = await addEmptyGuests(ctx, tx, id, 1);
    await saveCheckInState(ctx, tx, checkIn);
    const guest = (await guestsOf(tx, ctx.propertyId, id)).find((one) => one.id === guestId);
    if (!guest) throw new Error(`A guest of stay ${id} is missing right after insert`);
    const asked = evaluateGuestForm(rules, checkIn.arrival, guest.is_main, {});
    return presentProgress(ctx.language, { ...guest, isMinor: false }, asked, {});
  });
}

/** Removes a companion. The key is deleted first, so that no backup can be read (D-63). */
export async function removeGuest(
  ctx: PropertyContext,
  id: ReservationId,
  guestId: GuestId,
  author: Author,
): Promise<void> {
  refuseSingleGuestLink(author);
  await ctx.db.transaction(async (tx) => {
    const checkIn = await lockCheckInForWriting(ctx, tx, id, author);
    const guest = (await guestsOf(tx, ctx.propertyId, id)).find((one) => one.id === guestId);
    if (!guest) throw httpErrors.missing();
    if (guest.is_main) throw checkInErrors.mainGuestStays();
    if (!mayEditGuest(author, guest)) throw checkInErrors.proveFirst();
    if (guest.sealing_key_id) await ctx.secrets.eraseKey(tx, guest.sealing_key_id);
    await deleteGuests(tx, ctx.propertyId, [guestId]);
    await recordChange(ctx, tx, { subject: 'guest', subjectId: guestId, action: 'removed' });
    await saveCheckInState(ctx, tx, checkIn);
    await ctx.publish(tx, guestsErased, { reservationId: id, guestIds: [guestId] });
  });
}
