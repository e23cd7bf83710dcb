import { recordActivity } from '#areas/content/index.ts';
import { propertyFacts } from '#areas/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import { majorUnits, moneyOf } from '#vocabulary/money.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import { nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import type {
  BlockInput,
  CalendarBar,
  Reservation,
  ReservationChange,
  ReservationFilter,
  ReservationInput,
} from './reservations.contract.ts';
import { reservationErrors } from './reservations.errors.ts';
import { reservationCanceled, reservationChanged, reservationCreated } from './reservations.events.ts';
import {
  barsBetween,
  changeStay,
  deleteBlock,
  findBlock,
  findStay,
  findStayBySource,
  holderOf,
  insertStay,
  listStays,
  lockListing,
  type NewStay,
  type ReservationRow,
  type StayChange,
} from './reservations.store.ts';

export const present = (row: ReservationRow): Reservation => ({
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
  status: row.status,
  conflict: row.is_conflict,
  channelSlug: row.channel_slug,
  channelName: row.channel_name,
  channelCode: row.channel_code,
  source: row.source,
  total:
    row.total_minor !== null && row.currency !== null
      ? majorUnits({ minor: row.total_minor, currency: row.currency })
      : null,
  currency: row.currency,
  email: row.email,
  phone: row.phone,
  notes: row.notes,
  checkIn: { state: row.check_in_state, guestsDone: row.guests_done },
  registry: row.registry_state,
  version: row.version,
  createdAt: row.created_at,
});

type Remembered = Pick<
  ReservationRow,
  'status' | 'arrival' | 'departure' | 'listing_id' | 'total_minor' | 'currency' | 'adults' | 'children'
>;

/** What the history may keep of a stay: it outlives the guest's data (PRV-06). */
const forHistory = (stay: Remembered): Remembered => ({
  status: stay.status,
  arrival: stay.arrival,
  departure: stay.departure,
  listing_id: stay.listing_id,
  total_minor: stay.total_minor,
  currency: stay.currency,
  adults: stay.adults,
  children: stay.children,
});

export async function listReservations(
  ctx: PropertyContext,
  query: {
    page: number;
    limit: number;
    filter?: ReservationFilter | undefined;
    search?: string | undefined;
    sort: 'arrival' | '-arrival' | '-createdAt';
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
  return { data: rows.map(present), meta: { total, page, limit } };
}

export async function getReservation(ctx: PropertyContext, id: string): Promise<Reservation> {
  const row = id.startsWith('tp_')
    ? await findStayBySource(ctx.db, ctx.propertyId, id.slice(3))
    : await findStay(ctx.db, ctx.propertyId, id as ReservationId);
  if (!row) throw httpErrors.missing();
  return present(row);
}

/** A guest with the code of the channel: one guest may have two stays. */
const nameOf = (holder: Pick<ReservationRow, 'guest_name' | 'channel_code'> | undefined): string =>
  [holder?.guest_name, holder?.channel_code && `(${holder.channel_code})`].filter(Boolean).join(' ');

/** The constraint has the last word; its refusal becomes an answer that names who holds the nights (REL-20). */
async function refusingTakenNights<Result>(
  ctx: PropertyContext,
  nights: { listingId: ListingId | null; from: PlainDate; to: PlainDate },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) === 'listing_of_property') {
      throw reservationErrors.unknownListing({ field: 'roomId', cause: error });
    }
    if (constraintOf(error) !== 'one_stay_per_night' || nights.listingId === null) throw error;
    const holder = await holderOf(ctx.db, ctx.propertyId, nights.listingId, nights.from, nights.to);
    const details = { reservationId: holder?.id ?? null, kind: holder?.kind ?? null };
    const more = { field: 'checkInDate', details, cause: error };
    if (holder?.kind === 'block') throw reservationErrors.nightsBlocked(more);
    throw reservationErrors.nightsTaken({ ...more, params: { guest: nameOf(holder) } });
  }
}

const minorOf = (amount: number, currency: string): number => moneyOf(amount, currency).minor;

/** An amount as the columns hold it; without a currency of its own it is in the property's. */
async function amountOf(
  ctx: PropertyContext,
  { total, currency }: Pick<ReservationInput, 'total' | 'currency'>,
): Promise<Pick<ReservationRow, 'total_minor' | 'currency'>> {
  if (total == null) return { total_minor: null, currency: null };
  const known = currency ?? (await propertyFacts(ctx)).currency;
  return { total_minor: minorOf(total, known), currency: known };
}

