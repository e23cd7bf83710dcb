import { getReservation, noteProgress } from '#areas/reservations/index.ts';
import { propertyFacts, todayIn } from '#areas/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { GuestId, ReservationId } from '#vocabulary/ids.ts';
import { endOfDay, type Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { LINK_DAYS_AFTER_DEPARTURE } from './check-in.constants.ts';
import { checkInProgressed } from './check-in.events.ts';
import { changeCheckIn, type CheckInRow, insertCheckIn, lockCheckIn } from './check-ins.store.ts';
import { changeGuest, deleteGuests, type GuestRow, guestsOf, insertGuests } from './guests.store.ts';
import { extendLinks, revokeLinks } from './links.store.ts';

export const linkEnd = (departure: PlainDate, timeZone: string): Instant =>
  endOfDay(addDays(departure, LINK_DAYS_AFTER_DEPARTURE), timeZone);

/** The reservation as its area shows it; null for a block and for one that was removed. */
async function reservationOf(ctx: PropertyContext, id: ReservationId) {
  try {
    return await getReservation(ctx, id);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
}

/**
 * Brings the check-in of a stay in line with its reservation: as many guests as the party, links as long as the
 * stay. Answers are never lost: a smaller party only drops guests nobody has answered for, another unit or other
 * days change nothing (USER-PAIN 11). Runs for every event of a reservation and may run twice.
 */
export async function followReservation(ctx: PropertyContext, id: ReservationId): Promise<void> {
  const reservation = await reservationOf(ctx, id);
  if (!reservation) return;
  if (reservation.status === 'canceled' || reservation.status === 'no_show') return closeCheckIn(ctx, id);
  const property = await propertyFacts(ctx);
  const party = Math.max(1, reservation.totalGuests);
  await ctx.db.transaction(async (tx) => {
    const before = await lockCheckIn(tx, ctx.propertyId, id);
    if (!before) {
      // An imported stay that is over has no guests left to ask.
      if (reservation.checkOutDate < todayIn(ctx, property)) return;
      return open(ctx, tx, {
        id,
        party,
        arrival: reservation.checkInDate,
        departure: reservation.checkOutDate,
      });
    }
    await changeCheckIn(tx, ctx.propertyId, id, {
      party,
      arrival: reservation.checkInDate,
      departure: reservation.checkOutDate,
      canceled_at: null,
    });
    if (before.departure !== reservation.checkOutDate) {
      await extendLinks(tx, ctx.propertyId, id, linkEnd(reservation.checkOutDate, property.timeZone));
    }
    if (party === before.party) return;
    if (party > before.party) await grow(ctx, tx, id, party - before.party);
    else await shrink(ctx, tx, id, before.party - party);
    await noteState(ctx, tx, before);
  });
}

async function open(
  ctx: PropertyContext,
  tx: Transaction,
  stay: { id: ReservationId; party: number; arrival: PlainDate; departure: PlainDate },
): Promise<void> {
  const { id, party, arrival, departure } = stay;
  const now = ctx.clock.now();
  const row = { reservation_id: id, property_id: ctx.propertyId, party, arrival, departure };
  if (await insertCheckIn(tx, { ...row, created_at: now })) await addGuests(ctx, tx, id, [], party);
}

export const grow = async (
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
  count: number,
): Promise<GuestId[]> => addGuests(ctx, tx, id, await guestsOf(tx, ctx.propertyId, id), count);

/** Adds empty guests behind those there are; the first of all is the main one. */
async function addGuests(
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
  there: readonly GuestRow[],
  count: number,
): Promise<GuestId[]> {
  const now = ctx.clock.now();
  const last = Math.max(0, ...there.map(({ position }) => position));
  const added = Array.from({ length: count }, (_, index) => ({
    id: newId<GuestId>(now),
    property_id: ctx.propertyId,
    reservation_id: id,
    position: last + index + 1,
    is_main: there.length === 0 && index === 0,
    created_at: now,
  }));
  await insertGuests(tx, added);
  return added.map((guest) => guest.id);
}

async function shrink(
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
  count: number,
): Promise<void> {
  const there = await guestsOf(tx, ctx.propertyId, id);
  const isEmpty = ({ state, identity, reading }: GuestRow) => state === 'empty' && !identity && !reading;
  const empty = there.filter((guest) => isEmpty(guest) && !guest.is_main);
  await deleteGuests(
    tx,
    ctx.propertyId,
    empty.slice(-count).map((guest) => guest.id),
  );
}

/** A cancelled stay asks nobody: its links stop working. Answers wait, because a stay may come back. */
export async function closeCheckIn(ctx: PropertyContext, id: ReservationId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const checkIn = await lockCheckIn(tx, ctx.propertyId, id);
    if (!checkIn) return;
    const now = ctx.clock.now();
    await changeCheckIn(tx, ctx.propertyId, id, { canceled_at: now });
    await revokeLinks(tx, ctx.propertyId, id, now);
  });
}

const hasStarted = (checkIn: Pick<CheckInRow, 'opened_at'>, guests: readonly GuestRow[]): boolean =>
  checkIn.opened_at !== null || guests.some((guest) => guest.state !== 'empty');

/**
 * Writes where the check-in stands, here and beside the reservation. A guest without answers opens a check-in
 * that was complete again.
 */
export async function noteState(
  ctx: PropertyContext,
  tx: Transaction,
  checkIn: Pick<CheckInRow, 'reservation_id' | 'opened_at' | 'completed_at'>,
): Promise<void> {
  const { reservation_id: id } = checkIn;
  const guests = await guestsOf(tx, ctx.propertyId, id);
  const done = guests.filter((guest) => guest.state === 'complete').length;
  const isComplete = checkIn.completed_at !== null && done === guests.length;
  const state = isComplete ? 'complete' : hasStarted(checkIn, guests) ? 'started' : 'pending';
  await changeCheckIn(tx, ctx.propertyId, id, { state });
  await noteProgress(tx, ctx.propertyId, id, { check_in_state: state, guests_done: done });
  await ctx.publish(tx, checkInProgressed, { reservationId: id });
}

/** Marks how far a guest is; kept beside the guest so that lists need no key. */
export const noteGuest = (
  ctx: PropertyContext,
  tx: Transaction,
  id: GuestId,
  state: GuestRow['state'],
): Promise<void> => changeGuest(tx, ctx.propertyId, id, { state }, ctx.clock.now());
