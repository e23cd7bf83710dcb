import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { WebhookEvent, WebhookPost, Webhooks } from '#capabilities/webhooks.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';

import type { GuestyClient } from './guesty.client.ts';

const MESSAGE_RECEIVED = 'reservation.messageReceived';

/** Reservations of the second generation; subscriptions to the first are refused since July 2026. */
export const GUESTY_EVENTS = ['reservation.created.v2', 'reservation.updated.v2', MESSAGE_RECEIVED] as const;

const FARTHEST_MS = 300_000;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;

/** Old senders say `svix-…`, new ones `webhook-…`. */
const header = (headers: WebhookPost['headers'], name: string): string | undefined =>
  headers[`webhook-${name}`] ?? headers[`svix-${name}`];

/**
 * Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over id, moment and bytes, keyed with the text
 * after `whsec_`; several signatures may stand side by side while a key is changed.
 */
function verify({ headers, raw }: WebhookPost, key: string | null, now: Instant): boolean {
  const [id, moment, signatures] = [
    header(headers, 'id'),
    header(headers, 'timestamp'),
    header(headers, 'signature'),
  ];
  if (!key || !id || !signatures || !moment || !/^\d{1,12}$/.test(moment)) return false;
  if (Math.abs(epochMs(now) - Number(moment) * 1000) > FARTHEST_MS) return false;
  const secret = Buffer.from(key.replace(/^whsec_/, ''), 'base64');
  if (secret.length === 0) return false;
  const expected = createHmac('sha256', secret).update(`${id}.${moment}.`).update(raw).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',', 2);
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * What the guest wrote in the conversation of a reservation, which is read again. Words of the host are known; those of an owner, or
 * of an inquiry, belong to no reservation.
 */
function threadEvents(name: string, post: Fields, id: string | undefined): readonly WebhookEvent[] {
  const [conversation, message] = [fieldsOf(post['conversation']), fieldsOf(post['message'])];
  const booking = textIn(post['reservationId']);
  const isOfGuest = message['type'] !== 'fromHost' && conversation['conversationWith'] !== 'Owner';
  if (name !== MESSAGE_RECEIVED || booking === null || !isOfGuest) return [];
  const key = id ?? textIn(fieldsOf(post['meta'])['eventId']) ?? textIn(message['postId']);
  return [{ key, topic: 'thread', externalId: booking, isConfidential: true }];
}

function read(body: unknown, headers: WebhookPost['headers']): readonly WebhookEvent[] {
  const post = fieldsOf(body);
  const { event, meta, data, reservation } = post;
  const name = textIn(event);
  if (!name || !/^[a-z]+\.[a-z]+/i.test(name)) return [];
  if (name.startsWith('reservation.message')) return threadEvents(name, post, header(headers, 'id'));
  const content = fieldsOf(data);
  const whole = fieldsOf(content['reservation'] ?? reservation);
  const booking = textIn(content['reservationId']) ?? textIn(whole['id']) ?? textIn(whole['_id']);
  const eventId = header(headers, 'id') ?? textIn(fieldsOf(meta)['eventId']);
  const publishedAt = textIn(fieldsOf(meta)['publishedAt']);
  const key = eventId ?? [name, booking ?? '', publishedAt ?? ''].join('|');
  return [booking === null ? { key, topic: name } : { key, topic: 'booking', externalId: booking }];
}

/** For a moment after its creation an address has no secret yet. */
const PAUSES_MS = [250, 1000, 3000];

async function secretOf(client: GuestyClient, url: string): Promise<string> {
  for (const pause of PAUSES_MS) {
    const secret = await client.getWebhookSecret(url);
    if (secret !== null) return secret;
    await sleep(pause);
  }
  const secret = await client.getWebhookSecret(url);
  if (secret !== null) return secret;
  throw new ProviderFailure('guesty', 'wait', 'guesty: the address has no secret yet');
}

/** The subscription as it was tells what it told before. */
async function unlessRefused(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
  }
}

export const createGuestyWebhooks = (
  clientOf: (connection: ProviderConnection) => GuestyClient,
): Webhooks => ({
  verify,
  read,
  subscribe: async (connection, _property, callbackUrl) => {
    const client = clientOf(connection);
    // Read before writing: subscribed twice, every event would come twice.
    const known = (await client.getWebhooks()).find(({ url }) => url === callbackUrl);
    const id = known?._id ?? (await client.postWebhook(callbackUrl, GUESTY_EVENTS));
    const all = new Set([...(known?.events ?? []), ...GUESTY_EVENTS]);
    // One that was made when fewer events were asked for.
    if (known && all.size > (known.events?.length ?? 0)) await unlessRefused(client.putWebhook(id, [...all]));
    return { ids: [id], signingKey: await secretOf(client, callbackUrl) };
  },
});
