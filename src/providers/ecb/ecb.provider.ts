import type { Provider } from '#capabilities/provider.ts';
import type { PublishedAt } from '#foundation/outbound/published.ts';
import { createEcb } from './ecb.client.ts';
import { ecbManifest } from './ecb.manifest.ts';

export const createEcbProvider = (at: PublishedAt): Provider => ({
  manifest: ecbManifest,
  capabilities: { exchangeRates: createEcb(at) },
});
