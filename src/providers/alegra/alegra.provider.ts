import type { Provider } from '#capabilities/provider.ts';
import { alegraAccounting } from './alegra.accounting.ts';
import { type AlegraOptions, createAlegraClients } from './alegra.client.ts';
import { alegraFiscal, type AlegraFiscalOptions } from './alegra.fiscal.ts';
import { alegraManifest } from './alegra.manifest.ts';

/** Alegra, ready to be used. `main` gives the addresses, the way out, and the check digit of a NIT. */
export function createAlegra({
  clock,
  checkDigitOf,
  maxProcessingSeconds,
  ...options
}: AlegraOptions & AlegraFiscalOptions): Provider {
  const clientOf = createAlegraClients(options);
  const fiscal = alegraFiscal(clientOf, { clock, checkDigitOf, maxProcessingSeconds });
  return {
    manifest: alegraManifest,
    check: fiscal.check,
    capabilities: { fiscal, accounting: alegraAccounting(clientOf, checkDigitOf) },
  };
}
