import { createHmac, timingSafeEqual } from 'node:crypto';

import type { PmsNotice, PmsPost, PmsWebhooks } from '#capabilities/pms/pms.capability.ts';
import { instantOf } from '#vocabulary/instant.ts';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;

/** HMAC-SHA256 over the bytes as they came, in hexadecimal digits (…/docs/public-api-docs, webhooks). */
function verify({ headers, raw }: PmsPost, key: string | null): boolean {
  const given = headers['signature'] ?? '';
  if (!key || !/^[0-9a-f]{64}$/i.test(given)) return false;
  return timingSafeEqual(createHmac('sha256', key).update(raw).digest(), Buffer.from(given, 'hex'));
}

/** Their own id tells two notices apart; the reservation is read again, whatever its notice says (SEC-33). */
function read(body: unknown): PmsNotice | null {
  const { id, action, created, data } = fieldsOf(body);
  const [key, name] = [textIn(id), textIn(action)];
  if (key === null || name === null || !/^[a-z_]+\.[a-z_]+$/i.test(name)) return null;
  const moment = Date.parse(textIn(created) ?? '');
  return {
    key,
    propertyExternalId: null,
    reservationExternalId: name.startsWith('reservation.') ? textIn(fieldsOf(data)['id']) : null,
    occurredAt: Number.isNaN(moment) ? null : instantOf(moment),
    isFarewell: name === 'integration.disconnected',
  };
}

export const hospitableWebhooks: PmsWebhooks = { verify, read };
