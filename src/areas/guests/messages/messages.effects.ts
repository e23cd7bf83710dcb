import { z } from 'zod';

import { listContactedStays } from '#areas/stays/reservations/index.ts';
import { requirePropertyContext, type PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { EffectDefinition } from '#foundation/effects/definition.ts';
import type { EffectProblem } from '#foundation/effects/effect.ts';
import { EffectGone } from '#foundation/effects/gone.ts';
import { ReservationId } from '#vocabulary/ids.ts';
import {
  changeDelivery,
  changeMessage,
  findDelivery,
  findMessage,
  lockMessage,
  type MessageRow,
} from './deliveries.store.ts';
import { messagesChanged } from './messages.events.ts';
import { isTooLate } from './moments.ts';
import { openSaid } from './said.service.ts';
import { readSettings } from './settings.service.ts';

const GuestMessagePayload = z.object({
  deliveryId: z.uuid(),
  messageId: z.uuid(),
  reservationId: ReservationId,
});
type GuestMessagePayload = z.infer<typeof GuestMessagePayload>;

const isForCanceled = ({ trigger }: MessageRow): boolean => 'on' in trigger && trigger.on === 'canceled';

/**
 * One mail to a guest. There is no way to ask whether a mail server took a message whose answer was lost, so it is never sent again by
 * itself: class N (REL-03). The words are read when it leaves and are in no payload, log or history.
 */
export const guestMessageEffect: EffectDefinition<GuestMessagePayload> = {
  type: 'guest-message',
  lane: 'message',
  payload: GuestMessagePayload,
  classOf: () => 'N',
  send: async (ctx, { payload, key }) => {
    const inside = requirePropertyContext(ctx);
    const [stay] = await listContactedStays(inside.db, inside.propertyId, [payload.reservationId]);
    const message = await findMessage(inside.db, inside.propertyId, payload.messageId);
    const delivery = await findDelivery(inside.db, inside.propertyId, payload.deliveryId);
    const said = delivery && (await openSaid(inside, inside.db, delivery));
    if (!stay || !message || !delivery || !said?.to) throw new EffectGone('The guest was forgotten');
    // Between the decision and this moment the stay may have been cancelled (REL-17).
    if (stay.status === 'canceled' && !isForCanceled(message)) throw new EffectGone('The stay is cancelled');
    // The mail server was down for hours (REL-17).
    if (isTooLate(delivery.created_at, ctx.clock.now())) throw new EffectGone('The message is too late');
    const { senderName, replyTo } = await readSettings(inside);
    const { id } = await ctx.providers.only('email').send({
      to: said.to,
      subject: said.subject,
      text: said.text,
      key,
      fromName: senderName,
      ...(replyTo !== null && { replyTo }),
    });
    return { reference: id, request: `message ${payload.messageId}`, answer: id };
  },
  settle: async (ctx, tx, { payload }, result) => {
    const inside = requirePropertyContext(ctx);
    if (result.state === 'waiting') return;
    const message = await lockMessage(tx, inside.propertyId, payload.messageId);
    if (!message) return;
    const now = ctx.clock.now();
    if (result.state === 'done') await settleAs(inside, tx, payload, 'sent', null);
    else if (result.state === 'unknown' || (result.state === 'attention' && result.mayBeDone)) {
      await settleAs(inside, tx, payload, 'unknown', result.problem);
    } else await tryNext(inside, tx, payload, message, result.problem);
    await changeMessage(tx, inside.propertyId, message.id, { updated_at: now });
    await ctx.publish(tx, messagesChanged, { reservationId: payload.reservationId });
  },
};

async function settleAs(
  ctx: PropertyContext,
  tx: Transaction,
  { deliveryId, messageId }: GuestMessagePayload,
  state: 'sent' | 'unknown',
  problem: EffectProblem | null,
): Promise<void> {
  const now = ctx.clock.now();
  await changeDelivery(tx, ctx.propertyId, deliveryId, {
    state,
    settled_at: now,
    problem: problem?.kind ?? null,
  });
  await changeMessage(tx, ctx.propertyId, messageId, { state, updated_at: now });
}

/** It certainly did not arrive: the next channel carries it, or a person is told. A cancelled stay needs none. */
async function tryNext(
  ctx: PropertyContext,
  tx: Transaction,
  { deliveryId, messageId }: GuestMessagePayload,
  message: MessageRow,
  problem: EffectProblem,
): Promise<void> {
  const now = ctx.clock.now();
  const isAddress = problem.fields.some(({ field }) => field === 'to');
  await changeDelivery(tx, ctx.propertyId, deliveryId, {
    state: 'failed',
    settled_at: now,
    problem: isAddress ? 'address' : problem.kind,
  });
  const failed =
    problem.kind === 'gone'
      ? message.failed_channels
      : [...new Set([...message.failed_channels, 'email' as const])];
  const isLeft = message.channels.some((channel) => !failed.includes(channel));
  await changeMessage(tx, ctx.propertyId, messageId, {
    // Planned and due: the next look decides with the stay as it is then.
    state: isLeft ? 'planned' : 'failed',
    failed_channels: failed,
    next_at: isLeft ? now : null,
    updated_at: now,
  });
}
