import type { GuestTemplateState } from '#capabilities/guest-messaging/guest-messaging.templates.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { DeliveryRow, MessageRow } from '../deliveries.store.ts';
import { hashOfPhone } from '../facts.service.ts';
import { openSaid } from '../said.service.ts';
import { tryNextChannel } from '../settling.service.ts';
import { closeWindow } from './guest-channels.store.ts';
import { changeSubmission } from './submissions.store.ts';

/** What a refusal tells about the approved words that were used. */
const STATES_TOLD: Readonly<Record<string, GuestTemplateState>> = lookUpTable({
  'template-missing': 'deleted',
  'template-paused': 'paused',
  'template-disabled': 'disabled',
  'template-policy': 'disabled',
  'template-parameters': 'unknown',
  'template-too-long': 'unknown',
});

type Refused = {
  readonly message: MessageRow;
  readonly delivery: DeliveryRow;
  /** Of the closed list of channels, or the kind of a failure of the way there. */
  readonly reason: string;
};

/**
 * A channel certainly did not carry a message. What it says about the window and about the approved words is remembered, and the
 * message is tried once more there: with approved words, or with others. Anything else is for the next channel.
 */
export async function settleRefusal(
  ctx: PropertyContext,
  tx: Transaction,
  { message, delivery, reason }: Refused,
): Promise<void> {
  const now = ctx.clock.now();
  const told = STATES_TOLD[reason];
  const isAboutWords = delivery.submission_id !== null && told !== undefined;
  const isAboutWindow = reason === 'window-closed' && delivery.submission_id === null;
  if (isAboutWords) {
    await changeSubmission(tx, ctx.propertyId, delivery.submission_id!, { state: told, updated_at: now });
  }
  if (isAboutWindow && delivery.connection_id !== null) {
    const said = await openSaid(ctx, tx, delivery);
    if (said?.to) {
      await closeWindow(tx, ctx.propertyId, {
        connectionId: delivery.connection_id,
        phoneHash: hashOfPhone(ctx, said.to),
      });
    }
  }
  await tryNextChannel(
    ctx,
    tx,
    message,
    { deliveryId: delivery.id, channel: delivery.channel },
    reason,
    // A stay that was cancelled meanwhile blames no channel either.
    { again: isAboutWords || isAboutWindow || reason === 'gone' },
  );
}
