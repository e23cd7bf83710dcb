import { createHmac, timingSafeEqual } from 'node:crypto';

import type { WebhookEvent, WebhookPost, Webhooks } from '#capabilities/webhooks.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';

import { readKeys } from './mercado-pago.keys.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Larger than any notification of a payment. */
const LARGEST_BODY = 200_000;
const LONGEST_HEADER = 500;
/** How long Mercado Pago repeats a notification is in no document; the moment may be that of the first. */
const OLDEST_SECONDS = 7 * 24 * 3600;
const NEWEST_SECONDS = 600;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const ownIn = (value: unknown, name: string): unknown =>
  isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** A number or a text without anything that could stand for something else in the signed text. */
function wordIn(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  return typeof value === 'string' && /^[\w.-]{1,100}$/.test(value) ? value : null;
}

/** `data.id`, in small letters where it has any: it stands so in the signed text. */
const dataIdOf = (event: unknown): string | null =>
  wordIn(ownIn(ownIn(event, 'data'), 'id'))?.toLowerCase() ?? null;

function parse(raw: Buffer): unknown {
  if (raw.length > LARGEST_BODY) return null;
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/** `ts=1700000000,v1=…`; null for a header that has a part twice, or none of them. */
function signatureIn(header: string | undefined): { readonly ts: string; readonly hash: string } | null {
  if (header === undefined || header.length > LONGEST_HEADER) return null;
  const parts = header.split(',').map((part) => {
    const [name = '', ...value] = part.split('=');
    return { name: name.trim().toLowerCase(), value: value.join('=').trim() };
  });
  const only = (name: string) => {
    const [one, ...others] = parts.filter((part) => part.name === name);
    return one && others.length === 0 ? one.value : '';
  };
  const [ts, hash] = [only('ts'), only('v1')];
  return /^\d{1,15}$/.test(ts) && /^[0-9a-f]{64}$/i.test(hash) ? { ts, hash } : null;
}

/** Seconds; a number so large that it is one of milliseconds is read as such. */
const secondsOf = (timestamp: number): number => (timestamp > 100_000_000_000 ? timestamp / 1000 : timestamp);

/** What is signed. A part that is absent is left out (documentation, webhooks). */
export function signedTextOf(dataId: string | null, requestId: string | null, ts: string): string {
  const id = dataId === null ? '' : `id:${dataId};`;
  return `${id}${requestId === null ? '' : `request-id:${requestId};`}ts:${ts};`;
}

export const signText = (text: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

const requestIdIn = (headers: WebhookPost['headers']): string | null => {
  const value = headers['x-request-id']?.trim() ?? '';
  return value === '' || value.length > 200 ? null : value;
};

/**
 * HMAC-SHA256 over the id of the payment, the id of the request and the moment. The id is taken from the body, because a post has no
 * address here; at Mercado Pago it stands in the address as well, and a body with another id has a wrong signature.
 */
function verify({ raw, headers }: WebhookPost, key: string | null, now: Instant): boolean {
  const signature = signatureIn(headers['x-signature']);
  const dataId = dataIdOf(parse(raw));
  // The id is what we take from an event: one that has none says nothing.
  if (!key || !signature || dataId === null) return false;
  const wanted = signText(signedTextOf(dataId, requestIdIn(headers), signature.ts), key);
  if (!timingSafeEqual(wanted, Buffer.from(signature.hash, 'hex'))) return false;
  const age = epochMs(now) / 1000 - secondsOf(Number(signature.ts));
  return age <= OLDEST_SECONDS && age >= -NEWEST_SECONDS;
}

/**
 * A payment that changed. Its id is all that is taken: the payment is read again (SEC-33), and of the body nothing is kept. The id of
 * the request is signed and the same in a repeated post; where it is missing, the id of the notification tells events apart.
 */
function read(event: unknown, headers: WebhookPost['headers']): readonly WebhookEvent[] {
  if (ownIn(event, 'type') !== 'payment') return [];
  const id = dataIdOf(event);
  if (id === null || !/^\d{1,20}$/.test(id)) return [];
  const action = ownIn(event, 'action');
  const mark = wordIn(headers['x-request-id']?.trim()) ?? wordIn(ownIn(event, 'id'));
  const isComplete = typeof action === 'string' && /^[a-z_.]{1,60}$/.test(action) && mark !== null;
  const key = isComplete ? `${id}:${action}:${mark}` : null;
  return [{ key, topic: 'guest-payment', externalId: id, isConfidential: true }];
}

export const mercadoPagoWebhooks: Webhooks = {
  verify,
  read,
  // The host enters the address in "Tus integraciones"; the secret comes with the keys.
  signingKey: async (connection) => readKeys(connection).webhookSecret,
};
