import { afterEach, describe, expect, test } from 'vitest';

import { exchangeRatesConformance } from '#capabilities/exchange-rates/exchange-rates.conformance.ts';
import { startRateSource } from '#support/rate-source.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { createEcb } from './ecb.client.ts';
import { ecbSimulator } from './ecb.simulator.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start() {
  const source = await startRateSource(ecbSimulator, ({ outbound, baseUrl }) =>
    createEcb({ outbound, baseUrl }),
  );
  stops.push(source.stop);
  return source;
}

describe('Ecb', () => {
  exchangeRatesConformance('EUR USD', start);

  test('a week-end has none', async () => {
    const { rates } = await start();
    const days = { first: plainDate('2025-11-22'), last: plainDate('2025-11-23') };
    expect(await rates.rates(days)).toEqual([]);
  });

  test('columns are found by their names, and an observation without a figure is left out', async () => {
    const { rates, fail } = await start();
    const body =
      'TIME_PERIOD,TITLE,OBS_VALUE,CURRENCY\n2025-11-21,"US dollar/Euro, ECB reference rate",1.1520,USD\n2025-11-20,,,USD\n';
    fail({ status: 200, body });
    const days = { first: plainDate('2025-11-20'), last: plainDate('2025-11-21') };
    expect(await rates.rates(days)).toEqual([
      { from: 'EUR', to: 'USD', rate: '1.1520', firstDay: '2025-11-21', lastDay: '2025-11-21' },
    ]);
  });
});
