import type { ExchangeRatesCapability } from '#capabilities/exchange-rates/exchange-rates.capability.ts';
import { type PublishedAt, createPublicReader } from '#foundation/outbound/published.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { readObservations } from './ecb.wire.ts';

export const ECB = 'ecb';
/** The currencies of our hosts and their guests that the ECB publishes; it has neither COP nor ARS. */
export const ECB_CURRENCIES = ['USD', 'BRL', 'MXN', 'GBP', 'CHF', 'CAD'] as const;

/** The euro's reference rates of the European Central Bank, about 16:00 on each working day. */
export function createEcb(at: PublishedAt): ExchangeRatesCapability {
  const read = createPublicReader(ECB, at);
  return {
    source: 'ECB',
    rates: async ({ first, last }) => {
      const response = await read({
        url: `/service/data/EXR/D.${ECB_CURRENCIES.join('+')}.EUR.SP00.A`,
        query: { startPeriod: first, endPeriod: last, format: 'csvdata' },
        also: [404],
      });
      // Days without any observation, such as a week-end.
      if (response.status === 404) return [];
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