export async function createReservation(ctx: PropertyContext, input: ReservationInput): Promise<Reservation> {
  const now = ctx.clock.now();
  const stay = {
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
    source: 'manual',
    created_at: now,
  } satisfies NewStay;
  const nights = { listingId: input.roomId, from: input.checkInDate, to: input.checkOutDate };
  const row = await refusingTakenNights(ctx, nights, () =>
    ctx.db.transaction(async (tx) => {
      // Sent together, answered together: the lock is first in line, so the insert cannot overtake it.
      const [, created] = await Promise.all([
        lockListing(tx, input.roomId),
        insertStay(tx, stay),
        ctx.publish(tx, reservationCreated, { reservationId: stay.id }),
        recordChange(ctx, tx, {
          subject: 'reservation',
          subjectId: stay.id,
          action: 'created',
          after: forHistory(stay),
        }),
      ]);
      return created;
    }),
  );
  return present(row);
}

/** Which status may follow which; a cancelled stay can come back only as confirmed, through the constraint. */
const FOLLOWING: Readonly<Record<Reservation['status'], readonly Reservation['status'][]>> = {
  not_confirmed: ['confirmed', 'canceled'],
  confirmed: ['checked_in', 'canceled', 'no_show', 'not_confirmed'],
  checked_in: ['checked_out', 'confirmed'],
  checked_out: ['checked_in'],
  canceled: ['confirmed'],
  no_show: ['confirmed', 'canceled'],
};

const columnsOf = (change: ReservationChange, currency: string): StayChange => ({
  ...(change.roomId !== undefined && { listing_id: change.roomId }),
  ...(change.checkInDate !== undefined && { arrival: change.checkInDate }),
  ...(change.checkOutDate !== undefined && { departure: change.checkOutDate }),
  ...(change.guestName !== undefined && { guest_name: change.guestName }),
  ...(change.adults !== undefined && { adults: change.adults }),
  ...(change.children !== undefined && { children: change.children }),
  ...(change.email !== undefined && { email: change.email }),
  ...(change.phone !== undefined && { phone: change.phone || null }),
  ...(change.notes !== undefined && { notes: change.notes }),
  ...(change.status !== undefined && { status: change.status }),
  ...(change.total !== undefined && {
    total_minor: change.total === null ? null : minorOf(change.total, currency),
    currency: change.total === null ? null : currency,
  }),
});

export async function updateReservation(
  ctx: PropertyContext,
  id: ReservationId,
  change: ReservationChange,
  version: number | null,
): Promise<Reservation> {
  const property = await propertyFacts(ctx);
  const current = await findStay(ctx.db, ctx.propertyId, id);
  if (!current) throw httpErrors.missing();
  const nights = {
    listingId: change.roomId === undefined ? current.listing_id : change.roomId,
    from: change.checkInDate ?? current.arrival,
    to: change.checkOutDate ?? current.departure,
  };
  if (nightsBetween(nights.from, nights.to) <= 0) {
    throw httpErrors.invalid({ field: 'checkOutDate' });
  }
  if (
    change.status &&
    change.status !== current.status &&
    !FOLLOWING[current.status].includes(change.status)
  ) {
    throw reservationErrors.statusNotPossible({ field: 'status' });
  }
  const row = await refusingTakenNights(ctx, nights, () =>
    ctx.db.transaction(async (tx) => {
      if (nights.listingId) await lockListing(tx, nights.listingId);
      // Moving a stay that was in conflict sends it through the constraint again.
      const moved = { ...columnsOf(change, current.currency ?? property.currency), is_conflict: false };
      const after = await changeStay(tx, ctx.propertyId, id, moved, ctx.clock.now(), version);
      if (!after) throw httpErrors.stale({ details: present(current) });
      await recordChange(ctx, tx, {
        subject: 'reservation',
        subjectId: id,
        action: 'changed',
        before: forHistory(current),
        after: forHistory(after),
      });
      await ctx.publish(tx, after.status === 'canceled' ? reservationCanceled : reservationChanged, {
        reservationId: id,
      });
      return after;
    }),
  );
  return present(row);
}

export async function cancelReservation(
  ctx: PropertyContext,
  id: ReservationId,
  version: number | null,
): Promise<Reservation> {
  const row = await ctx.db.transaction(async (tx) => {
    const current = await findStay(tx, ctx.propertyId, id);
    if (!current) throw httpErrors.missing();
    if (current.status === 'canceled') return current;
    return cancelStay(ctx, tx, current, version);
  });
  return present(row);
}

