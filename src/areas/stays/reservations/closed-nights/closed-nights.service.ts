import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { planBlockChanges, type Claim, nightsToClose, type Nights } from './closed-nights.ts';
import {
  insertBlocks,
  type ClaimRow,
  listClaims,
  shortenBlocks,
  deleteBlocksKeptFor,
  deleteClosedNights,
  insertClosedNights,
  type OccupyingRow,
  type SystemClosedNights,
  findSystemClosedNights,
  listOccupyingRows,
  type StayElsewhere,
  listStaysElsewhere,
  type ClosedNightsOfListing,
} from './closed-nights.store.ts';
import type { CalendarSource } from './closed-nights.ts';
import { deleteCalendarBlocks } from '../calendar/nights.store.ts';
import { nightsFreed } from '../reservations.events.ts';
import { lockListing } from '../reservations.store.ts';
import { segmentsOf } from '../segments/segments.ts';

/** Replaces the closed nights of a calendar by its current ones (decision 18). */
export async function replaceClosedNights(
  ctx: PropertyContext,
  tx: Transaction,
  calendar: CalendarSource & { readonly id: string },
  nights: readonly ClosedNightsOfListing[],
): Promise<void> {
  const [before] = await Promise.all([
    deleteClosedNights(tx, ctx.propertyId, [calendar.id]),
    insertClosedNights(tx, ctx.propertyId, calendar, nights),
  ]);
  updateBlocksAtCommit(ctx, tx, [...before, calendar.listingId]);
}

/** As `replaceClosedNights`, for a property system, which closes nights of several listings. */
export async function replaceSystemClosedNights(
  ctx: PropertyContext,
  tx: Transaction,
  system: Omit<CalendarSource, 'listingId'> & { readonly id: string },
  nights: readonly SystemClosedNights[],
): Promise<void> {
  const before = await findSystemClosedNights(tx, ctx.propertyId, system.id);
  const textOf = (all: readonly SystemClosedNights[]) =>
    all
      .map((one) => `${one.listing_id} ${one.arrival} ${one.departure}`)
      .sort()
      .join();
  if (textOf(before) === textOf(nights)) return;
  await deleteClosedNights(tx, ctx.propertyId, [system.id]);
  const listings = Map.groupBy(nights, ({ listing_id }) => listing_id);
  for (const [listingId, all] of listings) {
    const rows = all.map(({ arrival, departure }) => ({
      kind: 'block' as const,
      stay_id: null,
      arrival,
      departure,
    }));
    await insertClosedNights(tx, ctx.propertyId, { ...system, listingId }, rows);
  }
  updateBlocksAtCommit(ctx, tx, new Set([...before.map(({ listing_id }) => listing_id), ...listings.keys()]));
}

/** Ends calendars: nights that only they kept closed become open. */
export async function releaseClosedNights(
  ctx: PropertyContext,
  tx: Transaction,
  calendars: readonly string[],
): Promise<void> {
  updateBlocksAtCommit(ctx, tx, await deleteClosedNights(tx, ctx.propertyId, calendars));
}

/**
 * Lifts the blocks that keep nights closed for a stay, because only the stay itself may take them. What it does not take is
 * closed again when the transaction ends, also in listings that it has nothing to do with.
 */
export async function liftBlocksKeptFor(
  ctx: PropertyContext,
  tx: Transaction,
  stay: ReservationId,
): Promise<void> {
  updateBlocksAtCommit(ctx, tx, await deleteBlocksKeptFor(tx, ctx.propertyId, stay));
}

/**
 * Call this with every change of taken nights. At the end of the same transaction, blocks close the nights of these
 * listings that are sold or closed elsewhere and that no row here has.
 */
export function updateBlocksAtCommit(
  ctx: PropertyContext,
  tx: Transaction,
  listings: Iterable<ListingId | null | undefined>,
): void {
  for (const id of listings) if (id) tx.beforeCommit(`closed nights of ${id}`, () => closeAgain(ctx, tx, id));
}

