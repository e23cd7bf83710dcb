import { ProviderFailure } from '#capabilities/failures.ts';
import type { Provider } from '#capabilities/provider.ts';

import { type CloudbedsOptions, createCloudbedsClients } from './cloudbeds.client.ts';
import { cloudbedsManifest } from './cloudbeds.manifest.ts';
import { createCloudbedsPms } from './cloudbeds.pms.ts';
import { createCloudbedsWebhooks } from './cloudbeds.webhooks.ts';

/** Cloudbeds, ready to be used. `main` gives the addresses and the way out. */
export function createCloudbeds(options: CloudbedsOptions): Provider {
  const { clients, accounting, oauth } = createCloudbedsClients(options);
  const pms = createCloudbedsPms(clients, accounting, options.clock);
  return {
    manifest: cloudbedsManifest,
    check: async (connection) => {
      const properties = await pms.listProperties(connection);
      if (properties.length > 0) return;
      throw new ProviderFailure('cloudbeds', 'refused', 'cloudbeds: the key reaches no property', {
        fields: [{ field: 'apiKey', message: 'The key reaches no property' }],
      });
    },
    oauth,
    accounts: pms.listProperties,
    capabilities: { pms },
    webhooks: createCloudbedsWebhooks(clients),
  };
}
