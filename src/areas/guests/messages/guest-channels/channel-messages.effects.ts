import { z } from 'zod';

import { defineProviderEffect, type EffectSettlement } from '#areas/property/connections/index.ts';
import type {
  GuestMessageContent,
  GuestMessagingCapability,
} from '#capabilities/guest-messaging/guest-messaging.capability.ts';
import { guestMessageReasonOf } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { EffectProblem } from '#foundation/effects/effect.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { type DeliveryRow, findDelivery, lockMessage, type MessageRow } from '../deliveries.store.ts';
import { GuestMessagePayload, readToSend } from '../messages.effects.ts';
import { messagesChanged } from '../messages.events.ts';
import type { Said } from '../said.service.ts';
import { settleDelivery } from '../settling.service.ts';
import { settleRefusal } from './refusals.service.ts';

const ChannelMessagePayload = GuestMessagePayload.extend({ providerId: z.string() });
type ChannelMessagePayload = z.infer<typeof ChannelMessagePayload>;

type CarriedDelivery = DeliveryRow & { readonly connection_id: ConnectionId };

const contentOf = ({ text, template }: Said): GuestMessageContent =>
  template ? { kind: 'template', ...template } : { kind: 'text', text };

async function deliveryOf(
  db: Queries,
  propertyId: PropertyId,
  { payload }: { readonly payload: ChannelMessagePayload },
): Promise<CarriedDelivery | undefined> {
  const row = await findDelivery(db, propertyId, payload.deliveryId);
  return row && row.connection_id !== null ? { ...row, connection_id: row.connection_id } : undefined;
}

type Settlement = EffectSettlement<ChannelMessagePayload, CarriedDelivery>;

/** A status may have said what became of it before the answer did: then the answer changes nothing. */
async function settleUnlessTold(
  { ctx, tx, payload }: Settlement,
  settle: (at: { readonly message: MessageRow }) => Promise<void>,
): Promise<void> {
  const message = await lockMessage(tx, ctx.propertyId, payload.messageId);
  const delivery = await findDelivery(tx, ctx.propertyId, payload.deliveryId);
  if (!message || delivery?.state !== 'sending') return;
  await settle({ message });
  await ctx.publish(tx, messagesChanged, { reservationId: payload.reservationId });
}

const refuse = (at: Settlement, problem: EffectProblem): Promise<void> =>
  settleUnlessTold(at, ({ message }) =>
    settleRefusal(at.ctx, at.tx, {
      message,
      delivery: at.subject,
      reason: guestMessageReasonOf(problem) ?? problem.kind,
    }),
  );

/**
 * One message to a guest by a number of the host. The words are read when it leaves and are in no payload, log or history; the
 * provider's id contains the number of the guest, and statuses are recognised by our key, so that it is not kept.
 */
export const channelMessageEffect = defineProviderEffect<
  ChannelMessagePayload,
  GuestMessagingCapability,
  CarriedDelivery
>({
  type: 'guest-channel-message',
  lane: 'message',
  payload: ChannelMessagePayload,
  isConfidential: true,
  providerOf: ({ providerId }) => providerId,
  capability: ({ guestMessaging }) => guestMessaging,
  classOf: ({ safety }) => safety,
  subjectOf: deliveryOf,
  connectionOf: ({ connection_id: id }) => id,
  revisionOf: () => 1,
  send: async ({ ctx, payload, subject, capability, connection }) => {
    const said = await readToSend(ctx, payload, subject);
    const { isHeld } = await capability.send(connection, {
      to: said.to,
      content: contentOf(said),
      key: payload.deliveryId,
    });
    return {
      reference: null,
      request: `message ${payload.messageId}`,
      answer: isHeld ? 'held for a look' : 'accepted',
    };
  },
  onDone: (at) =>
    settleUnlessTold(at, ({ message }) => settleDelivery(at.ctx, at.tx, message, at.payload, 'sent')),
  onRefused: refuse,
  // Without access nothing leaves until a person has renewed it, and the message is of use now: another channel takes over. What
  // may have left before is unknown, never waiting, because nobody can be asked (class N).
  onWaiting: (at, problem) => (problem.kind === 'reconnect' ? refuse(at, problem) : Promise.resolve()),
  onAttention: (at, problem, why) =>
    why === 'gave-up'
      ? refuse(at, problem)
      : settleUnlessTold(at, ({ message }) =>
          settleDelivery(at.ctx, at.tx, message, at.payload, 'unknown', problem.kind),
        ),
});
