import { handleWebhooks } from '#foundation/area/webhook-handlers.ts';
import { guestThreadChanged } from './guest-threads.events.ts';

export const THREAD_TOPIC = 'thread';

/** Webhook events about the conversation of a booking. An event has no words: the conversation is read again (SEC-33). */
export const guestThreadWebhooks = handleWebhooks(
  THREAD_TOPIC,
  guestThreadChanged,
  ({ connectionId, externalId }) => ({ connectionId, externalId }),
);
