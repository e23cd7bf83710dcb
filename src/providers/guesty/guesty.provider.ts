import type { Provider } from '#capabilities/provider.ts';

import { createGuestyClients, type GuestyOptions } from './guesty.client.ts';
import { guestyManifest } from './guesty.manifest.ts';
import { createGuestyPms } from './guesty.pms.ts';
import { guestyWebhooks } from './guesty.webhooks.ts';

/** Guesty, ready to be used. `main` gives the addresses and the way out. */
export function createGuesty(options: GuestyOptions): Provider {
  const { clients, oauth } = createGuestyClients(options);
  return {
    manifest: guestyManifest,
    check: async (connection) => {
      await clients(connection).getMe();
    },
    oauth,
    capabilities: { pms: createGuestyPms(clients, options.clock) },
    webhooks: guestyWebhooks,
  };
}
