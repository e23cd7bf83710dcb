import { recordActivity } from '#areas/content/index.ts';
import { propertyFacts } from '#areas/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { nightsBetween } from '#vocabulary/plain-date.ts';
import type { Reservation, ReservationChange } from './reservations.contract.ts';
import { reservationErrors } from './reservations.errors.ts';
import { reservationCanceled, reservationChanged } from './reservations.events.ts';
import { forHistory, minorOf, present } from './reservations.service.ts';
import {
  changeStay,
  findStay,
  lockListing,
  type ReservationRow,
  type StayChange,
} from './reservations.store.ts';
import { orAsConflict, refusingTakenNights, tellFreed, type WantedNights } from './taken-nights.service.ts';

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

function refuseStatus(current: ReservationRow, status: Reservation['status'] | undefined): void {
  if (!status || status === current.status || FOLLOWING[current.status].includes(status)) return;
  if (status === 'canceled') throw reservationErrors.cancelNotPossible({ field: 'status' });
  throw reservationErrors.statusNotPossible({ field: 'status' });
}

const OVER: readonly Reservation['status'][] = ['canceled', 'no_show'];
const NIGHT_FIELDS: readonly string[] = ['roomId', 'checkInDate', 'checkOutDate', 'evenIfTaken'];

/**
 * A stay in conflict asks for its nights again when somebody moves it or names its nights and nothing else. A new
 * telephone number does not: it would be refused because of nights that nobody touched.
 */
function staysInConflict(current: ReservationRow, change: ReservationChange, nights: WantedNights): boolean {
  if (!current.is_conflict || (change.status && OVER.includes(change.status))) return false;
  const isMoved =
    nights.listingId !== current.listing_id ||
    nights.from !== current.arrival ||
    nights.to !== current.departure;
  return !isMoved && Object.keys(change).some((name) => !NIGHT_FIELDS.includes(name));
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
  const nights = {
    listingId: change.roomId === undefined ? current.listing_id : change.roomId,
    from: change.checkInDate ?? current.arrival,
    to: change.checkOutDate ?? current.departure,
    except: id,
  };
  if (nightsBetween(nights.from, nights.to) <= 0) {
    throw httpErrors.invalid({ field: 'checkOutDate' });
  }
  refuseStatus(current, change.status);
  const now = ctx.clock.now();
  const columns = {
    ...columnsOf(change, current.currency ?? property.currency),
    ...(change.status === 'canceled' && { canceled_at: now }),
  };
  const row = await refusingTakenNights(ctx, nights, () =>
    ctx.db.transaction(async (tx) => {
      if (nights.listingId) await lockListing(tx, nights.listingId);
      const write = async (isConflict: boolean) => {
        const moved = { ...columns, is_conflict: isConflict };
        const after = await changeStay(tx, ctx.propertyId, id, moved, now, version);
        if (!after) throw httpErrors.stale({ details: present(current) });
        return after;
      };
      const after = staysInConflict(current, change, nights)
        ? await write(true)
        : await (change.evenIfTaken ? orAsConflict(tx, write) : write(false));
      await recordChange(ctx, tx, {
        subject: 'reservation',
        subjectId: id,
        action: 'changed',
        before: forHistory(current),
        after: forHistory(after),
      });
      await tellFreed(ctx, tx, current, after);
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
    refuseStatus(current, 'canceled');
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
  await tellFreed(ctx, tx, current, after);
  await ctx.publish(tx, reservationCanceled, { reservationId: current.id });
  return after;
}
