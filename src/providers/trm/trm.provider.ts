import type { Provider } from '#capabilities/provider.ts';
import { createTrm, type TrmOptions } from './trm.client.ts';
import { trmManifest } from './trm.manifest.ts';

export const createTrmProvider = (options: TrmOptions): Provider => ({
  manifest: trmManifest,
  capabilities: { exchangeRates: createTrm(options) },
});
