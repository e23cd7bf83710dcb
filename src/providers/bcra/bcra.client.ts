import { ProviderFailure } from '#capabilities/failures.ts';
import type { ExchangeRatesCapability } from '#capabilities/exchange-rates/exchange-rates.capability.ts';
import type { MakeOutbound } from '#foundation/outbound/outbound.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { BcraAnswer } from './bcra.wire.ts';

export const BCRA = 'bcra';

export type BcraOptions = {
  readonly outbound: MakeOutbound;
  /** `https://api.bcra.gob.ar`, without a trailing slash. */
  readonly baseUrl: string;
};

/** Argentina's dollar as the Banco Central lists it at the end of each working day. */
export function createBcra({ outbound, baseUrl }: BcraOptions): ExchangeRatesCapability {
  const out = outbound({
    provider: BCRA,
    baseUrl,
    requestsPerSecond: 1,
    timeouts: { connectMs: 3_000, answerMs: 5_000 },
  });
  return {
    source: 'BCRA',
    rates: async ({ first, last }) => {
      const query = { fechadesde: first, fechahasta: last, limit: '1000' };
      const url = '/estadisticascambiarias/v1.0/Cotizaciones/USD';
      const response = await out.request({ method: 'GET', url, query });
      if (response.status !== 200) {
        throw new ProviderFailure(BCRA, 'refused', `${BCRA}: answered ${response.status}`);
      }
      return response.read(BcraAnswer).results.flatMap(({ fecha, detalle }) =>
        detalle.flatMap(({ codigoMoneda, tipoCotizacion }) =>
          fecha !== null && codigoMoneda === 'USD' && tipoCotizacion > 0
            ? [
                {
                  from: 'USD',
                  to: 'ARS',
                  rate: decimal(String(tipoCotizacion)),
                  firstDay: fecha,
                  lastDay: fecha,
                },
              ]
            : [],
        ),
      );
    },
  };
}
