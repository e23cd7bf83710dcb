import { ProviderFailure } from '#capabilities/failures.ts';
import type { ExchangeRatesCapability } from '#capabilities/exchange-rates/exchange-rates.capability.ts';
import type { MakeOutbound } from '#foundation/outbound/outbound.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { TrmRows } from './trm.wire.ts';

export const TRM = 'trm';
const DATASET = '/resource/32sa-8pi3.json';

export type TrmOptions = {
  readonly outbound: MakeOutbound;
  /** `https://www.datos.gov.co`, without a trailing slash. */
  readonly baseUrl: string;
};

/** Colombia's rate of the day, of the Superintendencia Financiera: a row holds from its first day to its last. */
export function createTrm({ outbound, baseUrl }: TrmOptions): ExchangeRatesCapability {
  const out = outbound({
    provider: TRM,
    baseUrl,
    requestsPerSecond: 1,
    timeouts: { connectMs: 3_000, answerMs: 5_000 },
  });
  return {
    source: 'TRM',
    rates: async ({ first, last }) => {
      const query = {
        $where: `vigenciahasta>='${first}' AND vigenciadesde<='${last}'`,
        $order: 'vigenciadesde',
        $limit: '1000',
      };
      const response = await out.request({ method: 'GET', url: DATASET, query });
      if (response.status !== 200) {
        throw new ProviderFailure(TRM, 'refused', `${TRM}: answered ${response.status}`);
      }
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
