import type { Provider } from '#capabilities/provider.ts';
import { createEcb, type EcbOptions } from './ecb.client.ts';
import { ecbManifest } from './ecb.manifest.ts';

export const createEcbProvider = (options: EcbOptions): Provider => ({
  manifest: ecbManifest,
  capabilities: { exchangeRates: createEcb(options) },
});
