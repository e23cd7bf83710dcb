import type { Provider } from '#capabilities/provider.ts';
import { createBanxico, type BanxicoOptions } from './banxico.client.ts';
import { banxicoManifest } from './banxico.manifest.ts';

export const createBanxicoProvider = (options: BanxicoOptions): Provider => ({
  manifest: banxicoManifest,
  capabilities: { exchangeRates: createBanxico(options) },
});
