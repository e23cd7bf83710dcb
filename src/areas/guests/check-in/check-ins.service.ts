import { recordActivity } from '#areas/platform/activity/index.ts';
import { listingSummaries, type ListingSummary } from '#areas/stays/listings/index.ts';
import { getReservation, listReservations, type StaySort } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { GuestId, ListingId, ReservationId } from '#vocabulary/ids.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import { listResponsibleAdults } from './adults.service.ts';
import { readSignedTerms, readSignedAgreement } from './agreement.service.ts';
import { readGuestAnswers } from './answers.service.ts';
import type { CheckInDetail, CheckInFilter, CheckInReservation } from './check-in.contract.ts';
import { checkInsOf, findCheckIn, type CheckInRow } from './check-ins.store.ts';
import {
  describeField,
  guestFieldsOf,
  formRules,
  isMinorByAnswers,
  evaluateGuestForm,
  presentForm,
  complaintSentenceOf,
} from './guest-form.service.ts';
import { type GuestName, guestNamesOf, guestsOf } from './guests.store.ts';
import type { Answers } from './identity.service.ts';
import { activeLink, guestsWithLink, staysWithLink } from './links.store.ts';

type Reservation = Awaited<ReturnType<typeof getReservation>>;

/** C-CHK-03: the questions of the main guest and of a companion of one nationality. */
export async function requiredFields(ctx: PropertyContext, nationality: string | null) {
  const rules = await formRules(ctx);
  const { country, registries } = rules;
  const asked = (isMain: boolean) =>
    guestFieldsOf(rules, { isMain, nationality, age: null }).map((field) =>
      describeField(ctx.language, field),
    );
  return {
    country: country.iso2,
    registries: [...registries],
    mainGuest: asked(true),
    companion: asked(false),
  };
}

const presentName = ({ id, is_main, first_name, last_name, state }: GuestName) => ({
  _id: id,
  isMain: is_main,
  firstName: first_name,
  lastName: last_name,
  state,
});

/** A stay with the data of its check-in; a stay without a check-in reads as pending. */
function present(
  reservation: Reservation,
  checkIn: CheckInRow | undefined,
  guests: readonly GuestName[],
  listing: ListingSummary | undefined,
  linkActive: boolean,
): CheckInReservation {
  return {
    reservationId: reservation._id,
    propertyId: reservation.propertyId,
    thirdPartyId: reservation.thirdPartyId,
    guestName: reservation.guestName,
    adults: reservation.adults,
    children: reservation.children,
    totalGuests: reservation.totalGuests,
    checkInDate: reservation.checkInDate,
    checkOutDate: reservation.checkOutDate,
    arrivalTime: listing?.arrival_time ?? null,
    roomId: reservation.roomId,
    roomName: listing?.name ?? null,
    channelSlug: reservation.channelSlug,
    channelName: reservation.channelName,
    status: reservation.status,
    state: reservation.checkIn.state,
    guestsDone: reservation.checkIn.guestsDone,
    guests: guests.map(presentName),
    signed: checkIn?.signed_at != null,
    linkActive,
    openedAt: checkIn?.opened_at ?? null,
    completedAt: checkIn?.completed_at ?? null,
    registry: reservation.registry,
    total: reservation.total,
    currency: reservation.currency,
    mainGuestEmail: reservation.email,
    mainGuestPhone: reservation.phone,
  };
}

/** Stays with their check-ins, in four more queries for any number of stays. */
async function presentAll(
  ctx: PropertyContext,
  reservations: readonly Reservation[],
): Promise<CheckInReservation[]> {
  const ids = reservations.map((reservation) => reservation._id);
  const [rows, guests, listings, linked] = await Promise.all([
    checkInsOf(ctx.db, ctx.propertyId, ids),
    guestNamesOf(ctx.db, ctx.propertyId, ids),
    listingSummaries(ctx.db, ctx.propertyId),
    staysWithLink(ctx.db, ctx.propertyId, ids, ctx.clock.now()),
  ]);
  const rowOf = new Map(rows.map((row) => [row.reservation_id, row]));
  const guestsById = Map.groupBy(guests, (guest) => guest.reservation_id);
  const listingOf = new Map<ListingId | null, ListingSummary>(
    listings.map((listing) => [listing.id, listing]),
  );
  return reservations.map((reservation) =>
    present(
      reservation,
      rowOf.get(reservation._id),
      guestsById.get(reservation._id) ?? [],
      listingOf.get(reservation.roomId),
      linked.has(reservation._id),
    ),
  );
}

/** Cancelled stays have no questions for guests, so the list leaves them out. */
const ASKED = ['not_confirmed', 'confirmed', 'checked_in', 'checked_out'] as const;

export async function listCheckIns(
  ctx: PropertyContext,
  query: {
    page: number;
    limit: number;
    filter?: CheckInFilter | undefined;
    search?: string | undefined;
    sort?: StaySort | undefined;
  },
): Promise<{ data: CheckInReservation[]; meta: PageMeta }> {
  const { state, ...filter } = query.filter ?? {};
  const { data, meta } = await listReservations(ctx, {
    page: query.page,
    limit: query.limit,
    filter: { ...filter, ...(state && { checkIn: state }), status: [...ASKED] },
    search: query.search,
    sort: query.sort ?? 'arrival',
  });
  return { data: await presentAll(ctx, data), meta };
}

export async function getCheckInOfStay(ctx: PropertyContext, id: ReservationId): Promise<CheckInReservation> {
  const [one] = await presentAll(ctx, [await getReservation(ctx, id)]);
  if (!one) throw httpErrors.missing();
  return one;
}

