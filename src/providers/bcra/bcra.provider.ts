import type { Provider } from '#capabilities/provider.ts';
import type { PublishedAt } from '#foundation/outbound/published.ts';
import { createBcra } from './bcra.client.ts';
import { bcraManifest } from './bcra.manifest.ts';

export const createBcraProvider = (at: PublishedAt): Provider => ({
  manifest: bcraManifest,
  capabilities: { exchangeRates: createBcra(at) },
});