/** Used by people and by sources alike: whoever cancels, the same things follow. */
export async function cancelStay(
  ctx: PropertyContext,
  tx: Transaction,
  current: ReservationRow,
  version: number | null = null,
): Promise<ReservationRow> {
  const now = ctx.clock.now();
  const after = await changeStay(
    tx,
    ctx.propertyId,
    current.id,
    { status: 'canceled', canceled_at: now, is_conflict: false },
    now,
    version,
  );
  if (!after) throw httpErrors.stale({ details: present(current) });
  await recordChange(ctx, tx, {
    subject: 'reservation',
    subjectId: current.id,
    action: 'canceled',
    before: forHistory(current),
    after: forHistory(after),
  });
  await recordActivity(ctx, tx, {
    text: 'activity.reservation.canceled',
    params: { guest: current.guest_name, channel: current.channel_name },
    subject: 'reservation',
    subjectId: current.id,
  });
  await ctx.publish(tx, reservationCanceled, { reservationId: current.id });
  return after;
}

export const readCalendar = (ctx: PropertyContext, from: PlainDate, to: PlainDate): Promise<CalendarBar[]> =>
  barsBetween(ctx.db, ctx.propertyId, from, to);

export async function blockNights(ctx: PropertyContext, block: BlockInput): Promise<CalendarBar> {
  const now = ctx.clock.now();
  const nights = { listingId: block.roomId, from: block.checkInDate, to: block.checkOutDate };
  const row = await refusingTakenNights(ctx, nights, () =>
    ctx.db.transaction(async (tx) => {
      await lockListing(tx, block.roomId);
      const created = await insertStay(tx, {
        id: newId<ReservationId>(now),
        property_id: ctx.propertyId,
        kind: 'block',
        listing_id: block.roomId,
        status: 'confirmed',
        arrival: block.checkInDate,
        departure: block.checkOutDate,
        guest_name: block.reason ?? '',
        channel_slug: 'block',
        channel_name: 'block',
        source: 'manual',
        created_at: now,
      });
      await ctx.publish(tx, reservationChanged, { reservationId: created.id });
      return created;
    }),
  );
  return barOf(row, 'block');
}

const barOf = (row: ReservationRow, kind: 'stay' | 'block'): CalendarBar => ({
  id: row.id,
  room: row.listing_id,
  kind,
  from: row.arrival,
  to: row.departure,
  name: row.guest_name,
  channel: row.channel_slug,
  status: row.status,
  checkIn: row.check_in_state,
  registry: row.registry_state,
  conflict: row.is_conflict,
  source: row.source,
  version: row.version,
});

/** C-RES-15: other nights, another listing or another reason; 404 for nights that a source keeps closed. */
export async function changeBlock(
  ctx: PropertyContext,
  id: ReservationId,
  block: BlockInput,
  version: number | null,
): Promise<CalendarBar> {
  const nights = { listingId: block.roomId, from: block.checkInDate, to: block.checkOutDate };
  const row = await refusingTakenNights(ctx, nights, () =>
    ctx.db.transaction(async (tx) => {
      await lockListing(tx, block.roomId);
      const current = await findBlock(tx, ctx.propertyId, id);
      if (!current) throw httpErrors.missing();
      const moved = {
        listing_id: block.roomId,
        arrival: block.checkInDate,
        departure: block.checkOutDate,
        ...(block.reason !== undefined && { guest_name: block.reason }),
      };
      const after = await changeStay(tx, ctx.propertyId, id, moved, ctx.clock.now(), version);
      if (!after) throw httpErrors.stale({ details: barOf(current, 'block') });
      await ctx.publish(tx, reservationChanged, { reservationId: id });
      return after;
    }),
  );
  return barOf(row, 'block');
}

export async function removeBlock(ctx: PropertyContext, id: ReservationId): Promise<void> {
  const deleted = await ctx.db.transaction(async (tx) => {
    const done = await deleteBlock(tx, ctx.propertyId, id);
    if (done) await ctx.publish(tx, reservationChanged, { reservationId: id });
    return done;
  });
  if (!deleted) throw httpErrors.missing();
}

/** What was sold with a stay, for whoever looks for another room for it. */
export async function soldStay(ctx: PropertyContext, id: ReservationId) {
  const row = await findStay(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  const { listing_id, connection_id, type_external_id, arrival, departure, adults, children } = row;
  return { listing_id, connection_id, type_external_id, arrival, departure, guests: adults + children };
}
