import type { ExchangeRatesCapability } from '#capabilities/exchange-rates/exchange-rates.capability.ts';
import { type PublishedAt, createPublicReader } from '#foundation/outbound/published.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { TrmRows } from './trm.wire.ts';

export const TRM = 'trm';
const DATASET = '/resource/32sa-8pi3.json';

/** Colombia's rate of the day, of the Superintendencia Financiera: a row holds from its first day to its last. */
export function createTrm(at: PublishedAt): ExchangeRatesCapability {
  const read = createPublicReader(TRM, at);
  return {
    source: 'TRM',
    rates: async ({ first, last }) => {
      const query = {
        $where: `vigenciahasta>='${first}' AND vigenciadesde<='${last}'`,
        $order: 'vigenciadesde',
        $limit: '1000',
      };
      const response = await read({ url: DATASET, query });
      return response.read(TrmRows).map(({ valor, vigenciadesde, vigenciahasta }) => ({
        from: 'USD',
        to: 'COP',
        rate: decimal(valor),
        firstDay: vigenciadesde,
        lastDay: vigenciahasta,
      }));
    },
  };
}
