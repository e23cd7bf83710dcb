import { expect, test } from 'vitest';

import { plainDate } from '#vocabulary/plain-date.ts';
import { failureOf } from '../failures.conformance.ts';
import type { ExchangeRatesCapability } from './exchange-rates.capability.ts';

export type ExchangeRatesSubject = {
  readonly rates: ExchangeRatesCapability;
  readonly fail: (answer: { status: number; body: string; times?: number }) => void;
  readonly unreachable: ExchangeRatesCapability;
};

/** A Monday to the next one. */
const WEEK = { first: plainDate('2025-11-17'), last: plainDate('2025-11-24') };

/** What every publisher of rates owes us. Each test gets a subject of its own. */
export function exchangeRatesConformance(pair: string, start: () => Promise<ExchangeRatesSubject>): void {
  test(`${pair} has a rate on each working day of a week, as decimal text, once [C-GEN-09]`, async () => {
    const { rates } = await start();
    const found = (await rates.rates(WEEK)).filter(({ from, to }) => `${from} ${to}` === pair);
    const on = (day: string) => found.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
    for (const day of ['2025-11-18', '2025-11-19', '2025-11-20', '2025-11-21']) {
      expect([day, on(day).length]).toEqual([day, 1]);
    }
    for (const { rate } of found) expect(rate).toMatch(/^\d+(\.\d+)?$/);
  });

  test('a temporary problem of any form is "wait"', async () => {
    for (const answer of [
      { status: 503, body: 'mantenimiento' },
      { status: 200, body: '<html>mantenimiento</html>' },
    ]) {
      const { rates, fail } = await start();
      // However often it is asked again.
      fail({ ...answer, times: 20 });
      expect([answer.status, (await failureOf(rates.rates(WEEK))).kind]).toEqual([answer.status, 'wait']);
    }
    expect((await failureOf((await start()).unreachable.rates(WEEK))).kind).toBe('wait');
  });
}
