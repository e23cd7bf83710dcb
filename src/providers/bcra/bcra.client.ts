import type { ExchangeRatesCapability } from '#capabilities/exchange-rates/exchange-rates.capability.ts';
import { type PublishedAt, createPublicReader } from '#foundation/outbound/published.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { BcraAnswer } from './bcra.wire.ts';

export const BCRA = 'bcra';

/** Argentina's dollar as the Banco Central lists it at the end of each working day. */
export function createBcra(at: PublishedAt): ExchangeRatesCapability {
  const read = createPublicReader(BCRA, at);
  return {
    source: 'BCRA',
    rates: async ({ first, last }) => {
      const query = { fechadesde: first, fechahasta: last, limit: '1000' };
      const url = '/estadisticascambiarias/v1.0/Cotizaciones/USD';
      const response = await read({ url, query });
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
