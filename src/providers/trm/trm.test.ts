import { afterEach, describe, expect, test } from 'vitest';

import { exchangeRatesConformance } from '#capabilities/exchange-rates/exchange-rates.conformance.ts';
import { startRateSource } from '#support/rate-source.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { createTrm } from './trm.client.ts';
import { trmSimulator } from './trm.simulator.ts';
import { TrmRows } from './trm.wire.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start() {
  const source = await startRateSource(trmSimulator, ({ outbound, baseUrl }) =>
    createTrm({ outbound, baseUrl }),
  );
  stops.push(source.stop);
  return source;
}

describe('Trm', () => {
  exchangeRatesConformance('USD COP', start);

  test('a week-end has the rate that was set on Friday', async () => {
    const { rates } = await start();
    const saturday = plainDate('2025-11-22');
    expect(await rates.rates({ first: saturday, last: saturday })).toMatchObject([
      { firstDay: '2025-11-22', lastDay: '2025-11-24' },
    ]);
  });

  test('the sample of its public clients can be read', () => {
    const row = { valor: '3631.57', unidad: 'COP' };
    const day = '2025-11-21T00:00:00.000';
    expect(TrmRows.parse([{ ...row, vigenciadesde: day, vigenciahasta: day }])).toEqual([
      { valor: '3631.57', vigenciadesde: '2025-11-21', vigenciahasta: '2025-11-21' },
    ]);
  });
});
