import type { FiscalCapability } from '#capabilities/fiscal/fiscal.capability.ts';
import type { Provider } from '#capabilities/provider.ts';
import type { Clock } from '#foundation/context/clock.ts';
import type { MakeOutbound } from '#foundation/outbound/outbound.ts';
import { calculateDianTotals } from './dian.amounts.ts';
import type { DianUrls } from './dian.client.ts';
import type { DianFiscal } from './dian.fiscal.ts';
import { dianManifest } from './dian.manifest.ts';
import type { CheckDigitOf } from './dian.parties.ts';

export type DianOptions = {
  readonly outbound: MakeOutbound;
  readonly clock: Clock;
  readonly urls: DianUrls;
  /** The check digit of a NIT: a rule of the country. */
  readonly checkDigitOf: CheckDigitOf;
};

const TERMS: FiscalCapability['terms'] = {
  numberedBy: 'series',
  kinds: ['invoice', 'credit-note'],
  mustSignOnSendingDay: true,
  maxProcessingSeconds: 15 * 60,
};

/**
 * DIAN, ready to be used. XML, its schemas and certificates weigh 20 MB in memory: they are loaded with the first document
 * or question.
 */
export function createDianProvider({ outbound, clock, urls, checkDigitOf }: DianOptions): Provider {
  let loading: Promise<DianFiscal> | undefined;
  const whole = (): Promise<DianFiscal> =>
    (loading ??= Promise.all([import('./dian.client.ts'), import('./dian.fiscal.ts')]).then(
      ([{ createDianClient }, { dianFiscal }]) =>
        dianFiscal({ client: createDianClient({ outbound, clock, urls }), clock, checkDigitOf }),
    ));
  const fiscal: FiscalCapability = {
    terms: TERMS,
    classOf: () => 'U',
    // The same as `environmentOf`, without loading what signs: DIAN's habilitación.
    isTrial: ({ credentials }) => credentials['environment'] !== 'production',
    totals: calculateDianTotals,
    validate: async (document) => (await whole()).validate(document),
    check: async (connection) => (await whole()).check(connection),
    prepare: async (...given) => (await whole()).prepare(...given),
    send: async (...given) => (await whole()).send(...given),
    statusOf: async (...given) => (await whole()).statusOf(...given),
    filesOf: async (...given) => (await whole()).filesOf(...given),
    seriesOf: async (connection) => (await whole()).seriesOf(connection),
    expiresOn: async (connection) => (await whole()).expiresOn(connection),
    findCustomer: async (...given) => (await whole()).findCustomer(...given),
  };
  return { manifest: dianManifest, check: fiscal.check, capabilities: { fiscal } };
}
