import { afterEach, describe, expect, test } from 'vitest';

import { exchangeRatesConformance } from '#capabilities/exchange-rates/exchange-rates.conformance.ts';
import { startRateSource } from '#support/rate-source.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { createBanxico } from './banxico.client.ts';
import { banxicoSimulator, SIMULATED_BANXICO } from './banxico.simulator.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start() {
  const source = await startRateSource(banxicoSimulator, ({ outbound, baseUrl }) =>
    createBanxico({ outbound, baseUrl, ...SIMULATED_BANXICO }),
  );
  stops.push(source.stop);
  return source;
}

describe('Banxico', () => {
  exchangeRatesConformance('USD MXN', start);

  test('a week-end has none', async () => {
    const { rates } = await start();
    const days = { first: plainDate('2025-11-22'), last: plainDate('2025-11-23') };
    expect(await rates.rates(days)).toEqual([]);
  });

  test('N/E is no figure', async () => {
    const { rates, fail } = await start();
    const datos = [
      { fecha: '20/11/2025', dato: 'N/E' },
      { fecha: '21/11/2025', dato: '18.4025' },
    ];
    fail({ status: 200, body: JSON.stringify({ bmx: { series: [{ idSerie: 'SF60653', datos }] } }) });
    const days = { first: plainDate('2025-11-20'), last: plainDate('2025-11-21') };
    expect(await rates.rates(days)).toEqual([
      { from: 'USD', to: 'MXN', rate: '18.4025', firstDay: '2025-11-21', lastDay: '2025-11-21' },
    ]);
  });

  test('a token that is not accepted is "reconnect"', async () => {
    const { outbound, url } = await start();
    const stranger = createBanxico({ outbound, baseUrl: url, token: 'another' });
    const today = plainDate('2025-11-21');
    await expect(stranger.rates({ first: today, last: today })).rejects.toMatchObject({ kind: 'reconnect' });
  });
});
