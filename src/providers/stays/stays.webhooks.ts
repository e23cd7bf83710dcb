import { createHash, timingSafeEqual } from 'node:crypto';

import type { PmsNotice, PmsPost, PmsWebhooks } from '#capabilities/pms/pms.capability.ts';
import { instantOf } from '#vocabulary/instant.ts';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * They sign with a key that is not published, so that what can be checked is whose notice it says it is: the login of
 * the customer, which together with the secret in our address lets in a hint and nothing more (SEC-33).
 */
function verify({ headers }: PmsPost, key: string | null): boolean {
  const given = headers['x-stays-client-id']?.trim() ?? '';
  return Boolean(key) && given !== '' && timingSafeEqual(digest(given), digest(key ?? ''));
}

/** There is no id of a notice: action, moment and object tell two apart. */
function read(body: unknown): PmsNotice | null {
  const { action, _dt, payload } = fieldsOf(body);
  const [name, sentAt] = [textIn(action), textIn(_dt)];
  if (name === null || sentAt === null || !/^[a-z-]+(\.[a-z-]+)+$/i.test(name)) return null;
  const object = fieldsOf(payload);
  const moment = Date.parse(sentAt);
  return {
    key: [name, sentAt, textIn(object['_id']) ?? ''].join('|'),
    propertyExternalId: null,
    reservationExternalId: name.startsWith('reservation.') ? textIn(object['id']) : null,
    occurredAt: Number.isNaN(moment) ? null : instantOf(moment),
  };
}

export const staysWebhooks: PmsWebhooks = { verify, read };
