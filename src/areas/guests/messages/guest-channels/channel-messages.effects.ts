import { defineProviderEffect } from '#areas/property/connections/index.ts';
import type {
  GuestMessageContent,
  GuestMessagingCapability,
} from '#capabilities/guest-messaging/guest-messaging.capability.ts';
import {
  CARRIED_RESULTS,
  type CarriedDelivery,
  CarriedMessagePayload,
  findCarriedDelivery,
} from '../carried-messages.ts';
import { readToSend } from '../messages.effects.ts';
import { waitForTurn } from './pace.service.ts';
import type { Said } from '../said.service.ts';

const contentOf = ({ text, template }: Said): GuestMessageContent =>
  template ? { kind: 'template', ...template } : { kind: 'text', text };

/**
 * One message to a guest by a number of the host. The words are read when it leaves and are in no payload, log or history; the
 * provider's id contains the number of the guest, and statuses are recognised by our key, so that it is not kept.
 */
export const channelMessageEffect = defineProviderEffect<
  CarriedMessagePayload,
  GuestMessagingCapability,
  CarriedDelivery
>({
  type: 'guest-channel-message',
  lane: 'message',
  payload: CarriedMessagePayload,
  isConfidential: true,
  providerOf: ({ providerId }) => providerId,
  capability: ({ guestMessaging }) => guestMessaging,
  classOf: ({ safety }) => safety,
  subjectOf: findCarriedDelivery,
  connectionOf: ({ connection_id: id }) => id,
  revisionOf: () => 1,
  send: async ({ ctx, payload, subject, capability, connection }) => {
    await waitForTurn(ctx, payload.deliveryId, payload.providerId);
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
  ...CARRIED_RESULTS,
});
