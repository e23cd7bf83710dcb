import type { Provider } from '#capabilities/provider.ts';

import { createGuestyClients, type GuestyOptions } from './guesty.client.ts';
import { guestyManifest } from './guesty.manifest.ts';
import { createGuestyPms } from './guesty.pms.ts';
import { createGuestyThreads } from './guesty.threads.ts';
import { createGuestyWebhooks } from './guesty.webhooks.ts';

/** Guesty, ready to be used. `main` gives the addresses and the way out. */
export function createGuesty(options: GuestyOptions): Provider {
  const { clients, oauth } = createGuestyClients(options);
  const pms = createGuestyPms(clients, options.clock);
  return {
    manifest: guestyManifest,
    check: async (connection) => {
      await clients(connection).getMe();
    },
    oauth,
    accounts: pms.listProperties,
    capabilities: { pms, guestThreads: createGuestyThreads(clients) },
    webhooks: createGuestyWebhooks(clients),
  };
}
