import { ProviderFailure } from '#capabilities/failures.ts';
import type { ExchangeRatesCapability } from '#capabilities/exchange-rates/exchange-rates.capability.ts';
import type { MakeOutbound } from '#foundation/outbound/outbound.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { BanxicoAnswer } from './banxico.wire.ts';

export const BANXICO = 'banxico';
/** The FIX that settles what is owed in dollars on that day, as the official gazette has it; the tax law's. */
export const SETTLEMENT_SERIES = 'SF60653';

export type BanxicoOptions = {
  readonly outbound: MakeOutbound;
  /** `https://www.banxico.org.mx`, without a trailing slash. */
  readonly baseUrl: string;
  /** Free, 64 characters, one for an installation. */
  readonly token: string;
};

const dayOf = (text: string) => plainDate(text.split('/').toReversed().join('-'));

/** Mexico's FIX of the Banco de México, by the day on which it settles; none on week-ends and holidays. */
export function createBanxico({ outbound, baseUrl, token }: BanxicoOptions): ExchangeRatesCapability {
  const out = outbound({
    provider: BANXICO,
    baseUrl,
    requestsPerSecond: 1,
    timeouts: { connectMs: 3_000, answerMs: 5_000 },
  });
  return {
    source: 'FIX',
    rates: async ({ first, last }) => {
      const response = await out.request({
        method: 'GET',
        url: `/SieAPIRest/service/v1/series/${SETTLEMENT_SERIES}/datos/${first}/${last}`,
        headers: { 'Bmx-Token': token },
      });
      if (response.status !== 200) {
        throw new ProviderFailure(BANXICO, 'refused', `${BANXICO}: answered ${response.status}`);
      }
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
