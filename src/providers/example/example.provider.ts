import type { Provider } from '#capabilities/provider.ts';

import { createExampleClients, type ExampleOptions } from './example.client.ts';
import { exampleManifest } from './example.manifest.ts';
import { createExamplePms } from './example.pms.ts';

export function createExample(options: ExampleOptions): Provider {
  const pms = createExamplePms(createExampleClients(options));
  return {
    manifest: exampleManifest,
    check: async (connection) => {
      await pms.listProperties(connection);
    },
    accounts: pms.listProperties,
    capabilities: { pms },
  };
}
