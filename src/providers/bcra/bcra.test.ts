import { afterEach, describe, expect, test } from 'vitest';

import { exchangeRatesConformance } from '#capabilities/exchange-rates/exchange-rates.conformance.ts';
import { startRateSource } from '#support/rate-source.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { createBcra } from './bcra.client.ts';
import { bcraSimulator } from './bcra.simulator.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start() {
  const source = await startRateSource(bcraSimulator, ({ outbound, baseUrl }) =>
    createBcra({ outbound, baseUrl }),
  );
  stops.push(source.stop);
  return source;
}

describe('Bcra', () => {
  exchangeRatesConformance('USD ARS', start);

  test('a figure keeps its decimals, and a figure of zero is left out', async () => {
    const { rates, fail } = await start();
    const dollar = { codigoMoneda: 'USD', descripcion: 'DOLAR E.E.U.U.', tipoPase: 1 };
    const results = [
      { fecha: '2025-11-21', detalle: [{ ...dollar, tipoCotizacion: 1422.5 }] },
      { fecha: '2025-11-20', detalle: [{ ...dollar, tipoCotizacion: 0 }] },
    ];
    fail({ status: 200, body: JSON.stringify({ status: 200, metadata: {}, results }) });
    const days = { first: plainDate('2025-11-20'), last: plainDate('2025-11-21') };
    expect(await rates.rates(days)).toEqual([
      { from: 'USD', to: 'ARS', rate: '1422.5', firstDay: '2025-11-21', lastDay: '2025-11-21' },
    ]);
  });

  test('what it refuses is refused, and asked once', async () => {
    const { rates, asked } = await start();
    const days = { first: plainDate('2025-11-20'), last: 'mañana' as never };
    await expect(rates.rates(days)).rejects.toMatchObject({ kind: 'refused' });
    expect(asked()).toHaveLength(1);
  });
});
