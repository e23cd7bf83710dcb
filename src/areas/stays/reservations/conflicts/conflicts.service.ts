import { recordActivity } from '#areas/platform/activity/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import { liftBlocksKeptFor, updateBlocksAtCommit } from '../closed-nights/closed-nights.service.ts';
import { saveSegments } from '../segments/segments.store.ts';
import { reservationChanged } from '../reservations.events.ts';
import { historyValuesOfReservation } from '../reservations.service.ts';
import { conflictsOfListing } from '../calendar/nights.store.ts';
import { changeStay, findStay, lockListing } from '../reservations.store.ts';
import { listingsOf } from '../segments/segments.ts';

/** REL-21: gives the stays in conflict of a listing their nights when these are free, in the order of their sale. */
export async function settleConflicts(ctx: PropertyContext, listingId: ListingId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockListing(tx, listingId);
    for (const row of await conflictsOfListing(tx, ctx.propertyId, listingId)) await settle(ctx, tx, row);
  });
}

type InConflict = { readonly id: ReservationId; readonly main_id: ReservationId | null };

/** The stay itself, or one of its segments. */
async function settle(ctx: PropertyContext, tx: Transaction, { id, main_id }: InConflict): Promise<void> {
  const at = ctx.clock.now();
  const before = await findStay(tx, ctx.propertyId, main_id ?? id);
  if (!before) return;
  const changed = await unlessTaken(tx, async () => {
    await liftBlocksKeptFor(ctx, tx, before.id);
    return changeStay(tx, ctx.propertyId, id, { is_conflict: false }, at);
  });
  if (!changed) return;
  updateBlocksAtCommit(ctx, tx, listingsOf(before));
  const after = main_id === null ? changed : await saveSegments(tx, ctx.propertyId, main_id, at, true);
  await recordChange(ctx, tx, {
    subject: 'reservation',
    subjectId: after.id,
    action: 'settled',
    before: historyValuesOfReservation(before),
    after: historyValuesOfReservation(after),
  });
  await recordActivity(ctx, tx, {
    text: 'activity.reservation.settled',
    params: { guest: after.guest_name },
    subject: 'reservation',
    subjectId: after.id,
  });
  await ctx.publish(tx, reservationChanged, { reservationId: after.id });
}

/** The result of a write, or undefined when the nights are taken. */
async function unlessTaken<Result>(
  tx: Transaction,
  write: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await tx.attempt(write);
  } catch (error) {
    if (constraintOf(error) !== 'one_stay_per_night') throw error;
    return undefined;
  }
}
