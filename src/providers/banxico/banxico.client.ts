import type { ExchangeRatesCapability } from '#capabilities/exchange-rates/exchange-rates.capability.ts';
import { type PublishedAt, createPublicReader } from '#foundation/outbound/published.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { BanxicoAnswer } from './banxico.wire.ts';

export const BANXICO = 'banxico';
/** The FIX that settles what is owed in dollars on that day, as the official gazette has it; the tax law's. */
export const SETTLEMENT_SERIES = 'SF60653';

export type BanxicoOptions = PublishedAt & {
  /** Free, 64 characters, one for an installation. */
  readonly token: string;
};

const dayOf = (text: string) => plainDate(text.split('/').toReversed().join('-'));

/** Mexico's FIX of the Banco de México, by the day on which it settles; none on week-ends and holidays. */
export function createBanxico({ token, ...at }: BanxicoOptions): ExchangeRatesCapability {
  const read = createPublicReader(BANXICO, at);
  return {
    source: 'FIX',
    rates: async ({ first, last }) => {
      const response = await read({
        url: `/SieAPIRest/service/v1/series/${SETTLEMENT_SERIES}/datos/${first}/${last}`,
        headers: { 'Bmx-Token': token },
      });
      const { series } = response.read(BanxicoAnswer).bmx;
      const figures = series.find(({ idSerie }) => idSerie === SETTLEMENT_SERIES)?.datos ?? [];
      return figures.flatMap(({ fecha, dato }) => {
        const day = dayOf(fecha);
        return /^\d+(\.\d+)?$/.test(dato)
          ? [{ from: 'USD', to: 'MXN', rate: decimal(dato), firstDay: day, lastDay: day }]
          : [];
      });
    },
  };
}
