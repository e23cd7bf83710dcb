import type { Provider } from '#capabilities/provider.ts';
import type { PublishedAt } from '#foundation/outbound/published.ts';
import { createTrm } from './trm.client.ts';
import { trmManifest } from './trm.manifest.ts';

export const createTrmProvider = (at: PublishedAt): Provider => ({
  manifest: trmManifest,
  capabilities: { exchangeRates: createTrm(at) },
});
