import type { Provider } from '#capabilities/provider.ts';
import { createSiigoClients, type SiigoOptions } from './siigo.client.ts';
import { siigoFiscal } from './siigo.fiscal.ts';
import { siigoManifest } from './siigo.manifest.ts';

/** Siigo, ready to be used. `main` gives the addresses and the way out. */
export function createSiigo(options: SiigoOptions): Provider {
  const fiscal = siigoFiscal(createSiigoClients(options), options.clock);
  return { manifest: siigoManifest, check: fiscal.check, capabilities: { fiscal } };
}
