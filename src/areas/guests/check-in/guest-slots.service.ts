import { saveStayProgress, type ReservationOfDay, staysOfIds } from '#areas/stays/reservations/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { GuestId, ReservationId } from '#vocabulary/ids.ts';
import { endOfDay, type Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { LINK_DAYS_AFTER_DEPARTURE } from './check-in.constants.ts';
import { checkInProgressed } from './check-in.events.ts';
import {
  changeCheckIn,
  type CheckInRow,
  lockCheckIns,
  openCheckIns,
  type NewCheckInRow,
} from './check-ins.store.ts';
import { changeGuest, deleteGuests, type GuestRow, guestsOf, insertGuests } from './guests.store.ts';
import { extendLinks, revokeLinks } from './links.store.ts';

export const linkExpiryOf = (departure: PlainDate, timeZone: string): Instant =>
  endOfDay(addDays(departure, LINK_DAYS_AFTER_DEPARTURE), timeZone);

/** A companion has nothing to look up once the stay is over. */
export const guestLinkExpiryOf = (departure: PlainDate, timeZone: string): Instant =>
  endOfDay(departure, timeZone);

/**
 * Brings the check-ins of some stays in line with their reservations: as many guests as the party, links as long as the
 * stay. Answers are never lost: a smaller party only drops guests without answers, and another unit or other days
 * change nothing (USER-PAIN 11). Idempotent; runs for every event of a reservation. Blocks and deleted reservations
 * have no check-in.
 */
export async function updateCheckInsOfReservations(
  ctx: PropertyContext,
  ids: readonly ReservationId[],
): Promise<void> {
  const stays = await staysOfIds(ctx.db, ctx.propertyId, ids);
  if (stays.length === 0) return;
  const property = await propertyFacts(ctx);
  const today = todayOfProperty(ctx, property);
  await ctx.db.transaction(async (tx) => {
    const rows = await lockCheckIns(
      tx,
      ctx.propertyId,
      stays.map(({ id }) => id),
    );
    const checkIns = new Map(rows.map((row) => [row.reservation_id, row]));
    const opened: NewCheckInRow[] = [];
    for (const stay of stays) {
      const checkIn = checkIns.get(stay.id);
      if (hasNoGuests(stay)) {
        if (checkIn) await close(ctx, tx, stay.id);
      } else if (checkIn) {
        await follow(ctx, tx, { stay, checkIn, timeZone: property.timeZone });
        // An imported stay that is over has no guests left to ask.
      } else if (stay.departure >= today) opened.push(newCheckInOf(ctx, stay));
    }
    if (opened.length > 0) await openCheckIns(tx, ctx.propertyId, opened, ctx.clock.now());
  });
}

const hasNoGuests = ({ status }: ReservationOfDay): boolean => status === 'canceled' || status === 'no_show';

const partyOf = ({ guests }: Pick<ReservationOfDay, 'guests'>): number => Math.max(1, guests);

/** As many guests as the party, all without answers. */
export const newCheckInOf = (
  ctx: PropertyContext,
  stay: Pick<ReservationOfDay, 'id' | 'arrival' | 'departure' | 'guests'>,
): NewCheckInRow => ({
  reservation_id: stay.id,
  arrival: stay.arrival,
  departure: stay.departure,
  guests: Array.from({ length: partyOf(stay) }, () => newId<GuestId>(ctx.clock.now())),
});

type Followed = {
  readonly stay: ReservationOfDay;
  readonly checkIn: CheckInRow;
  readonly timeZone: string;
};

async function follow(
  ctx: PropertyContext,
  tx: Transaction,
  { stay, checkIn, timeZone }: Followed,
): Promise<void> {
  const { id, arrival, departure } = stay;
  const party = partyOf(stay);
  await changeCheckIn(tx, ctx.propertyId, id, { party, arrival, departure, canceled_at: null });
  if (checkIn.departure !== departure) {
    await extendLinks(tx, ctx.propertyId, id, {
      ofStay: linkExpiryOf(departure, timeZone),
      ofGuest: guestLinkExpiryOf(departure, timeZone),
    });
  }
  if (party === checkIn.party) return;
  if (party > checkIn.party) await addEmptyGuests(ctx, tx, id, party - checkIn.party);
  else await shrink(ctx, tx, id, checkIn.party - party);
  await saveCheckInState(ctx, tx, checkIn);
}

export const addEmptyGuests = async (
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
  count: number,
): Promise<GuestId[]> => addGuests(ctx, tx, id, await guestsOf(tx, ctx.propertyId, id), count);

/** Adds empty guests after the existing ones; the very first is the main guest. */
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

/**
 * A cancelled stay has no questions for guests: its links stop working. Answers are kept, because a stay may be
 * restored.
 */
async function close(ctx: PropertyContext, tx: Transaction, id: ReservationId): Promise<void> {
  const now = ctx.clock.now();
  await changeCheckIn(tx, ctx.propertyId, id, { canceled_at: now });
  await revokeLinks(tx, ctx.propertyId, id, now);
}

const hasStarted = (checkIn: Pick<CheckInRow, 'opened_at'>, guests: readonly GuestRow[]): boolean =>
  checkIn.opened_at !== null || guests.some((guest) => guest.state !== 'empty');

/**
 * Writes the state of the check-in, here and in the reservation. A guest without answers reopens a complete check-in.
 */
export async function saveCheckInState(
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
  await saveStayProgress(tx, ctx.propertyId, id, { check_in_state: state, guests_done: done });
  await ctx.publish(tx, checkInProgressed, { reservationId: id });
}

/** Writes the progress of a guest; stored beside the guest so that lists need no key. */
export const saveGuestState = (
  ctx: PropertyContext,
  tx: Transaction,
  id: GuestId,
  state: GuestRow['state'],
): Promise<void> => changeGuest(tx, ctx.propertyId, id, { state }, ctx.clock.now());
