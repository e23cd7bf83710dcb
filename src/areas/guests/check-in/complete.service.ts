import { recordActivity } from '#areas/platform/activity/index.ts';
import { listingFacts } from '#areas/stays/listings/index.ts';
import { getReservation } from '#areas/stays/reservations/index.ts';
import type { GuestContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { FailureEntry } from '#vocabulary/errors.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import { listResponsibleAdults, type Party } from './adults.service.ts';
import { readGuestAnswers, lockCheckInForWriting } from './answers.service.ts';
import { checkInErrors } from './check-in.errors.ts';
import { checkInCompleted, guestCorrected } from './check-in.events.ts';
import { changeCheckIn, type CheckInRow, findCheckIn } from './check-ins.store.ts';
import { guestAgreement, saveSignedAgreement } from './agreement.service.ts';
import { agreementHash } from './agreement-text.service.ts';
import { findUnansweredQuestions } from './form-answers.service.ts';
import type { CheckInProgress, SignatureInput } from './guest.contract.ts';
import { type FormRules, formRules, evaluateGuestForm, missingFieldsOf } from './guest-form.service.ts';
import { guestsOf } from './guests.store.ts';
import { listingOn } from './guest-units.service.ts';
import { signaturePicture } from './signature-picture.ts';
import { type Author, mayEditGuest, refuseSingleGuestLink } from './proof.ts';
import { saveGuestState, saveCheckInState } from './guest-slots.service.ts';
import { enteredGuestName } from './surnames.ts';

export async function readCheckInProgress(
  ctx: PropertyContext,
  db: Parameters<typeof findCheckIn>[0],
  id: ReservationId,
): Promise<CheckInProgress> {
  const [checkIn, guests] = await Promise.all([
    findCheckIn(db, ctx.propertyId, id),
    guestsOf(db, ctx.propertyId, id),
  ]);
  return {
    state: checkIn?.state ?? 'pending',
    guestsDone: guests.filter((guest) => guest.state === 'complete').length,
    guestsTotal: guests.length,
    signed: checkIn?.signed_at != null,
  };
}

/** The facts in the lodging agreement of a stay. */
export async function agreementFacts(ctx: PropertyContext, id: ReservationId, rules: FormRules) {
  const reservation = await getReservation(ctx, id);
  const factsOf = (listing: ListingId | null) => (listing ? listingFacts(ctx, listing) : undefined);
  const [listing, last] = await Promise.all([
    factsOf(reservation.roomId),
    factsOf(listingOn(reservation, reservation.checkOutDate)),
  ]);
  const { guestName: guest_name, channelName: channel_name } = reservation;
  return {
    reservation,
    listing,
    /** Whether a person gave the name in the facts. */
    isNamed: enteredGuestName({ guest_name, channel_name }) !== null,
    facts: {
      property: rules.property.name,
      listing: listing?.name ?? rules.property.name,
      guest: reservation.guestName,
      guests: reservation.totalGuests,
      arrival: reservation.checkInDate,
      arrivalTime: listing?.arrival_time ?? '15:00',
      departure: reservation.checkOutDate,
      departureTime: last?.departure_time ?? '11:00',
    },
  };
}

/**
 * Signs the agreement in the language in which the page shows it. Versions, language and hash prove later which text
 * was signed (PRV-04). Terms that were published while the guest was reading are refused: a guest must not sign unseen
 * terms.
 */
export async function signAgreement(ctx: GuestContext, input: SignatureInput): Promise<CheckInProgress> {
  refuseSingleGuestLink(ctx.guestLink);
  const id = ctx.guestLink.reservationId;
  const { facts, isNamed } = await agreementFacts(ctx, id, await formRules(ctx));
  // A browser without proof does not see the name in the text: it would sign another text than it saw.
  if (isNamed && !ctx.guestLink.isProved) throw checkInErrors.proveFirst();
  const drawing = input.kind === 'drawn' ? await signaturePicture(input.strokes) : null;
  const file = drawing ? await ctx.files.put(ctx.propertyId, 'image/png', drawing) : null;
  try {
    return await ctx.db.transaction(async (tx) => {
      const checkIn = await lockCheckInForWriting(ctx, tx, id, ctx.guestLink);
      const guests = await guestsOf(tx, ctx.propertyId, id);
      if (!guests.every((guest) => mayEditGuest(ctx.guestLink, guest))) throw checkInErrors.proveFirst();
      const { version, language, words, terms } = await guestAgreement(ctx, tx, checkIn, facts);
      if ((input.termsVersionId ?? null) !== (terms?.id ?? null)) throw checkInErrors.termsChanged();
      await changeCheckIn(tx, ctx.propertyId, id, {
        agreement_version: version,
        agreement_language: language,
        agreement_hash: agreementHash(words, terms),
        terms_version_id: terms?.id ?? null,
        signature_file: file,
        signed_by: input.name ?? facts.guest,
        signed_at: ctx.clock.now(),
      });
      await saveSignedAgreement(ctx, tx, id, words);
      await recordChange(ctx, tx, {
        subject: 'check-in',
        subjectId: id,
        action: 'signed',
        after: { version, terms: terms?.id ?? null, kind: input.kind },
      });
      await saveCheckInState(ctx, tx, checkIn);
      return readCheckInProgress(ctx, tx, id);
    });
  } catch (error) {
    if (file) await ctx.files.remove(file);
    throw error;
  }
}

/**
 * Completes a check-in: every guest has answered every question, and the lodging agreement is signed. At the reception
 * a signature on paper is enough. After this, registries get their reports.
 */
export async function completeCheckIn(
  ctx: PropertyContext,
  id: ReservationId,
  author: Author,
): Promise<CheckInProgress> {
  refuseSingleGuestLink(author);
  const [rules, reservation] = await Promise.all([formRules(ctx), getReservation(ctx, id)]);
  return ctx.db.transaction(async (tx) => {
    const checkIn = await lockCheckInForWriting(ctx, tx, id, author);
    const guests = await guestsOf(tx, ctx.propertyId, id);
    if (!guests.every((guest) => mayEditGuest(author, guest))) throw checkInErrors.proveFirst();
    await refuseGaps(ctx, tx, { rules, guests, author }, checkIn);
    if (author !== 'host') await refuseFormGaps(ctx, tx, reservation);
    if (author !== 'host' && checkIn.signed_at === null)
      throw checkInErrors.notSigned({ field: 'agreement' });
    for (const guest of guests) await saveGuestState(ctx, tx, guest.id, 'complete');
    const completedAt = ctx.clock.now();
    await changeCheckIn(tx, ctx.propertyId, id, {
      completed_at: completedAt,
      registries: [...rules.registries],
    });
    await saveCheckInState(ctx, tx, { ...checkIn, completed_at: completedAt });
    if (checkIn.state !== 'complete') {
      await recordActivity(ctx, tx, {
        text: author === 'host' ? 'activity.checkIn.completedByHost' : 'activity.checkIn.completed',
        params: { guest: reservation.guestName, guests: guests.length },
        subject: 'reservation',
        subjectId: id,
      });
    }
    const event = checkIn.completed_at === null ? checkInCompleted : guestCorrected;
    await ctx.publish(tx, event, { reservationId: id });
    return readCheckInProgress(ctx, tx, id);
  });
}

/** At the reception the host's own questions may stay open: only guests must answer them to complete. */
async function refuseFormGaps(
  ctx: PropertyContext,
  tx: Transaction,
  reservation: Awaited<ReturnType<typeof getReservation>>,
): Promise<void> {
  const entries = await findUnansweredQuestions(ctx, tx, reservation);
  if (entries.length > 0) throw new Failure(checkInErrors.formsIncomplete.status, entries);
}

/** 409 with one entry for each field of each guest that is missing or wrong. */
async function refuseGaps(
  ctx: PropertyContext,
  tx: Transaction,
  party: Omit<Party, 'checkIn'>,
  checkIn: CheckInRow,
): Promise<void> {
  const { rules, guests } = party;
  const { code, status, text } = checkInErrors.incomplete;
  const entries: FailureEntry[] = [];
  for (const guest of guests) {
    const answers = await readGuestAnswers(ctx, tx, checkIn, guest);
    const adults = await listResponsibleAdults(ctx, tx, { ...party, checkIn }, guest, answers);
    const missing = missingFieldsOf(
      evaluateGuestForm(rules, checkIn.arrival, guest.is_main, answers, adults),
    );
    entries.push(...missing.map((field) => ({ code, text, field: `guests.${guest.id}.${field}` })));
  }
  if (entries.length > 0) throw new Failure(status, entries);
}
