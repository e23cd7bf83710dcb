import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import { releaseClosedNights, updateBlocksAtCommit } from '../closed-nights/closed-nights.service.ts';
import { moveClosedNights } from '../closed-nights/closed-nights.store.ts';
import { copiesOfStays, deleteCopies, moveCopies, moveCopiesOfListing } from '../copies/copies.store.ts';
import { publishReservationChange } from '../import/import.service.ts';
import { deleteStay, lockStays, changeRoom, type RowInListing, rowsOfListing } from './room-moves.store.ts';
import { saveSegments } from './segments.store.ts';
import { placeStay } from '../stay-placement.service.ts';
import { changeStay, lockListing, type ReservationRow, type StayChange } from '../reservations.store.ts';
import { historyValuesOfReservation } from '../reservations.service.ts';
import { rescheduleSegments, listingsOf, segmentsOf } from './segments.ts';
import { writeOrMarkConflict, publishFreedNights } from '../closed-nights/double-booking.service.ts';

/** By a listing of the new system, the listing that takes its place. */
export type ReplacementListings = ReadonlyMap<ListingId, ListingId>;

const homeOf = (homes: ReplacementListings, listing: ListingId | null): ListingId | null =>
  listing === null ? null : (homes.get(listing) ?? listing);

/** What the remaining row takes over from the row of the new source. */
const takenFrom = (gone: ReservationRow, kept: ReservationRow): StayChange => ({
  source: 'pms',
  connection_id: gone.connection_id,
  external_id: gone.external_id,
  stay_id: gone.stay_id,
  source_version: gone.source_version,
  type_external_id: gone.type_external_id,
  ...(kept.status === 'not_confirmed' && { status: gone.status }),
  ...(kept.channel_code === null && { channel_code: gone.channel_code }),
  ...(kept.email === null && { email: gone.email }),
  ...(kept.phone === null && { phone: gone.phone }),
  ...(kept.total_minor === null && { total_minor: gone.total_minor, currency: gone.currency }),
});

/**
 * Merges two rows of one stay. The older row remains, because guests and authorities know its id, and from now on it
 * belongs to the source of the other. The other row is deleted without an event, because nothing was cancelled.
 * `handOver` first moves everything that refers to it. A second call finds nothing to do.
 */
export async function mergeStays(
  ctx: PropertyContext,
  tx: Transaction,
  {
    kept: keptId,
    gone: goneId,
    homes,
  }: { kept: ReservationId; gone: ReservationId; homes: ReplacementListings },
  handOver: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const rows = await lockStays(tx, ctx.propertyId, [keptId, goneId]);
  const [kept, gone] = [rows.get(keptId), rows.get(goneId)];
  if (!kept || !gone) return;
  await handOver(tx);
  const copies = await copiesOfStays(tx, ctx.propertyId, [kept.id]);
  // From now on the row itself is what this system has.
  const same = copies.flatMap(({ id, connection_id }) => (connection_id === gone.connection_id ? id : []));
  await releaseClosedNights(ctx, tx, same);
  await deleteCopies(tx, ctx.propertyId, same);
  await moveCopies(tx, ctx.propertyId, { from: gone.id, to: kept.id });
  await deleteStay(tx, ctx.propertyId, gone.id);
  updateBlocksAtCommit(ctx, tx, [...listingsOf(gone), ...listingsOf(kept)]);
  const home = homeOf(homes, gone.listing_id) ?? kept.listing_id;
  const isSame =
    kept.arrival === gone.arrival && kept.departure === gone.departure && kept.listing_id === home;
  const at = ctx.clock.now();
  const change = takenFrom(gone, kept);
  const record = (after: ReservationRow) =>
    recordChange(ctx, tx, {
      subject: 'reservation',
      subjectId: kept.id,
      action: 'moved',
      before: historyValuesOfReservation(kept),
      after: historyValuesOfReservation(after),
    });
  if (isSame) {
    await changeStay(tx, ctx.propertyId, kept.id, change, at);
    await record({ ...kept, ...change });
    return;
  }
  const { arrival, departure } = gone;
  const listing = home === kept.listing_id ? undefined : home;
  const after = await placeStay(ctx, tx, kept, {
    segments: rescheduleSegments(segmentsOf(kept), { arrival, departure, listing }),
    change,
    version: null,
    evenIfTaken: true,
    at,
  });
  await record(after);
  await publishFreedNights(ctx, tx, kept, after);
  await publishReservationChange(ctx, tx, kept, after, true);
}

/**
 * Moves a reservation of the new source to the listing that takes the place of its own. Taken nights make it a conflict
 * (REL-21).
 */
export async function moveStayToReplacement(
  ctx: PropertyContext,
  tx: Transaction,
  { id, homes }: { id: ReservationId; homes: ReplacementListings },
): Promise<void> {
  const before = (await lockStays(tx, ctx.propertyId, [id])).get(id);
  const home = before && homeOf(homes, before.listing_id);
  if (!before || home === before.listing_id) return;
  const after = await placeStay(ctx, tx, before, {
    segments: rescheduleSegments(segmentsOf(before), {
      arrival: before.arrival,
      departure: before.departure,
      listing: home,
    }),
    change: {},
    version: null,
    evenIfTaken: true,
    at: ctx.clock.now(),
  });
  await publishReservationChange(ctx, tx, before, after, true);
}

/**
 * Moves everything that is left in a listing to its replacement. Taken nights make a stay a conflict, and the host is
 * told (REL-21).
 */
export async function moveAllStays(
  ctx: PropertyContext,
  tx: Transaction,
  { from, to }: { readonly from: ListingId; readonly to: ListingId },
): Promise<void> {
  for (const listing of [from, to].sort()) await lockListing(tx, listing);
  await moveClosedNights(tx, ctx.propertyId, { from, to });
  await moveCopiesOfListing(tx, ctx.propertyId, { from, to });
  updateBlocksAtCommit(ctx, tx, [from, to]);
  const rows = await rowsOfListing(tx, ctx.propertyId, from);
  const stays = rows.flatMap(({ id, kind, main_id }) => (kind === 'block' ? [] : (main_id ?? id)));
  const before = await lockStays(tx, ctx.propertyId, stays);
  for (const row of rows) await moveRow(ctx, tx, row, to);
  for (const { id, segments } of before.values()) {
    if (segments.length > 0) await saveSegments(tx, ctx.propertyId, id, ctx.clock.now(), false);
  }
  for (const after of (await lockStays(tx, ctx.propertyId, stays)).values()) {
    await publishReservationChange(ctx, tx, before.get(after.id), after, true);
  }
}

/**
 * A block is deleted when its nights are taken in the other listing, because then they are closed anyway. Blocks for
 * closed nights of calendars are deleted too, because they are created again there.
 */
async function moveRow(
  ctx: PropertyContext,
  tx: Transaction,
  { id, kind, is_calendars }: RowInListing,
  home: ListingId,
): Promise<void> {
  if (is_calendars) return deleteStay(tx, ctx.propertyId, id);
  const move = (isConflict: boolean) => changeRoom(tx, ctx.propertyId, id, { home, isConflict });
  if (kind !== 'block') {
    await writeOrMarkConflict(tx, move);
    return;
  }
  try {
    await tx.attempt(() => move(false));
  } catch (error) {
    if (constraintOf(error) !== 'one_stay_per_night') throw error;
    await deleteStay(tx, ctx.propertyId, id);
  }
}
