import { onTestFinished } from 'vitest';

import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { type RequestLogEntry, outboundFor } from '#foundation/outbound/outbound.ts';
import { RETRY_LIMITS } from '#foundation/outbound/retry.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';

import { hospitableManifest } from './hospitable.manifest.ts';
import { createHospitable } from './hospitable.provider.ts';
import { uuidOf } from './hospitable.simulated-world.ts';
import { hospitableSimulator } from './hospitable.simulator.ts';

export const CONFIRMED = uuidOf('00', '8413570');
export const WRONG = 'wrong-wrong-wrong';

/** An account of Hospitable, and the provider that is connected to it. */
export async function startHospitable() {
  const simulator = await startSimulator(hospitableSimulator);
  onTestFinished(simulator.stop);
  const requestLog: RequestLogEntry[] = [];
  const providerAt = (testBaseUrl: string) =>
    createHospitable({
      clock: systemClock,
      testBaseUrl,
      requestsPerSecond: 1000,
      makeOutbound: outboundFor({
        clock: systemClock,
        log: silentLog,
        onRequestLogged: (entry) => requestLog.push(entry),
        limits: { retry: { ...RETRY_LIMITS, firstDelayMs: 5 } },
      }),
    });
  const provider = providerAt(`${simulator.url}/v2`);
  const { webhooks } = provider;
  const { pms, guestThreads: threads } = provider.capabilities;
  if (!pms || !threads || !webhooks) throw new Error('The provider has no property system');
  const connection = { mode: 'test', credentials: hospitableManifest.testCredentials } as const;
  return { simulator, provider, providerAt, webhooks, pms, threads, connection, requestLog };
}
