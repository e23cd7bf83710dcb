import type { Provider } from '#capabilities/provider.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { alegraAccounting } from './alegra.accounting.ts';
import { type AlegraOptions, createAlegraClients } from './alegra.client.ts';
import { alegraFiscal } from './alegra.fiscal.ts';
import { alegraManifest } from './alegra.manifest.ts';

/** Alegra, ready to be used. `main` gives the addresses, the way out, and the check digit of a NIT. */
export function createAlegra({
  clock,
  checkDigitOf,
  ...options
}: AlegraOptions & { readonly clock: Clock; readonly checkDigitOf: (nit: string) => number }): Provider {
  const clientOf = createAlegraClients(options);
  const fiscal = alegraFiscal(clientOf, { clock, checkDigitOf });
  return {
    manifest: alegraManifest,
    check: fiscal.check,
    capabilities: { fiscal, accounting: alegraAccounting(clientOf, checkDigitOf) },
  };
}
