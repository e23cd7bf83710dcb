import { ProviderFailure } from '#capabilities/failures.ts';
import type { ExchangeRatesCapability } from '#capabilities/exchange-rates/exchange-rates.capability.ts';
import type { MakeOutbound } from '#foundation/outbound/outbound.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { readObservations } from './ecb.wire.ts';

export const ECB = 'ecb';
/** Those of our hosts and their guests that it publishes; it has neither COP nor ARS. */
export const ECB_CURRENCIES = ['USD', 'BRL', 'MXN', 'GBP', 'CHF', 'CAD'] as const;

export type EcbOptions = {
  readonly outbound: MakeOutbound;
  /** `https://data-api.ecb.europa.eu`, without a trailing slash. */
  readonly baseUrl: string;
};

/** The euro's reference rates of the European Central Bank, about 16:00 on each working day. */
export function createEcb({ outbound, baseUrl }: EcbOptions): ExchangeRatesCapability {
  const out = outbound({
    provider: ECB,
    baseUrl,
    requestsPerSecond: 1,
    timeouts: { connectMs: 3_000, answerMs: 5_000 },
  });
  return {
    source: 'ECB',
    rates: async ({ first, last }) => {
      const response = await out.request({
        method: 'GET',
        url: `/service/data/EXR/D.${ECB_CURRENCIES.join('+')}.EUR.SP00.A`,
        query: { startPeriod: first, endPeriod: last, format: 'csvdata' },
      });
      // Days without any observation, such as a week-end.
      if (response.status === 404) return [];
      if (response.status !== 200) {
        throw new ProviderFailure(ECB, 'refused', `${ECB}: answered ${response.status}`);
      }
      return readObservations(ECB, response.text()).map(({ currency, day, value }) => ({
        from: 'EUR',
        to: currency,
        rate: decimal(value),
        firstDay: day,
        lastDay: day,
      }));
    },
  };
}
