import type { Provider } from '#capabilities/provider.ts';
import type { Clock } from '#foundation/context/clock.ts';

import { createHospitableClients, type HospitableOptions } from './hospitable.client.ts';
import { hospitableManifest } from './hospitable.manifest.ts';
import { createHospitablePms } from './hospitable.pms.ts';
import { hospitableWebhooks } from './hospitable.webhooks.ts';

/** Hospitable, ready to be used. `main` gives the addresses and the way out. */
export function createHospitable({ clock, ...options }: HospitableOptions & { clock: Clock }): Provider {
  const clientOf = createHospitableClients(options);
  return {
    manifest: hospitableManifest,
    check: async (connection) => {
      await clientOf(connection).getMe();
    },
    capabilities: { pms: createHospitablePms(clientOf, clock) },
    webhooks: hospitableWebhooks,
  };
}
