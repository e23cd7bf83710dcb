import { onTestFinished } from 'vitest';

import type { ProviderConnection } from '#capabilities/connection.ts';
import type { WebhookPost } from '#capabilities/webhooks.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { outboundFor } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';

import { SIMULATED_WHATSAPP_APP, SIMULATED_WHATSAPP_HOST } from './whatsapp-cloud.manifest.ts';
import { createWhatsappCloudProvider } from './whatsapp-cloud.provider.ts';
import type { WhatsappApps } from './whatsapp-cloud.sign-up.ts';
import { createWhatsappSimulator } from './whatsapp-cloud.simulator.ts';

/** An address of Posada where nothing listens: what is posted there is read from the simulator. */
export const HOOK = 'http://127.0.0.1:1/hooks/whatsapp-cloud/secreto';

/** A host's number, its account and what is posted about it. */
export async function startHost(apps: WhatsappApps = { test: SIMULATED_WHATSAPP_APP }) {
  const simulator = await startSimulator(createWhatsappSimulator());
  onTestFinished(simulator.stop);
  const makeOutbound = outboundFor({
    clock: systemClock,
    log: silentLog,
    limits: { sleep: () => Promise.resolve() },
  });
  const providerAt = (testBaseUrl: string) =>
    createWhatsappCloudProvider({
      makeOutbound,
      liveBaseUrl: 'http://127.0.0.1:1/v25.0',
      testBaseUrl,
      codes: null,
      apps,
    });
  const provider = providerAt(`${simulator.url}/v25.0`);
  const connection: ProviderConnection = { mode: 'test', credentials: SIMULATED_WHATSAPP_HOST };
  const channel = provider.capabilities.guestMessaging;
  const { webhooks } = provider;
  if (!channel || !webhooks) throw new Error('WhatsApp carries no messages to guests');
  let seen = 0;
  return {
    simulator,
    provider,
    providerAt,
    connection,
    channel,
    webhooks,
    subscribe: () => webhooks.subscribe?.(connection, SIMULATED_WHATSAPP_HOST.wabaId, HOOK),
    /** The posts since the last call. */
    posts: (): WebhookPost[] => {
      const all = simulator.sent().slice(seen);
      seen += all.length;
      return all.map(({ raw, headers }) => ({ raw, headers }));
    },
  };
}
