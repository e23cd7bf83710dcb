import type { ProviderConnection } from '#capabilities/connection.ts';
import { tokensInMemory } from '#capabilities/tokens.ts';
import { movableClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { outboundFor, type RequestLogEntry } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { ISSUED_AT } from '#capabilities/fiscal/fiscal.program-examples.ts';
import { siigoManifest } from './siigo.manifest.ts';
import { createSiigo } from './siigo.provider.ts';
import { createSiigoSimulator } from './siigo.simulator.ts';

export const connectionWith = (credentials: Readonly<Record<string, string>> = {}): ProviderConnection => ({
  mode: 'test',
  credentials: { ...siigoManifest.testCredentials, ...credentials },
  tokens: tokensInMemory(),
});

/** The provider beside its simulator, both on the day of the examples. */
export async function startSiigo() {
  const clock = movableClock(ISSUED_AT);
  const simulator = await startSimulator(createSiigoSimulator(), { clock });
  const requestLog: RequestLogEntry[] = [];
  const outbound = outboundFor({
    clock,
    log: silentLog,
    onRequestLogged: (entry) => requestLog.push(entry),
    limits: { sleep: () => Promise.resolve(), longestTurnMs: 60_000 },
  });
  const provider = createSiigo({
    outbound,
    clock,
    liveUrl: 'http://127.0.0.1:9',
    testUrl: simulator.url,
    partnerId: 'Posada',
  });
  const { fiscal, accounting } = provider.capabilities;
  if (!fiscal || !accounting) throw new Error('Siigo has no fiscal or accounting capability');
  return { simulator, fiscal, accounting, clock, requestLog, connection: connectionWith() };
}
