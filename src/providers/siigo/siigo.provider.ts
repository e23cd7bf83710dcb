import type { Provider } from '#capabilities/provider.ts';
import { siigoAccounting } from './siigo.accounting.ts';
import { createSiigoClients, type SiigoOptions } from './siigo.client.ts';
import { siigoFiscal } from './siigo.fiscal.ts';
import { siigoManifest } from './siigo.manifest.ts';

/** Siigo, ready to be used. `main` gives the addresses and the way out. */
export function createSiigo(options: SiigoOptions): Provider {
  const clientOf = createSiigoClients(options);
  const fiscal = siigoFiscal(clientOf, options.clock);
  return {
    manifest: siigoManifest,
    check: fiscal.check,
    capabilities: { fiscal, accounting: siigoAccounting(clientOf) },
  };
}
