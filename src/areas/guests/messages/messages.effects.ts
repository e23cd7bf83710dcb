import { z } from 'zod';

import { listContactedStays } from '#areas/stays/reservations/index.ts';
import { type PropertyContext, requirePropertyContext } from '#foundation/context/context.ts';
import type { EffectDefinition } from '#foundation/effects/definition.ts';
import { EffectGone } from '#foundation/effects/gone.ts';
import { ReservationId } from '#vocabulary/ids.ts';
import {
  type DeliveryRow,
  findDelivery,
  findMessage,
  lockMessage,
  type MessageRow,
} from './deliveries.store.ts';
import { mailAddressOf } from './inbound-mail/mail-addresses.ts';
import { messagesChanged } from './messages.events.ts';
import { isTooLate } from './moments.ts';
import { openSaid, type Said } from './said.service.ts';
import { readSettings } from './settings.service.ts';
import { settleDelivery, tryNextChannel } from './settling.service.ts';
import { listConsents } from './stays.store.ts';

export const GuestMessagePayload = z.object({
  deliveryId: z.uuid(),
  messageId: z.uuid(),
  reservationId: ReservationId,
});
export type GuestMessagePayload = z.infer<typeof GuestMessagePayload>;

const isForCanceled = ({ trigger }: MessageRow): boolean => 'on' in trigger && trigger.on === 'canceled';

/**
 * What leaves now. The stay is looked at again: between the decision and this moment it may have been cancelled, the guest may have
 * stopped messages, or the channel was down for hours (REL-17).
 */
export async function readToSend(
  ctx: PropertyContext,
  payload: GuestMessagePayload,
  known?: DeliveryRow,
): Promise<Said & { readonly to: string }> {
  const [stay] = await listContactedStays(ctx.db, ctx.propertyId, [payload.reservationId]);
  const message = await findMessage(ctx.db, ctx.propertyId, payload.messageId);
  const delivery = known ?? (await findDelivery(ctx.db, ctx.propertyId, payload.deliveryId));
  const said = delivery && (await openSaid(ctx, ctx.db, delivery));
  if (!stay || !message || !delivery || !said?.to) throw new EffectGone('The guest was forgotten');
  // Access came back after another channel had taken over.
  if (delivery.state !== 'sending') throw new EffectGone('It was settled meanwhile');
  if (stay.status === 'canceled' && !isForCanceled(message)) throw new EffectGone('The stay is cancelled');
  if (isTooLate(delivery.created_at, ctx.clock.now())) throw new EffectGone('The message is too late');
  const last = (await listConsents(ctx.db, ctx.propertyId, stay.id)).find(
    (one) =>
      one.recipient === message.recipient &&
      one.purpose === message.purpose &&
      one.channel === delivery.channel,
  );
  if (last?.state === 'withdrawn') throw new EffectGone('The guest wants no more messages');
  return { ...said, to: said.to };
}

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
    const said = await readToSend(inside, payload);
    const { senderName, replyTo } = await readSettings(inside);
    const email = ctx.providers.only('email');
    const { inboundDomain } = email;
    const ours = inboundDomain === null ? null : mailAddressOf(ctx, payload.deliveryId, inboundDomain);
    // The host gets the answer as before, and the stay gets it as well.
    const answersTo = [replyTo, ours].filter((address) => address !== null);
    const { id } = await email.send({
      to: said.to,
      subject: said.subject,
      text: said.text,
      key,
      fromName: senderName,
      ...(answersTo.length > 0 && { replyTo: answersTo }),
      ...(ours !== null && { envelopeFrom: ours, unsubscribeTo: ours }),
    });
    return { reference: id, request: `message ${payload.messageId}`, answer: id };
  },
  settle: async (ctx, tx, { payload }, result) => {
    const inside = requirePropertyContext(ctx);
    if (result.state === 'waiting') return;
    const message = await lockMessage(tx, inside.propertyId, payload.messageId);
    if (!message) return;
    const delivery = { deliveryId: payload.deliveryId, channel: 'email' } as const;
    if (result.state === 'done') await settleDelivery(inside, tx, message, delivery, 'sent');
    else if (result.state === 'unknown' || (result.state === 'attention' && result.mayBeDone)) {
      await settleDelivery(inside, tx, message, delivery, 'unknown', result.problem.kind);
    } else {
      const { kind, fields } = result.problem;
      const isAddress = fields.some(({ field }) => field === 'to');
      // A cancelled stay, or one that is too late, blames no channel.
      await tryNextChannel(inside, tx, message, delivery, isAddress ? 'address' : kind, {
        again: kind === 'gone',
      });
    }
    await ctx.publish(tx, messagesChanged, { reservationId: payload.reservationId });
  },
};
