import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

import type { ProviderConnection } from '#capabilities/connection.ts';
import type { WebhookEvent, WebhookPost } from '#capabilities/webhooks.ts';
import { movableClock } from '#foundation/context/clock.ts';
import type { Log } from '#foundation/observability/log.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { outboundFor } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import type { Instant } from '#vocabulary/instant.ts';

import type { WhatsappGateways } from './whatsapp-web.client.ts';
import {
  SIMULATED_WHATSAPP_DEVICE,
  SIMULATED_WHATSAPP_GATEWAY,
  type WhatsappGateway,
} from './whatsapp-web.manifest.ts';
import { createWhatsappWebProvider } from './whatsapp-web.provider.ts';
import { createWhatsappWebSimulator } from './whatsapp-web.simulator.ts';

export const NOW = '2026-11-21T15:00:00.000Z' as Instant;
export const DEVICE = SIMULATED_WHATSAPP_DEVICE.device;

/** A receiver of notices, which takes or refuses them. */
async function startReceiver() {
  const posts: WebhookPost[] = [];
  let answer = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      posts.push({ headers, raw: Buffer.concat(chunks) });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/whatsapp-web`,
    posts,
    answerWith: (status: number) => {
      answer = status;
    },
  };
}

/** A gateway with its devices, a product that listens, and the provider between them. */
export async function startGateway({ log = silentLog }: { readonly log?: Log } = {}) {
  const receiver = await startReceiver();
  const clock = movableClock(NOW);
  const simulator = await startSimulator(createWhatsappWebSimulator({ endpoints: [receiver.url] }), {
    clock,
  });
  onTestFinished(simulator.stop);
  const makeOutbound = outboundFor({ clock, log, limits: { sleep: () => Promise.resolve() } });
  const providerWith = (gateways: WhatsappGateways) => createWhatsappWebProvider({ makeOutbound, gateways });
  const gateway: WhatsappGateway = { url: simulator.url, ...SIMULATED_WHATSAPP_GATEWAY };
  const provider = providerWith({ live: undefined, test: gateway });
  const connection: ProviderConnection = { mode: 'test', credentials: SIMULATED_WHATSAPP_DEVICE };
  const { guestMessaging: channel } = provider.capabilities;
  const { webhooks } = provider;
  const devices = channel?.devices;
  if (!channel || !devices || !webhooks) throw new Error('WhatsApp Web links no device');
  let seen = 0;
  const hasValidSignature = (post: WebhookPost, now: Instant = clock.now()): boolean =>
    webhooks.ofProvider?.verify(post, now) ?? false;
  const posts = (): WebhookPost[] => {
    const all = receiver.posts.slice(seen);
    seen += all.length;
    return all;
  };
  return {
    simulator,
    receiver,
    clock,
    /** Of the simulator and of the product together. */
    advance: (seconds: number) => clock.advance(seconds),
    gateway,
    provider,
    providerWith,
    connection,
    channel,
    devices,
    webhooks,
    hasValidSignature,
    /** The posts since the last call. */
    posts,
    /** The events of the posts since the last call, all of which have to be signed. */
    events: (): readonly WebhookEvent[] =>
      posts().flatMap((post) => {
        if (!hasValidSignature(post)) throw new Error('A post has no valid signature');
        return webhooks.read(JSON.parse(post.raw.toString('utf8')), post.headers);
      }),
  };
}
