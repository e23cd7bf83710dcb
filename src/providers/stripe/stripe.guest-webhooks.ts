import type { ProviderConnection } from '#capabilities/connection.ts';
import type { WebhookEvent, WebhookPost, Webhooks } from '#capabilities/webhooks.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';

import { all, asked, PAGE } from './stripe.asking.ts';
import type { HostStripe } from './stripe.guest-client.ts';
import { hasStripeSignature } from './stripe.signature.ts';

/** Of these the charge is read again; https://docs.stripe.com/api/events/types. */
export const GUEST_EVENT_TYPES = [
  'charge.succeeded',
  'charge.failed',
  'charge.pending',
  'charge.refunded',
  'charge.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\w{1,255}$/.test(value) ? value : null;

/** The charge that an event is about: its own, or the one of its refund or dispute. */
function chargeIn(about: Fields): string | null {
  const id = about['object'] === 'charge' ? about['id'] : about['charge'];
  return textOf(typeof id === 'string' ? id : fieldsOf(id)['id']);
}

/** Its id is all that is taken: the charge is read again (SEC-33), and of the body, which names the payer, nothing is kept. */
function read(event: unknown): readonly WebhookEvent[] {
  const { id, object, type, data } = fieldsOf(event);
  const eventId = textOf(id);
  const isKnown = GUEST_EVENT_TYPES.some((known) => known === type);
  const charge = chargeIn(fieldsOf(fieldsOf(data)['object']));
  if (object !== 'event' || eventId === null || !isKnown || charge === null) return [];
  return [{ key: `${charge}:${eventId}`, topic: 'guest-payment', externalId: charge, isConfidential: true }];
}

const verify = ({ headers, raw }: WebhookPost, key: string | null, now: Instant): boolean =>
  key !== null && hasStripeSignature(headers['stripe-signature'], raw, key, epochMs(now));

/**
 * Events of a host's account. The endpoint is made with the host's key and answers the secret that it signs with; an earlier endpoint of
 * ours at the same address is removed, because its secret is not known any more.
 */
export const createGuestWebhooks = (
  stripes: (connection: ProviderConnection) => Promise<HostStripe>,
): Webhooks => ({
  read,
  verify,
  subscribe: async (connection, _account, callbackUrl) => {
    const { stripe } = await stripes(connection);
    const endpoints = await all('list webhook endpoints', () =>
      stripe.webhookEndpoints.list({ limit: PAGE }),
    );
    for (const { id } of endpoints.filter(({ url }) => url === callbackUrl)) {
      await asked('delete webhook endpoint', () => stripe.webhookEndpoints.del(id));
    }
    const made = await asked('create webhook endpoint', () =>
      stripe.webhookEndpoints.create({ url: callbackUrl, enabled_events: [...GUEST_EVENT_TYPES] }),
    );
    return { ids: [made.id], signingKey: made.secret ?? null };
  },
});
