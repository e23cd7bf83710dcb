import { recordActivity } from '#areas/platform/activity/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { atLocalTime, dayIn, type Instant } from '#vocabulary/instant.ts';
import { nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { liftBlocksKeptFor, updateBlocksAtCommit } from './closed-nights/closed-nights.service.ts';
import { freeClosedNights } from './closed-nights/closed-nights.store.ts';
import { UNRECORDED_FIELDS } from './reservations.constants.ts';
import { NIGHTS_MAX, type Reservation, type ReservationChange } from './reservations.contract.ts';
import { reservationErrors } from './reservations.errors.ts';
import { reservationCanceled, reservationChanged } from './reservations.events.ts';
import { historyValuesOfReservation, toMinorUnits, presentReservation } from './reservations.service.ts';
import { pushToSource } from './import/push-to-source.service.ts';
import { placeStay } from './stay-placement.service.ts';
import {
  changeStay,
  findStay,
  lockListing,
  type ReservationRow,
  type StayChange,
} from './reservations.store.ts';
import { rescheduleSegments, type Segments, segmentsOf } from './segments/segments.ts';
import { explainDoubleBooking, publishFreedNights } from './closed-nights/double-booking.service.ts';
import { chargeUnusedNights } from './unused-nights.ts';

/** Which status may follow which. A cancelled reservation can only return to confirmed, if its nights are free. */
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
    total_minor: change.total === null ? null : toMinorUnits(change.total, currency),
    currency: change.total === null ? null : currency,
  }),
});

function refuseStatus(current: ReservationRow, status: Reservation['status'] | undefined): void {
  if (!status || status === current.status || FOLLOWING[current.status].includes(status)) return;
  if (status === 'canceled') throw reservationErrors.cancelNotPossible({ field: 'status' });
  throw reservationErrors.statusNotPossible({ field: 'status' });
}

const FROM_ARRIVAL: readonly Reservation['status'][] = ['checked_in', 'checked_out', 'no_show'];

/** No arrival or no-show before the day of arrival: registries would be told what did not happen (W1-D-16). */
function refuseBeforeArrival(current: ReservationRow, change: ReservationChange, today: PlainDate): void {
  const { status, checkInDate = current.arrival } = change;
  if (!status || status === current.status || !FROM_ARRIVAL.includes(status) || checkInDate <= today) return;
  throw reservationErrors.notThereYet({ field: 'status' });
}

const HAVE_COME: readonly Reservation['status'][] = ['checked_in', 'checked_out'];

/** Guests arrive on the first day of their stay or on a later one of it, and never on a future day. */
function refuseArrival(current: ReservationRow, change: ReservationChange, today: PlainDate): void {
  const {
    arrivedOn,
    status = current.status,
    checkInDate = current.arrival,
    checkOutDate = current.departure,
  } = change;
  if (arrivedOn === undefined) return;
  const isPossible = arrivedOn >= checkInDate && arrivedOn < checkOutDate && arrivedOn <= today;
  if (!isPossible || !HAVE_COME.includes(status)) throw httpErrors.invalid({ field: 'arrivedOn' });
}

/** The last minute of the day counts as that day, for any hour of arrival. */
const arrivedAtEndOf = (day: PlainDate, timeZone: string): Instant => atLocalTime(day, '23:59', timeZone);

const OVER: readonly Reservation['status'][] = ['canceled', 'no_show'];
const NIGHT_FIELDS: readonly string[] = ['roomId', 'checkInDate', 'checkOutDate', 'evenIfTaken'];

/**
 * Whether a change asks for nights. A stay in conflict asks for them again when the change names its nights and nothing
 * else. A new telephone number asks for none: it must not be refused because of nights that it does not change.
 */
function asksForNights(current: ReservationRow, change: ReservationChange): boolean {
  if (change.status && OVER.includes(change.status)) return true;
  const {
    roomId = current.listing_id,
    checkInDate = current.arrival,
    checkOutDate = current.departure,
  } = change;
  const isMoved =
    roomId !== current.listing_id || checkInDate !== current.arrival || checkOutDate !== current.departure;
  return isMoved || Object.keys(change).every((name) => NIGHT_FIELDS.includes(name));
}

/** The segments after the change. A stay that does not take place needs no second listing. */
function segmentsAfter(current: ReservationRow, change: ReservationChange): Segments {
  const {
    roomId,
    checkInDate: arrival = current.arrival,
    checkOutDate: departure = current.departure,
  } = change;
  const isOver = change.status && OVER.includes(change.status);
  if (isOver) return [{ listing: current.listing_id, from: arrival, to: departure }];
  const listing = roomId === current.listing_id ? undefined : roomId;
  return rescheduleSegments(segmentsOf(current), { arrival, departure, listing });
}

