import { recordActivity } from '#areas/content/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { reservationChanged } from './reservations.events.ts';
import { forHistory } from './reservations.service.ts';
import { changeStay, conflictsOfListing, lockListing, type ReservationRow } from './reservations.store.ts';

/** REL-21: gives the stays in conflict of a listing their nights where these are free now, the first sold first. */
export async function settleConflicts(ctx: PropertyContext, listingId: ListingId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockListing(tx, listingId);
    for (const stay of await conflictsOfListing(tx, ctx.propertyId, listingId)) await settle(ctx, tx, stay);
  });
}

async function settle(ctx: PropertyContext, tx: Transaction, stay: ReservationRow): Promise<void> {
  const after = await unlessTaken(tx, () =>
    changeStay(tx, ctx.propertyId, stay.id, { is_conflict: false }, ctx.clock.now()),
  );
  if (!after) return;
  await recordChange(ctx, tx, {
    subject: 'reservation',
    subjectId: stay.id,
    action: 'settled',
    before: forHistory(stay),
    after: forHistory(after),
  });
  await recordActivity(ctx, tx, {
    text: 'activity.reservation.settled',
    params: { guest: stay.guest_name },
    subject: 'reservation',
    subjectId: stay.id,
  });
  await ctx.publish(tx, reservationChanged, { reservationId: stay.id });
}

/** The result of a write, or undefined when the nights are somebody's. */
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