export async function getCheckIn(ctx: PropertyContext, id: ReservationId): Promise<CheckInDetail> {
  const now = ctx.clock.now();
  const [summary, rules, checkIn, guests, link, shared] = await Promise.all([
    getCheckInOfStay(ctx, id),
    formRules(ctx),
    findCheckIn(ctx.db, ctx.propertyId, id),
    guestsOf(ctx.db, ctx.propertyId, id),
    activeLink(ctx.db, ctx.propertyId, id, now),
    guestsWithLink(ctx.db, ctx.propertyId, id, now),
  ]);
  if (!checkIn) throw httpErrors.missing();
  const forms: CheckInDetail['guests'] = [];
  for (const guest of guests) {
    const answers = await readGuestAnswers(ctx, ctx.db, checkIn, guest);
    const adults = await listResponsibleAdults(
      ctx,
      ctx.db,
      { rules, checkIn, guests, author: 'host' },
      guest,
      answers,
    );
    const judged = evaluateGuestForm(rules, checkIn.arrival, guest.is_main, answers, adults);
    const isMinor = isMinorByAnswers(rules, answers, checkIn.arrival);
    forms.push(presentForm(ctx.language, { ...guest, isMinor }, judged, answers, false));
  }
  const { guests: _names, ...rest } = summary;
  return {
    ...rest,
    progress: {
      state: checkIn.state,
      guestsDone: guests.filter((guest) => guest.state === 'complete').length,
      guestsTotal: guests.length,
      signed: checkIn.signed_at !== null,
    },
    arrivalHour: checkIn.arrival_hour,
    registries: [...rules.registries],
    guests: forms,
    agreement: {
      version: checkIn.agreement_version,
      signedAt: checkIn.signed_at,
      signedBy: checkIn.signed_by,
      hasDrawing: checkIn.signature_file !== null,
      text: await signedText(ctx, checkIn),
    },
    shared: [...shared],
    link: link
      ? { createdAt: link.created_at, expiresAt: link.expires_at, firstOpenedAt: link.first_opened_at }
      : null,
  };
}

/** The signed text in the language of the signature, even if stay and wording changed since (PRV-04). */
async function signedText(
  ctx: PropertyContext,
  checkIn: CheckInRow,
): Promise<CheckInDetail['agreement']['text']> {
  const words = await readSignedAgreement(ctx, ctx.db, checkIn.reservation_id);
  if (words === null) return null;
  const { title, paragraphs } = words;
  return { title, paragraphs, terms: await readSignedTerms(ctx, ctx.db, checkIn) };
}

/**
 * The answers in full. The history records which person read them; the host's log records only that they were read
 * (PRV-11, PRV-13).
 */
export async function revealIdentity(
  ctx: PropertyContext,
  id: ReservationId,
  guestId: GuestId,
): Promise<{ _id: GuestId; answers: Answers }> {
  return ctx.db.transaction(async (tx) => {
    const checkIn = await findCheckIn(tx, ctx.propertyId, id);
    const guest = (await guestsOf(tx, ctx.propertyId, id)).find((one) => one.id === guestId);
    if (!checkIn || !guest) throw httpErrors.missing();
    const answers = await readGuestAnswers(ctx, tx, checkIn, guest);
    await recordChange(ctx, tx, { subject: 'guest', subjectId: guestId, action: 'identity-seen' });
    await recordActivity(ctx, tx, {
      text: 'activity.checkIn.identitySeen',
      params: { guest: [guest.first_name, guest.last_name].filter(Boolean).join(' ') || '—' },
      subject: 'reservation',
      subjectId: id,
    });
    return { _id: guestId, answers };
  });
}

/** C-RES-08. */
export async function verifyDocuments(ctx: PropertyContext, id: ReservationId) {
  const [rules, checkIn, guests] = await Promise.all([
    formRules(ctx),
    findCheckIn(ctx.db, ctx.propertyId, id),
    guestsOf(ctx.db, ctx.propertyId, id),
  ]);
  if (!checkIn) throw httpErrors.missing();
  const checked = [];
  for (const guest of guests) {
    const answers = await readGuestAnswers(ctx, ctx.db, checkIn, guest);
    const adults = await listResponsibleAdults(
      ctx,
      ctx.db,
      { rules, checkIn, guests, author: 'host' },
      guest,
      answers,
    );
    const problems = evaluateGuestForm(rules, checkIn.arrival, guest.is_main, answers, adults).flatMap(
      ({ field, complaint }) =>
        complaint
          ? [
              {
                field: field.name,
                message: complaintSentenceOf(ctx.language, complaint),
                isWarning: complaint.isWarning === true,
              },
            ]
          : [],
    );
    checked.push({ _id: guest.id, valid: problems.every(({ isWarning }) => isWarning), problems });
  }
  return { valid: checked.every(({ valid }) => valid), guests: checked };
}

/** C-RES-07. A reservation has at most one note so far. */
export async function listNotes(ctx: PropertyContext, id: ReservationId) {
  const { notes, createdAt } = await getReservation(ctx, id);
  return notes ? [{ _id: id, text: notes, createdAt }] : [];
}

export async function getSignature(ctx: PropertyContext, id: ReservationId): Promise<Uint8Array> {
  const checkIn = await findCheckIn(ctx.db, ctx.propertyId, id);
  const file = checkIn?.signature_file ? await ctx.files.get(checkIn.signature_file) : null;
  if (!file) throw httpErrors.missing();
  return file;
}