export async function updateReservation(
  ctx: PropertyContext,
  id: ReservationId,
  change: ReservationChange,
  version: number | null,
): Promise<Reservation> {
  const property = await propertyFacts(ctx);
  const current = await findStay(ctx.db, ctx.propertyId, id);
  if (!current) throw httpErrors.missing();
  const { checkInDate = current.arrival, checkOutDate = current.departure } = change;
  const nights = nightsBetween(checkInDate, checkOutDate);
  if (nights <= 0 || nights > NIGHTS_MAX) throw httpErrors.invalid({ field: 'checkOutDate' });
  refuseStatus(current, change.status);
  const at = ctx.clock.now();
  const today = dayIn(property.timeZone, at);
  refuseBeforeArrival(current, change, today);
  const { arrivedOn } = change;
  refuseArrival(current, change, today);
  const asked = columnsOf(change, current.currency ?? property.currency);
  const { total_minor: total = current.total_minor } = asked;
  const columns = {
    ...asked,
    ...chargeUnusedNights(current, change, total),
    ...(arrivedOn && { arrived_at: arrivedAtEndOf(arrivedOn, property.timeZone) }),
    ...(change.status === 'canceled' && { canceled_at: at }),
  };
  const segments = segmentsAfter(current, change);
  const row = await explainDoubleBooking(ctx, { segments, except: id }, () =>
    ctx.db.transaction(async (tx) => {
      const asks = asksForNights(current, change);
      if (asks && current.source === 'calendar') await makeWayForOwn(ctx, tx, current, segments);
      const after = asks
        ? await placeStay(ctx, tx, current, {
            segments,
            change: columns,
            version,
            evenIfTaken: change.evenIfTaken === true,
            at,
          })
        : await changeInPlace(ctx, tx, current, columns, version);
      if (!after) throw httpErrors.stale({ details: presentReservation(current) });
      await recordReservationChange(ctx, tx, current, after, arrivedOn);
      return after;
    }),
  );
  return presentReservation(row);
}

/** Nights that the channel of a stay closes itself, and that no row has, are no obstacle for this stay. */
async function makeWayForOwn(
  ctx: PropertyContext,
  tx: Transaction,
  { channel_slug: channelSlug }: ReservationRow,
  segments: Segments,
): Promise<void> {
  for (const { listing: listingId, from: arrival, to: departure } of segments) {
    if (listingId === null) continue;
    await lockListing(tx, listingId);
    const nights = [{ arrival, departure }];
    await freeClosedNights(tx, ctx.propertyId, { listingId, channelSlug }, nights, { evenKept: false });
    updateBlocksAtCommit(ctx, tx, [listingId]);
  }
}

/** Writes a change that keeps the nights. A reservation that is restored gets its nights again. */
async function changeInPlace(
  ctx: PropertyContext,
  tx: Transaction,
  current: ReservationRow,
  columns: StayChange,
  version: number | null,
): Promise<ReservationRow | undefined> {
  if (columns.status !== undefined && OVER.includes(current.status)) {
    await liftBlocksKeptFor(ctx, tx, current.id);
    updateBlocksAtCommit(ctx, tx, [current.listing_id]);
  }
  return changeStay(tx, ctx.propertyId, current.id, columns, ctx.clock.now(), version);
}

/** The consequences of a change by a person. */
export async function recordReservationChange(
  ctx: PropertyContext,
  tx: Transaction,
  before: ReservationRow,
  after: ReservationRow,
  arrivedOn?: PlainDate,
): Promise<void> {
  const reservationId = after.id;
  const fields = UNRECORDED_FIELDS.filter((name) => before[name] !== after[name]);
  const [from, to] = [historyValuesOfReservation(before), historyValuesOfReservation(after)];
  const isChanged =
    fields.length > 0 || arrivedOn !== undefined || JSON.stringify(from) !== JSON.stringify(to);
  // A form that was saved as it was has changed nothing (W2-L-11).
  if (isChanged) {
    await recordChange(ctx, tx, {
      subject: 'reservation',
      subjectId: reservationId,
      action: 'changed',
      before: from,
      after: {
        ...to,
        ...(arrivedOn && { arrived_on: arrivedOn }),
        ...(fields.length > 0 && { fields }),
      },
    });
  }
  await publishFreedNights(ctx, tx, before, after);
  await pushToSource(ctx, tx, before, after);
  await ctx.publish(tx, after.status === 'canceled' ? reservationCanceled : reservationChanged, {
    reservationId,
  });
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
    refuseStatus(current, 'canceled');
    const after = await cancelStay(ctx, tx, current, version);
    await pushToSource(ctx, tx, current, after);
    return after;
  });
  return presentReservation(row);
}

/** Used for people and for sources: a cancellation has the same consequences from both. */
export async function cancelStay(
  ctx: PropertyContext,
  tx: Transaction,
  current: ReservationRow,
  version: number | null = null,
): Promise<ReservationRow> {
  const now = ctx.clock.now();
  const { listing_id: listing, arrival, departure } = current;
  const after = await placeStay(ctx, tx, current, {
    segments: [{ listing, from: arrival, to: departure }],
    change: { status: 'canceled', canceled_at: now },
    version,
    evenIfTaken: false,
    at: now,
  });
  await recordChange(ctx, tx, {
    subject: 'reservation',
    subjectId: current.id,
    action: 'canceled',
    before: historyValuesOfReservation(current),
    after: historyValuesOfReservation(after),
  });
  await recordActivity(ctx, tx, {
    text: 'activity.reservation.canceled',
    params: { guest: current.guest_name, channel: current.channel_name },
    subject: 'reservation',
    subjectId: current.id,
  });
  await publishFreedNights(ctx, tx, current, after);
  await ctx.publish(tx, reservationCanceled, { reservationId: current.id });
  return after;
}
