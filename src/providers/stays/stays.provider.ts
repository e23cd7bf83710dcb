import type { Provider } from '#capabilities/provider.ts';
import type { Clock } from '#foundation/context/clock.ts';

import { createStaysClients, type StaysOptions } from './stays.client.ts';
import { staysManifest } from './stays.manifest.ts';
import { createStaysPms } from './stays.pms.ts';
import { createStaysWebhooks } from './stays.webhooks.ts';

/** Stays, ready to be used. `main` gives the simulator's address and the way out. */
export function createStays({ clock, ...options }: StaysOptions & { clock: Clock }): Provider {
  const clientOf = createStaysClients(options);
  const pms = createStaysPms(clientOf, clock);
  return {
    manifest: staysManifest,
    check: async (connection) => clientOf(connection).check(),
    accounts: pms.listProperties,
    capabilities: { pms },
    webhooks: createStaysWebhooks(clientOf),
  };
}
