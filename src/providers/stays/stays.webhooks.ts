import { createHash, timingSafeEqual } from 'node:crypto';

import type { ProviderConnection } from '#capabilities/connection.ts';
import type { WebhookEvent, WebhookPost, Webhooks } from '#capabilities/webhooks.ts';

import type { StaysClient } from './stays.client.ts';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Stays signs with a key that is not published. Only the claimed owner of an event can be checked: the login of the
 * customer, which together with the secret in our address lets in a hint and nothing more (SEC-33).
 */
function verify({ headers }: WebhookPost, key: string | null): boolean {
  const given = headers['x-stays-client-id']?.trim() ?? '';
  return Boolean(key) && given !== '' && timingSafeEqual(digest(given), digest(key ?? ''));
}

/** An event has no id: action, moment and object tell two apart. */
function read(body: unknown): readonly WebhookEvent[] {
  const { action, _dt, payload } = fieldsOf(body);
  const [name, sentAt] = [textIn(action), textIn(_dt)];
  if (name === null || sentAt === null || !/^[a-z-]+(\.[a-z-]+)+$/i.test(name)) return [];
  const object = fieldsOf(payload);
  const key = [name, sentAt, textIn(object['_id']) ?? ''].join('|');
  const booking = name.startsWith('reservation.') ? textIn(object['id']) : null;
  return [booking === null ? { key, topic: name } : { key, topic: 'booking', externalId: booking }];
}

export const createStaysWebhooks = (clientOf: (connection: ProviderConnection) => StaysClient): Webhooks => ({
  verify,
  read,
  // The host sets them up in Stays. The signature cannot be checked; the login can.
  signingKey: async (connection) => clientOf(connection).login,
});
