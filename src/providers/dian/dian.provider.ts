import type { Provider } from '#capabilities/provider.ts';
import type { Clock } from '#foundation/context/clock.ts';
import type { MakeOutbound } from '#foundation/outbound/outbound.ts';
import { createDianClient, type DianUrls } from './dian.client.ts';
import { dianFiscal } from './dian.fiscal.ts';
import { dianManifest } from './dian.manifest.ts';
import type { CheckDigitOf } from './dian.parties.ts';

export type DianOptions = {
  readonly outbound: MakeOutbound;
  readonly clock: Clock;
  readonly urls: DianUrls;
  /** The check digit of a NIT: a rule of the country. */
  readonly checkDigitOf: CheckDigitOf;
};

export function createDianProvider({ outbound, clock, urls, checkDigitOf }: DianOptions): Provider {
  const client = createDianClient({ outbound, clock, urls });
  const fiscal = dianFiscal({ client, clock, checkDigitOf });
  return { manifest: dianManifest, check: fiscal.check, capabilities: { fiscal } };
}
