import type { Provider } from '#capabilities/provider.ts';

import { createHospitableClients, type HospitableOptions } from './hospitable.client.ts';
import { hospitableManifest } from './hospitable.manifest.ts';
import { createHospitablePms } from './hospitable.pms.ts';
import { createHospitableThreads } from './hospitable.threads.ts';
import { createHospitableWebhooks } from './hospitable.webhooks.ts';

/** Hospitable, ready to be used. `main` gives the addresses and the way out. */
export function createHospitable(options: HospitableOptions): Provider {
  const { clients, oauth } = createHospitableClients(options);
  const pms = createHospitablePms(clients, options.clock);
  return {
    manifest: hospitableManifest,
    check: async (connection) => {
      await clients(connection).getMe();
    },
    oauth,
    accounts: pms.listProperties,
    capabilities: { pms, guestThreads: createHospitableThreads(clients) },
    webhooks: createHospitableWebhooks(clients),
  };
}
