import { createHmac, timingSafeEqual } from 'node:crypto';

import type { WebhookPost, Webhooks } from '#capabilities/webhooks.ts';

import type { WhatsappClients } from './whatsapp-cloud.client.ts';
import { readWhatsappEvents } from './whatsapp-cloud.events.ts';
import { changesOf } from './whatsapp-cloud.notices.ts';
import type { WhatsappApps } from './whatsapp-cloud.sign-up.ts';

/** HMAC-SHA256 over the unchanged bytes, keyed with the secret of the app. */
export function isSigned({ headers, raw }: WebhookPost, secret: string | null): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(headers['x-hub-signature-256'] ?? '') ?? [];
  if (!secret || given === undefined) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(raw).digest(), Buffer.from(given, 'hex'));
}

const digestOf = (text: string): Buffer => createHmac('sha256', 'verify-token').update(text).digest();
const isSame = (given: string | undefined, wanted: string): boolean =>
  timingSafeEqual(digestOf(given ?? ''), digestOf(wanted));

/** The answer to Meta's question whether an address is ours; null for anything else. */
function challengeIn(query: Readonly<Record<string, string>>): string | null {
  const answer = query['hub.challenge'] ?? '';
  return query['hub.mode'] === 'subscribe' && /^[\w-]{1,200}$/.test(answer) ? answer : null;
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/**
 * The secret of the simulator's app is known to everyone: it signs events of the simulator's account and of no other, so that
 * no one forges the events of a real account with it.
 */
const isOnlyOf = (raw: Buffer, account: string): boolean => {
  const all = changesOf(parse(raw));
  return all.length > 0 && readWhatsappEvents(parse(raw)).every((event) => event.account === account);
};

/** The one address of the apps through which hosts sign up. */
const ofApps = (
  { live, test }: WhatsappApps,
  simulatedAccount: string,
): NonNullable<Webhooks['ofProvider']> => ({
  verify: (post) =>
    isSigned(post, live?.secret ?? null) ||
    (isSigned(post, test?.secret ?? null) && isOnlyOf(post.raw, simulatedAccount)),
  challenge: (query) => {
    const isKnown = [live, test].some((app) => app && isSame(query['hub.verify_token'], app.verifyToken));
    return isKnown ? challengeIn(query) : null;
  },
});

/**
 * A connection with the app of a host gets its events at an address of its own, signed with the secret of that app; one that
 * was signed up through an app of the operator gets them at the address of the provider.
 */
export const createWhatsappWebhooks = (
  clients: WhatsappClients,
  apps: WhatsappApps,
  simulatedAccount: string,
): Webhooks => ({
  read: readWhatsappEvents,
  verify: isSigned,
  // The address of a connection is a secret itself: what Meta was told to ask with adds nothing to it.
  challenge: challengeIn,
  signingKey: async ({ credentials }) => credentials['appSecret']?.trim() ?? '',
  subscribe: async (connection, account, callbackUrl) => {
    const secret = connection.credentials['appSecret']?.trim();
    const override = secret
      ? {
          override_callback_uri: callbackUrl,
          verify_token: createHmac('sha256', secret).update(callbackUrl).digest('hex'),
        }
      : null;
    await clients.of(connection).postSubscribedApp(override);
    return { ids: [account], signingKey: secret ?? null };
  },
  ...((apps.live ?? apps.test) && { ofProvider: ofApps(apps, simulatedAccount) }),
});
