import { createHash, timingSafeEqual } from 'node:crypto';

import type { WebhookEvent, WebhookPost, Webhooks } from '#capabilities/webhooks.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';

import { readKeys } from './wompi.keys.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Larger than any event of Wompi. */
const LARGEST_BODY = 200_000;
const MOST_PROPERTIES = 20;
const LONGEST_PATH = 120;
const DEEPEST = 6;
const LONGEST_VALUE = 500;
/** The last repeat of an event comes after a day, perhaps with the moment of the first. */
const OLDEST_SECONDS = 2 * 24 * 3600;
const NEWEST_SECONDS = 600;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const ownIn = (value: unknown, name: string): unknown =>
  isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** A text or a number of the event at a path such as `transaction.amount_in_cents`; null for anything else. */
function leafAt(data: unknown, path: unknown): string | null {
  if (typeof path !== 'string' || path.length > LONGEST_PATH) return null;
  const steps = path.split('.');
  if (steps.length > DEEPEST) return null;
  const leaf = steps.reduce(ownIn, data);
  if (typeof leaf === 'number') return Number.isFinite(leaf) ? String(leaf) : null;
  return typeof leaf === 'string' && leaf.length <= LONGEST_VALUE ? leaf : null;
}

/** The text whose hash is the checksum, without the secret; null for an event that lists nothing we could check. */
function signedTextOf(event: unknown): string | null {
  const properties = ownIn(ownIn(event, 'signature'), 'properties');
  const timestamp = ownIn(event, 'timestamp');
  if (!Array.isArray(properties) || properties.length > MOST_PROPERTIES) return null;
  // The id is what we take from an event: one that does not sign it says nothing.
  if (!properties.includes('transaction.id')) return null;
  if (typeof timestamp !== 'number' || !Number.isSafeInteger(timestamp) || timestamp <= 0) return null;
  const values = properties.map((path: unknown) => leafAt(ownIn(event, 'data'), path));
  return values.includes(null) ? null : `${values.join('')}${timestamp}`;
}

/** Seconds; a number so large that it is one of milliseconds is read as such. */
const secondsOf = (timestamp: number): number => (timestamp > 100_000_000_000 ? timestamp / 1000 : timestamp);

function parse(raw: Buffer): unknown {
  if (raw.length > LARGEST_BODY) return null;
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/**
 * Plain SHA-256 of the listed values in their order, the timestamp and the events secret, in hexadecimal digits of either case
 * (docs.wompi.co, eventos). The list is read from the event, because Wompi may change it.
 */
function verify({ raw }: WebhookPost, key: string | null, now: Instant): boolean {
  const event = parse(raw);
  const checksum = ownIn(ownIn(event, 'signature'), 'checksum');
  const signed = signedTextOf(event);
  if (!key || signed === null || typeof checksum !== 'string' || !/^[0-9a-f]{64}$/i.test(checksum))
    return false;
  const wanted = createHash('sha256').update(`${signed}${key}`).digest();
  if (!timingSafeEqual(wanted, Buffer.from(checksum, 'hex'))) return false;
  const age = epochMs(now) / 1000 - secondsOf(Number(ownIn(event, 'timestamp')));
  return age <= OLDEST_SECONDS && age >= -NEWEST_SECONDS;
}

/**
 * A payment that changed. Its id is all that is taken: the payment is read again (SEC-33), and of the body, which names the payer,
 * nothing is kept. A repeated event has the same status and moment.
 */
function read(event: unknown): readonly WebhookEvent[] {
  if (ownIn(event, 'event') !== 'transaction.updated') return [];
  const data = ownIn(event, 'data');
  const id = leafAt(data, 'transaction.id');
  if (id === null || !/^[\w-]{1,100}$/.test(id)) return [];
  const status = leafAt(data, 'transaction.status') ?? '';
  const timestamp = leafAt(event, 'timestamp') ?? '';
  const isComplete = /^[A-Z_]{1,40}$/.test(status) && /^\d{1,15}$/.test(timestamp);
  const key = isComplete ? `${id}:${status}:${timestamp}` : null;
  return [{ key, topic: 'guest-payment', externalId: id, isConfidential: true }];
}

export const wompiWebhooks: Webhooks = {
  verify,
  read,
  // The host enters the address in Wompi's panel; the secret comes with the keys.
  signingKey: async (connection) => readKeys(connection).eventsSecret,
};
