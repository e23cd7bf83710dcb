import type { Provider } from '#capabilities/provider.ts';
import type { Clock } from '#foundation/context/clock.ts';

import { createHostfullyClients, type HostfullyOptions } from './hostfully.client.ts';
import { hostfullyManifest } from './hostfully.manifest.ts';
import { createHostfullyPms } from './hostfully.pms.ts';
import { createHostfullyWebhooks } from './hostfully.webhooks.ts';

/** Hostfully, ready to be used. `main` gives the addresses and the way out. */
export function createHostfully({ clock, ...options }: HostfullyOptions & { clock: Clock }): Provider {
  const clientOf = createHostfullyClients(options);
  const pms = createHostfullyPms(clientOf, clock);
  return {
    manifest: hostfullyManifest,
    check: async (connection) => {
      await clientOf(connection).getAgencies();
    },
    accounts: pms.listProperties,
    capabilities: { pms },
    webhooks: createHostfullyWebhooks(clientOf),
  };
}
