import { afterEach, describe, expect, test } from 'vitest';

import { pmsConformance } from '#capabilities/pms/pms.conformance.ts';
import { QUALITY_RULES } from '#capabilities/provider.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { outboundFor } from '#foundation/outbound/outbound.ts';
import { RETRY_LIMITS } from '#foundation/outbound/retry.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { plainDate } from '#vocabulary/plain-date.ts';

import { exampleManifest } from './example.manifest.ts';
import { createExample } from './example.provider.ts';
import { exampleSimulator } from './example.simulator.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start() {
  const simulator = await startSimulator(exampleSimulator);
  stops.push(simulator.stop);
  const limits = { retry: { ...RETRY_LIMITS, firstDelayMs: 5 } };
  const provider = createExample({
    makeOutbound: outboundFor({ clock: systemClock, log: silentLog, limits }),
    liveBaseUrl: 'https://api.example.com',
    testBaseUrl: simulator.url,
  });
  return { simulator, provider };
}

describe('the example provider', () => {
  pmsConformance(async () => {
    const { simulator, provider } = await start();
    const { pms } = provider.capabilities;
    if (!pms) throw new Error('The provider has no property system');
    return {
      pms,
      connection: { mode: 'test', credentials: exampleManifest.testCredentials },
      wrongConnection: { mode: 'test', credentials: { token: 'a-wrong-token' } },
      propertyId: '5001',
      confirmedId: '8413570',
      cancelledId: '8413572',
      arrivals: { from: plainDate('2000-01-01'), to: plainDate('2100-01-01') },
      addMany: () =>
        Array.from({ length: 60 }, (_none, index) => {
          const id = `added-${index}`;
          simulator.has({ id });
          return id;
        }),
      setStatus: async (id, state) => {
        simulator.advance(60);
        simulator.has({ id, state: state === 'checked_in' ? 'here' : state });
      },
      failNext: (trouble) => simulator.failNext({ match: 'GET *', ...trouble }),
      requests: () => simulator.received().length,
      secrets: [exampleManifest.testCredentials['token'] ?? '', 'a-wrong-token'],
    };
  });

  test('every rule of the quality scale has its mark', () => {
    const rules = Object.values(QUALITY_RULES).flat();
    expect(Object.keys(exampleManifest.quality).sort()).toEqual([...rules].sort());
  });

  test('the simulator shows a test what the product asked', async () => {
    const { simulator, provider } = await start();
    await provider.check?.({ mode: 'test', credentials: exampleManifest.testCredentials });
    expect(simulator.received('GET properties')).toHaveLength(1);
  });
});
