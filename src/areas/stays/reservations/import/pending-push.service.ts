import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { PendingPush } from './pending-push.store.ts';
import { savePendingPush } from './pending-push.store.ts';
import { cancelStay } from '../change.service.ts';
import { publishReservationChange } from './import.service.ts';
import { clearPendingFields } from './merge-remote.ts';
import { placeStay } from '../stay-placement.service.ts';
import { historyValuesOfReservation } from '../reservations.service.ts';
import { rescheduleSegments, segmentsOf } from '../segments/segments.ts';
import { publishFreedNights } from '../closed-nights/double-booking.service.ts';

/** The change cannot be pushed to the source, or the source refused it: from now on the source's values count again. */
export const discardPendingPush = (
  ctx: PropertyContext,
  tx: Transaction,
  { id, last_synced: lastSynced }: Pick<PendingPush, 'id' | 'last_synced'>,
): Promise<void> =>
  savePendingPush(tx, ctx.propertyId, id, {
    pushing_version: null,
    ...(lastSynced && { last_synced: clearPendingFields(lastSynced) }),
  });

/**
 * The source refused a change: the reservation goes back to what was last synced. Where its nights are taken by now, it
 * becomes a conflict (REL-21). Where nothing was synced yet, it stays as it is until the source is read.
 */
export async function revertToSource(
  ctx: PropertyContext,
  tx: Transaction,
  reservation: PendingPush,
): Promise<void> {
  const { last_synced: lastSynced } = reservation;
  await discardPendingPush(ctx, tx, reservation);
  if (!lastSynced) return;
  if (lastSynced.status === 'canceled') {
    if (reservation.status !== 'canceled') await cancelStay(ctx, tx, reservation);
    return;
  }
  const isRestored = reservation.status === 'canceled';
  const after = await placeStay(ctx, tx, reservation, {
    segments: rescheduleSegments(segmentsOf(reservation), {
      arrival: lastSynced.arrival,
      departure: lastSynced.departure,
      listing: lastSynced.listing === reservation.listing_id ? undefined : (lastSynced.listing ?? undefined),
    }),
    change: isRestored ? { status: lastSynced.status, canceled_at: null } : {},
    version: null,
    evenIfTaken: true,
    at: ctx.clock.now(),
  });
  await recordChange(ctx, tx, {
    subject: 'reservation',
    subjectId: reservation.id,
    action: 'changed',
    before: historyValuesOfReservation(reservation),
    after: historyValuesOfReservation(after),
  });
  await publishFreedNights(ctx, tx, reservation, after);
  await publishReservationChange(ctx, tx, reservation, after, true);
}
