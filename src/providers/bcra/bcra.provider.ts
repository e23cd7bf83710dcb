import type { Provider } from '#capabilities/provider.ts';
import { createBcra, type BcraOptions } from './bcra.client.ts';
import { bcraManifest } from './bcra.manifest.ts';

export const createBcraProvider = (options: BcraOptions): Provider => ({
  manifest: bcraManifest,
  capabilities: { exchangeRates: createBcra(options) },
});
