import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { changeDelivery, type DeliveryRow, type MessageRow } from '../deliveries.store.ts';
import { settleDelivery } from '../settling.service.ts';
import { settleRefusal } from './refusals.service.ts';

/** A channel tells after it took a message that it did not arrive; whether that changes anything. */
export async function takeFailure(
  ctx: PropertyContext,
  tx: Transaction,
  message: MessageRow,
  delivery: DeliveryRow,
  reason: string,
): Promise<boolean> {
  const mayFail =
    ['sending', 'sent', 'unknown'].includes(delivery.state) &&
    delivery.delivered_at === null &&
    delivery.read_at === null;
  // What a person sent again meanwhile by another way is not sent a second time.
  const isCurrent = ['sending', 'sent', 'unknown'].includes(message.state);
  if (!mayFail) return false;
  if (isCurrent) await settleRefusal(ctx, tx, { message, delivery, reason });
  else {
    await changeDelivery(tx, ctx.propertyId, delivery.id, {
      state: 'failed',
      problem: reason,
      settled_at: ctx.clock.now(),
    });
  }
  return true;
}

/** A channel tells that a message arrived; whether that changes anything. */
export async function takeArrival(
  ctx: PropertyContext,
  tx: Transaction,
  message: MessageRow,
  delivery: DeliveryRow,
  status: 'sent' | 'delivered' | 'read',
  at: Instant,
): Promise<boolean> {
  // A message that failed for certain and was told as delivered would be said twice.
  if (delivery.state === 'failed') return false;
  const isSettled = delivery.state === 'sent';
  if (!isSettled) {
    if (['sending', 'unknown'].includes(message.state))
      await settleDelivery(ctx, tx, message, { deliveryId: delivery.id }, 'sent');
    else
      await changeDelivery(tx, ctx.propertyId, delivery.id, {
        state: 'sent',
        settled_at: ctx.clock.now(),
        problem: null,
      });
  }
  const change = {
    ...(status === 'delivered' && delivery.delivered_at === null && { delivered_at: at }),
    ...(status === 'read' && delivery.read_at === null && { read_at: at }),
  };
  if (Object.keys(change).length > 0) await changeDelivery(tx, ctx.propertyId, delivery.id, change);
  return !isSettled || Object.keys(change).length > 0;
}
