import { createHmac, timingSafeEqual } from 'node:crypto';

import type { ProviderConnection } from '#capabilities/connection.ts';
import type { WebhookEvent, WebhookPost, Webhooks } from '#capabilities/webhooks.ts';

import type { HospitableClient } from './hospitable.client.ts';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;

/** HMAC-SHA256 over the unchanged bytes, in hexadecimal digits (…/docs/public-api-docs, webhooks). */
function verify({ headers, raw }: WebhookPost, key: string | null): boolean {
  const given = headers['signature'] ?? '';
  if (!key || !/^[0-9a-f]{64}$/i.test(given)) return false;
  return timingSafeEqual(createHmac('sha256', key).update(raw).digest(), Buffer.from(given, 'hex'));
}

/**
 * What the guest wrote in the conversation of a booking, which is read again. Words of the host are known, and those of an inquiry
 * belong to no booking.
 */
function threadEvents(key: string, data: Fields): readonly WebhookEvent[] {
  const booking = textIn(data['reservation_id']);
  if (booking === null || data['sender_type'] !== 'guest') return [];
  return [{ key, topic: 'thread', externalId: booking, isConfidential: true }];
}

/** Hospitable's id tells two events apart; the reservation is read again, because an event proves nothing (SEC-33). */
function read(body: unknown): readonly WebhookEvent[] {
  const { id, action, data } = fieldsOf(body);
  const [key, name] = [textIn(id), textIn(action)];
  if (key === null || name === null || !/^[a-z_]+\.[a-z_]+$/i.test(name)) return [];
  if (name.startsWith('message.')) return threadEvents(key, fieldsOf(data));
  const booking = name.startsWith('reservation.') ? textIn(fieldsOf(data)['id']) : null;
  if (booking !== null) return [{ key, topic: 'booking', externalId: booking }];
  return [{ key, topic: name, revoked: name === 'integration.disconnected' }];
}

export const createHospitableWebhooks = (
  clientOf: (connection: ProviderConnection) => HospitableClient,
): Webhooks => ({
  verify,
  read,
  // The host sets them up in Hospitable; they are signed with the e-mail of the account.
  signingKey: async (connection) =>
    Buffer.from((await clientOf(connection).getMe()).email).toString('base64'),
});