async function closeAgain(ctx: PropertyContext, tx: Transaction, listingId: ListingId): Promise<void> {
  const at = ctx.clock.now();
  // Yesterday in UTC: in no time zone is today an earlier day.
  const from = addDays(dayIn('UTC', at), -1);
  // The three statements are sent together; the reads wait behind the lock.
  const [, rows, standing] = await Promise.all([
    lockListing(tx, listingId),
    listClaims(tx, ctx.propertyId, listingId, from),
    listOccupyingRows(tx, ctx.propertyId, listingId, from),
  ]);
  const stays = rows.flatMap(({ stay_id }) => stay_id ?? []);
  const elsewhere = await listStaysElsewhere(tx, ctx.propertyId, listingId, stays);
  const away = new Map(elsewhere.map((stay) => [stay.id, nightsAway(stay, listingId)]));
  const roles = Map.groupBy(standing, ({ role }) => role);
  const [kept, conflicts] = [roles.get('kept') ?? [], roles.get('conflict') ?? []];
  const claims = [...conflicts.map(claimOfConflict), ...rows.flatMap((row) => claimsOf(row, away))];
  const wanted = nightsToClose({ from, kept, claims, taken: roles.get('taken') ?? [] });
  const { ended, cut, begun } = planBlockChanges(from, kept, wanted);
  await deleteCalendarBlocks(tx, ctx.propertyId, ended);
  await shortenBlocks(tx, ctx.propertyId, cut, from, at);
  const blocks = begun.map((claim) => ({ ...claim, id: newId<ReservationId>(at) }));
  await insertBlocks(tx, ctx.propertyId, listingId, blocks, at);
  if (ended.length + cut.length > 0 && conflicts.length > 0)
    await ctx.publish(tx, nightsFreed, { listingId });
}

/** REL-21: nights of a conflict stay closed for the stay that waits for them, as far as they are free. */
const claimOfConflict = ({ stay_id, ...nights }: OccupyingRow): Claim => ({ ...nights, kept_for: stay_id });

/**
 * The nights that a calendar closes in a listing, without those that its stay spends in another listing, where the host
 * put it. A stay that was cancelled here is still sold at its channel until the calendar drops it.
 */
function claimsOf(row: ClaimRow, away: ReadonlyMap<ReservationId | null, readonly Nights[]>): Claim[] {
  const { arrival, departure, channel_slug, channel_name, stay_id: kept_for } = row;
  const gone = away.get(kept_for) ?? [];
  const rest = gone.reduce<Nights[]>(
    (nights, range) => nights.flatMap((one) => without(one, range)),
    [{ arrival, departure }],
  );
  return rest.map((nights) => ({ ...nights, channel_slug, channel_name, kept_for }));
}

/**
 * A stay of a property system that was never in this listing is no room move: the system knows it in a room, and the calendar
 * says that this listing is sold, so both are closed (W2-L-02).
 */
function nightsAway(stay: StayElsewhere, listingId: ListingId): Nights[] {
  const { status, source, arrival, departure } = stay;
  // After a no-show the channel does not sell the nights again.
  if (status === 'no_show') return [{ arrival, departure }];
  const isNeverHere = segmentsOf(stay).every(({ listing }) => listing !== listingId);
  if (source === 'pms' && isNeverHere) return [];
  return segmentsOf(stay).flatMap(({ listing, from, to }) =>
    listing === null || listing === listingId ? [] : [{ arrival: from, departure: to }],
  );
}

function without({ arrival, departure }: Nights, gone: Nights): Nights[] {
  if (gone.departure <= arrival || gone.arrival >= departure) return [{ arrival, departure }];
  const pieces: readonly (readonly [PlainDate, PlainDate])[] = [
    [arrival, gone.arrival],
    [gone.departure, departure],
  ];
  return pieces.flatMap(([from, to]) => (from < to ? [{ arrival: from, departure: to }] : []));
}
