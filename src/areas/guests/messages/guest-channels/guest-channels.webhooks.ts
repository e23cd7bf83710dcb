import { GUEST_MESSAGE_TOPICS } from '#capabilities/guest-messaging/guest-messaging.events.ts';
import { handleWebhooks } from '#foundation/area/webhook-handlers.ts';
import { guestEventReceived } from './guest-channels.events.ts';

/** Everything that a channel to guests tells: its content says what it is. */
export const guestChannelWebhooks = Object.values(GUEST_MESSAGE_TOPICS).map((topic) =>
  handleWebhooks(topic, guestEventReceived, ({ connectionId, eventId }) => ({ connectionId, eventId })),
);
