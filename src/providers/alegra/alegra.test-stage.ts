import type { ProviderConnection } from '#capabilities/connection.ts';
import { movableClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { outboundFor, type RequestLogEntry } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { ISSUED_AT } from '#capabilities/fiscal/fiscal.program-examples.ts';
import { alegraManifest } from './alegra.manifest.ts';
import { createAlegra } from './alegra.provider.ts';
import { createAlegraSimulator } from './alegra.simulator.ts';

export const connectionWith = (credentials: Readonly<Record<string, string>> = {}): ProviderConnection => ({
  mode: 'test',
  credentials: { ...alegraManifest.testCredentials, ...credentials },
});

/** That of DIAN's own examples; the provider is given the one of the country. */
export const checkDigitOf = (nit: string): number => (nit === '860002964' ? 4 : 8);

/** The provider beside its simulator, both on the day of the examples. */
export async function startAlegra() {
  const clock = movableClock(ISSUED_AT);
  const simulator = await startSimulator(createAlegraSimulator(), { clock });
  const requestLog: RequestLogEntry[] = [];
  const outbound = outboundFor({
    clock,
    log: silentLog,
    onRequestLogged: (entry) => requestLog.push(entry),
    limits: { sleep: () => Promise.resolve(), longestTurnMs: 60_000 },
  });
  const provider = createAlegra({
    outbound,
    clock,
    checkDigitOf,
    liveUrl: 'http://127.0.0.1:9',
    testUrl: simulator.url,
  });
  const { fiscal, accounting } = provider.capabilities;
  if (!fiscal || !accounting) throw new Error('Alegra has no fiscal or accounting capability');
  return { simulator, fiscal, accounting, clock, requestLog, connection: connectionWith() };
}
