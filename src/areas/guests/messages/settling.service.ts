import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { changeDelivery, changeMessage, type MessageRow } from './deliveries.store.ts';
import type { MessageChannel } from './templates.contract.ts';

type Delivery = { readonly deliveryId: string; readonly channel: MessageChannel };

/** A delivery left, or may have left. */
export async function settleDelivery(
  ctx: PropertyContext,
  tx: Transaction,
  message: Pick<MessageRow, 'id'>,
  { deliveryId }: Pick<Delivery, 'deliveryId'>,
  state: 'sent' | 'unknown',
  problem: string | null = null,
): Promise<void> {
  const now = ctx.clock.now();
  await changeDelivery(tx, ctx.propertyId, deliveryId, { state, settled_at: now, problem });
  await changeMessage(tx, ctx.propertyId, message.id, { state, updated_at: now });
}

/**
 * A delivery certainly did not arrive: the next channel carries the message, or a person is told. With `again` the same channel may
 * still carry it, in another way.
 */
export async function tryNextChannel(
  ctx: PropertyContext,
  tx: Transaction,
  message: Pick<MessageRow, 'id' | 'channels' | 'failed_channels'>,
  { deliveryId, channel }: Delivery,
  problem: string,
  { again = false }: { readonly again?: boolean } = {},
): Promise<void> {
  const now = ctx.clock.now();
  await changeDelivery(tx, ctx.propertyId, deliveryId, { state: 'failed', settled_at: now, problem });
  const failed = again ? message.failed_channels : [...new Set([...message.failed_channels, channel])];
  const isLeft = message.channels.some((one) => !failed.includes(one));
  await changeMessage(tx, ctx.propertyId, message.id, {
    // Planned and due: the next look decides with the stay as it is then.
    state: isLeft ? 'planned' : 'failed',
    failed_channels: failed,
    next_at: isLeft ? now : null,
    updated_at: now,
  });
}
