import type { ProviderConnection } from '#capabilities/connection.ts';
import { movableClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { outboundFor, type RequestLogEntry } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { ISSUED_AT } from './dian.examples.ts';
import { dianManifest } from './dian.manifest.ts';
import { createDianProvider } from './dian.provider.ts';
import { dianSimulator } from './dian.simulator.ts';

/** NITs whose digit the tests know; the rule itself is the country's. */
const CHECK_DIGITS: Readonly<Record<string, number>> = { '900373076': 4, '800197268': 4, '860002964': 4 };
export const checkDigitOf = (nit: string): number => CHECK_DIGITS[nit] ?? 0;

export const connectionWith = (credentials: Readonly<Record<string, string>> = {}): ProviderConnection => ({
  mode: 'test',
  credentials: { ...dianManifest.testCredentials, ...credentials },
});
export const connection = connectionWith();

/** The provider beside its simulator, both on the day of the examples. */
export async function startDian() {
  let onLogged = (): void => undefined;
  const clock = movableClock(ISSUED_AT);
  const simulator = await startSimulator(dianSimulator, { clock });
  const requestLog: RequestLogEntry[] = [];
  const outbound = outboundFor({
    clock,
    log: silentLog,
    onRequestLogged: (entry) => {
      requestLog.push(entry);
      onLogged();
    },
    limits: { sleep: () => Promise.resolve() },
  });
  const provider = createDianProvider({
    outbound,
    clock,
    checkDigitOf,
    urls: {
      production: 'http://127.0.0.1:9/WcfDianCustomerServices.svc',
      habilitacion: 'http://127.0.0.1:9/WcfDianCustomerServices.svc',
      test: `${simulator.url}/WcfDianCustomerServices.svc`,
    },
  });
  const { fiscal } = provider.capabilities;
  if (!fiscal) throw new Error('The DIAN provider has no fiscal capability');
  /** Called once, when the next request has been answered. */
  const afterNext = (run: () => void) => {
    onLogged = () => {
      onLogged = () => undefined;
      run();
    };
  };
  return { simulator, fiscal, clock, requestLog, afterNext };
}
