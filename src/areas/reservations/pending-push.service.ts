import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { PendingPushStay } from './pending-push.store.ts';
import { notePendingPush } from './pending-push.store.ts';
import { cancelStay } from './change.service.ts';
import { announce } from './import.service.ts';
import { withoutPendingFields } from './merge-remote.ts';
import { placeStay } from './placing.service.ts';
import { forHistory } from './reservations.service.ts';
import { laidOut, segmentsOf } from './segments.ts';
import { tellFreed } from './taken-nights.service.ts';

/** There is nothing that the source could be told, or it does not take it: what it says counts again. */
export const dropPendingPush = (
  ctx: PropertyContext,
  tx: Transaction,
  { id, told }: Pick<PendingPushStay, 'id' | 'told'>,
): Promise<void> =>
  notePendingPush(tx, ctx.propertyId, id, {
    amending: null,
    ...(told && { told: withoutPendingFields(told) }),
  });

/**
 * The source did not take a change: the stay is again what the source says. Who has its nights by now keeps them, and
 * the stay is a conflict (REL-21). Without a word of the source there is nothing to go back to until it is read.
 */
export async function returnToSource(
  ctx: PropertyContext,
  tx: Transaction,
  stay: PendingPushStay,
): Promise<void> {
  const { told } = stay;
  await dropPendingPush(ctx, tx, stay);
  if (!told) return;
  if (told.status === 'canceled') {
    if (stay.status !== 'canceled') await cancelStay(ctx, tx, stay);
    return;
  }
  const isBack = stay.status === 'canceled';
  const after = await placeStay(ctx, tx, stay, {
    stretches: laidOut(segmentsOf(stay), {
      arrival: told.arrival,
      departure: told.departure,
      listing: told.listing === stay.listing_id ? undefined : (told.listing ?? undefined),
    }),
    change: isBack ? { status: told.status, canceled_at: null } : {},
    version: null,
    evenIfTaken: true,
    at: ctx.clock.now(),
  });
  await recordChange(ctx, tx, {
    subject: 'reservation',
    subjectId: stay.id,
    action: 'changed',
    before: forHistory(stay),
    after: forHistory(after),
  });
  await tellFreed(ctx, tx, stay, after);
  await announce(ctx, tx, stay, after, true);
}
