import { propertyFacts } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import { toMajorUnits, moneyOf } from '#vocabulary/money.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import { nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { Reservation, ReservationFilter, ReservationInput } from './reservations.contract.ts';
import { THIRD_PARTY_ID_PREFIX, type UNRECORDED_FIELDS } from './reservations.constants.ts';
import { reservationErrors } from './reservations.errors.ts';
import { reservationCreated } from './reservations.events.ts';
import {
  insertStay,
  lockListing,
  type NewStay,
  type ReservationRow,
  type ShownStay,
  findShownStay,
  findShownStayBySource,
} from './reservations.store.ts';
import { listStays, type StaySort } from './lists/stay-lists.store.ts';
import { explainRefusedNights } from './closed-nights/double-booking.service.ts';

export const presentReservation = (row: ShownStay): Reservation => ({
  _id: row.id,
  propertyId: row.property_id,
  thirdPartyId: row.external_id,
  guestName: row.guest_name,
  adults: row.adults,
  children: row.children,
  totalGuests: row.adults + row.children,
  checkInDate: row.arrival,
  checkOutDate: row.departure,
  nights: nightsBetween(row.arrival, row.departure),
  roomId: row.listing_id,
  segments: row.segments.map(({ listing, from, to, conflict }) => ({
    roomId: listing,
    checkInDate: from,
    checkOutDate: to,
    conflict,
  })),
  status: row.status,
  conflict: row.in_conflict ?? false,
  channelSlug: row.channel_slug,
  channelName: row.channel_name,
  channelCode: row.channel_code,
  source: row.source,
  total:
    row.total_minor !== null && row.currency !== null
      ? toMajorUnits({ minor: row.total_minor, currency: row.currency })
      : null,
  currency: row.currency,
  chargedUntil: row.charged_until,
  email: row.email,
  phone: row.phone,
  notes: row.notes,
  checkIn: { state: row.check_in_state, guestsDone: row.guests_done },
  registry: row.registry_state,
  version: row.version,
  createdAt: row.created_at,
});

type Recorded = Pick<
  ReservationRow,
  'status' | 'arrival' | 'departure' | 'listing_id' | 'total_minor' | 'currency' | 'adults' | 'children'
>;

/** The fields of a reservation that the history keeps; segments only when there are some. */
export type RecordedReservation = Recorded & {
  readonly segments?: ReservationRow['segments'];
  /** Only while unused nights are charged. */
  readonly charged_until?: ReservationRow['charged_until'];
  /** The day of arrival, when a person gave it. */
  readonly arrived_on?: PlainDate;
  /** The fields that changed and whose values are not kept. */
  readonly fields?: readonly (typeof UNRECORDED_FIELDS)[number][];
};

/** Only these fields may go into the history, because it outlives the guest's data (PRV-06). */
export const historyValuesOfReservation = (
  reservation: Recorded & Partial<Pick<ReservationRow, 'segments' | 'charged_until'>>,
): RecordedReservation => ({
  status: reservation.status,
  arrival: reservation.arrival,
  departure: reservation.departure,
  listing_id: reservation.listing_id,
  total_minor: reservation.total_minor,
  currency: reservation.currency,
  adults: reservation.adults,
  children: reservation.children,
  ...(reservation.segments?.length && { segments: reservation.segments }),
  ...(reservation.charged_until && { charged_until: reservation.charged_until }),
});

export async function listReservations(
  ctx: PropertyContext,
  query: {
    page: number;
    limit: number;
    filter?: ReservationFilter | undefined;
    search?: string | undefined;
    sort: StaySort;
  },
): Promise<{ data: Reservation[]; meta: PageMeta }> {
  const { page, limit, filter = {}, search, sort } = query;
  const { rows, total } = await listStays(ctx.db, ctx.propertyId, {
    filter,
    search,
    sort,
    limit,
    offset: (page - 1) * limit,
  });
  return { data: rows.map(presentReservation), meta: { total, page, limit } };
}

export async function getReservation(ctx: PropertyContext, id: string): Promise<Reservation> {
  const row = id.startsWith(THIRD_PARTY_ID_PREFIX)
    ? await findShownStayBySource(ctx.db, ctx.propertyId, id.slice(THIRD_PARTY_ID_PREFIX.length))
    : await findShownStay(ctx.db, ctx.propertyId, id as ReservationId);
  if (!row) throw httpErrors.missing();
  return presentReservation(row);
}

/** The amount that a person typed, in minor units. */
export function toMinorUnits(amount: number, currency: string): number {
  try {
    return moneyOf(amount, currency).minor;
  } catch (cause) {
    throw reservationErrors.tooManyDecimals({ field: 'total', params: { currency }, cause });
  }
}

/** An amount as the columns store it; without a currency of its own it is in the property's. */
async function amountOf(
  ctx: PropertyContext,
  { total, currency }: Pick<ReservationInput, 'total' | 'currency'>,
): Promise<Pick<ReservationRow, 'total_minor' | 'currency'>> {
  if (total == null) return { total_minor: null, currency: null };
  const actual = currency ?? (await propertyFacts(ctx)).currency;
  return { total_minor: toMinorUnits(total, actual), currency: actual };
}

export async function createReservation(ctx: PropertyContext, input: ReservationInput): Promise<Reservation> {
  const nights = {
    segments: [{ listing: input.roomId, from: input.checkInDate, to: input.checkOutDate }],
    except: null,
  };
  const stay = await prepareStay(ctx, input, 'manual');
  const row = await explainRefusedNights(ctx, nights, () =>
    ctx.db.transaction((tx) => tx.last(() => saveEnteredStay(ctx, tx, stay, { refusesArchived: true }))),
  );
  return presentReservation(row);
}

/** A stay that a person enters, for any source. The database refuses taken nights. */
export async function createStay(
  ctx: PropertyContext,
  tx: Transaction,
  input: ReservationInput,
  source: 'manual' | 'calendar',
): Promise<ShownStay> {
  return saveEnteredStay(ctx, tx, await prepareStay(ctx, input, source));
}

type EnteredStay = NewStay & Recorded & { readonly listing_id: ListingId };

export async function prepareStay(
  ctx: PropertyContext,
  input: ReservationInput,
  source: 'manual' | 'calendar',
): Promise<EnteredStay> {
  const now = ctx.clock.now();
  return {
    id: newId<ReservationId>(now),
    property_id: ctx.propertyId,
    listing_id: input.roomId,
    status: 'confirmed',
    arrival: input.checkInDate,
    departure: input.checkOutDate,
    guest_name: input.guestName,
    adults: input.adults,
    children: input.children,
    email: input.email ?? null,
    phone: input.phone || null,
    notes: input.notes ?? null,
    ...(await amountOf(ctx, input)),
    channel_slug: input.channelSlug,
    channel_name: input.channelName,
    source,
    created_at: now,
  };
}

export async function saveEnteredStay(
  ctx: PropertyContext,
  tx: Transaction,
  reservation: EnteredStay,
  more: Parameters<typeof insertStay>[2] = {},
): Promise<ShownStay> {
  // Sent together; the lock is the first statement, so the insert waits for it.
  const [, created] = await Promise.all([
    lockListing(tx, reservation.listing_id),
    insertStay(tx, reservation, more),
    ctx.publish(tx, reservationCreated, { reservationId: reservation.id }),
    recordChange(ctx, tx, {
      subject: 'reservation',
      subjectId: reservation.id,
      action: 'created',
      after: historyValuesOfReservation(reservation),
    }),
  ]);
  return created;
}
