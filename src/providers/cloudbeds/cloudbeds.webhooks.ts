import type { ProviderConnection } from '#capabilities/connection.ts';
import type { WebhookEvent, Webhooks } from '#capabilities/webhooks.ts';

import type { CloudbedsClient } from './cloudbeds.client.ts';

/** The events that we subscribe to (https://developers.cloudbeds.com/docs/webhooks-1). */
export const CLOUDBEDS_EVENTS = [
  ['reservation', 'created'],
  ['reservation', 'status_changed'],
  ['reservation', 'dates_changed'],
  ['reservation', 'accommodation_changed'],
  ['reservation', 'accommodation_status_changed'],
  ['reservation', 'accommodation_type_changed'],
  ['reservation', 'notes_changed'],
  ['reservation', 'custom_fields_changed'],
  ['reservation', 'deleted'],
  ['guest', 'created'],
  ['guest', 'assigned'],
  ['guest', 'removed'],
  ['guest', 'details_changed'],
  ['guest', 'accommodation_changed'],
  ['transaction', 'created'],
  ['integration', 'appstate_changed'],
] as const;

/**
 * Reads a webhook event. Some spell `reservationID`, others `reservationId`, so names count without case.
 * There is no signature and no event id: the secret is in our address, the key is derived from the content, and no
 * content is trusted (SEC-33).
 */
function read(body: unknown): readonly WebhookEvent[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const fields = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));
  const field = (...names: string[]): string | null => {
    for (const name of names) {
      const value: unknown = fields.get(name);
      if ((typeof value === 'string' || typeof value === 'number') && value !== '') {
        return String(value).slice(0, 100);
      }
    }
    return null;
  };

  const event = field('event');
  const timestamp = field('timestamp');
  if (!event || !/^[a-z_]+\/[a-z_]+$/i.test(event) || timestamp === null) return [];
  const property = field('propertyid_str', 'propertyid');
  const reservation = field('reservationid');
  const [subject] = event.toLowerCase().split('/');
  const object = reservation ?? field('guestid', 'transactionid', 'subscriptionid');
  const key = [event, property ?? '', object ?? '', timestamp].join('|');
  const told = { key, account: property };
  if (subject === 'transaction') {
    // The published documents do not describe its content: a booking, or a transaction that is looked up.
    return reservation === null
      ? [{ ...told, topic: 'transaction', externalId: object }]
      : [{ ...told, topic: 'booking-account', externalId: reservation }];
  }
  return reservation === null
    ? [{ ...told, topic: event.toLowerCase(), externalId: object }]
    : [{ ...told, topic: 'booking', externalId: reservation }];
}

export const createCloudbedsWebhooks = (
  clientOf: (connection: ProviderConnection) => CloudbedsClient,
): Webhooks => ({
  read,
  subscribe: async (connection, propertyExternalId, callbackUrl) => {
    const client = clientOf(connection);
    // Read before writing: subscribed twice, every event would come twice.
    const existing = await client.getWebhooks(propertyExternalId);
    const ids: string[] = [];
    for (const [object, action] of CLOUDBEDS_EVENTS) {
      const known = existing.find(
        ({ event, subscriptionData }) =>
          event.entity === object && event.action === action && subscriptionData.endpoint === callbackUrl,
      );
      const subscription = { propertyID: propertyExternalId, object, action, endpointUrl: callbackUrl };
      ids.push(known?.id ?? (await client.postWebhook(subscription)));
    }
    return { ids, signingKey: null };
  },
});
