import { createHmac, timingSafeEqual } from 'node:crypto';

import type { WebhookPost, Webhooks } from '#capabilities/webhooks.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';

import type { WhatsappGateways } from './whatsapp-web.client.ts';
import { modeOfKey } from './whatsapp-web.device-keys.ts';
import { readGatewayEvents } from './whatsapp-web.events.ts';

const TOLERANCE_SECONDS = 300;

/** `t=…,v1=…`: HMAC-SHA256 over the moment, a dot and the unchanged bytes; good for five minutes around its moment. */
export function hasGatewaySignature(
  { headers, raw }: WebhookPost,
  secret: string | undefined,
  now: Instant,
): boolean {
  const [, moment = '', given = ''] =
    /^t=(\d{1,11}),v1=([0-9a-f]{64})$/.exec(headers['x-gateway-signature'] ?? '') ?? [];
  if (!secret || given === '') return false;
  if (Math.abs(epochMs(now) - Number(moment) * 1000) > TOLERANCE_SECONDS * 1000) return false;
  const wanted = createHmac('sha256', secret).update(`${moment}.`).update(raw).digest();
  return timingSafeEqual(wanted, Buffer.from(given, 'hex'));
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/** Whether all that a post says is about devices of one mode. */
const isAbout = (raw: Buffer, mode: 'live' | 'test'): boolean =>
  readGatewayEvents(parse(raw)).every(({ account }) => modeOfKey(account ?? '') === mode);

/**
 * One address for the devices of all properties. The gateway of the installation signs for real devices and the simulated one for
 * those of test mode; neither signs for a device of the other.
 */
export const createGatewayWebhooks = ({ live, test }: WhatsappGateways): Webhooks => ({
  read: readGatewayEvents,
  // A connection has no address of its own: what is posted to one is not the gateway's.
  verify: () => false,
  ...((live ?? test) && {
    ofProvider: {
      verify: (post, now) =>
        (hasGatewaySignature(post, live?.webhookSecret, now) && isAbout(post.raw, 'live')) ||
        (hasGatewaySignature(post, test?.webhookSecret, now) && isAbout(post.raw, 'test')),
    },
  }),
});
