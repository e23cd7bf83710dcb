import type { ProviderConnection } from '#capabilities/connection.ts';
import type { WebhookEvent, Webhooks } from '#capabilities/webhooks.ts';

import type { HostfullyClient } from './hostfully.client.ts';

/**
 * The events that we subscribe to, each with a subscription of its own
 * (https://dev.hostfully.com/reference/webhooks-1).
 */
const HOSTFULLY_EVENTS = [
  'NEW_BOOKING',
  'NEW_BOOKING_REQUEST',
  'BOOKING_UPDATED',
  'BOOKING_CANCELLED',
] as const;

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;

/**
 * Reads a webhook event: names in snake_case, and ids only. There is neither signature nor id nor moment, so the
 * secret is in our address, nothing of the content is believed (SEC-33), and two events of one lead look the same.
 */
function read(body: unknown): readonly WebhookEvent[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const { event_type, agency_uid, lead_uid } = body as Readonly<Record<string, unknown>>;
  const [event, lead] = [textIn(event_type), textIn(lead_uid)];
  if (event === null || !/^[A-Z_]+$/.test(event) || lead === null) return [];
  return [{ key: null, topic: 'booking', externalId: lead, account: textIn(agency_uid) }];
}

export const createHostfullyWebhooks = (
  clientOf: (connection: ProviderConnection) => HostfullyClient,
): Webhooks => ({
  read,
  subscribe: async (connection, agencyUid, callbackUrl) => {
    const client = clientOf(connection);
    // Read before writing: subscribed twice, every event would come twice.
    const existing = await client.getWebhooks(agencyUid);
    const ids: string[] = [];
    for (const event of HOSTFULLY_EVENTS) {
      const known = existing.find(
        ({ eventType, callbackUrl: address }) => eventType === event && address === callbackUrl,
      );
      ids.push(known?.uid ?? (await client.postWebhook(agencyUid, event, callbackUrl)));
    }
    return { ids, signingKey: null };
  },
});
