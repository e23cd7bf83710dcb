import { describe, expect, test } from 'vitest';

import { readConfig } from '#foundation/config/config.ts';
import { movableClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { SIMULATED_ALEGRA } from '#providers/alegra/alegra.manifest.ts';
import { createAlegraSimulator } from '#providers/alegra/alegra.simulator.ts';
import { TEST_NOW } from '#support/app.ts';
import { createProviders } from './providers.ts';

describe('an installation whose simulators are asked faster than the real ones may be [REL-43, SEC-47]', () => {
  const alegraOf = async () => {
    const clock = movableClock(TEST_NOW);
    const simulator = await startSimulator(createAlegraSimulator(), { clock });
    const [simulatorsUrl = ''] = simulator.url.split('/simulators/');
    const providers = createProviders({
      config: readConfig({ SIMULATOR_REQUESTS_PER_SECOND: '500', SIMULATOR_PROCESSING_SECONDS: '15' }),
      clock,
      log: silentLog,
      simulatorsUrl,
    });
    const { fiscal } = providers.find(({ manifest }) => manifest.id === 'alegra')?.capabilities ?? {};
    if (!fiscal) throw new Error('The Alegra provider has no fiscal capability');
    return { fiscal, simulator };
  };

  test('asks simulators, whose documents are decided sooner', async () => {
    const { fiscal, simulator } = await alegraOf();
    await fiscal.check({ mode: 'test', credentials: SIMULATED_ALEGRA });
    expect(simulator.received('GET company')).toHaveLength(1);
    expect(fiscal.terms.maxProcessingSeconds).toBe(15);
    await simulator.stop();
  });

  test('calls no real provider', async () => {
    const { fiscal, simulator } = await alegraOf();
    await expect(fiscal.check({ mode: 'live', credentials: SIMULATED_ALEGRA })).rejects.toMatchObject({
      kind: 'wait',
      message: 'alegra: only simulators are asked here',
    });
    await simulator.stop();
  });
});
