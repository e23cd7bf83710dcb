import { expect, test } from 'vitest';

import { scaleFor } from './chart-scale.ts';

test('the lines of a chart are round, few, and hold every value', () => {
  expect(scaleFor([0, 1_071_000, 357_000])).toEqual({
    low: 0,
    high: 1_500_000,
    ticks: [0, 500_000, 1_000_000, 1_500_000],
  });
  expect(scaleFor([7]).ticks).toEqual([0, 2, 4, 6, 8]);
  for (const value of [0.03, 1, 9.99, 10, 123, 99_999, 4_000_000_001]) {
    const { low, high, ticks } = scaleFor([value, -value / 3]);
    expect(low).toBeLessThanOrEqual(-value / 3);
    expect(high).toBeGreaterThanOrEqual(value);
    expect(ticks).toContain(0);
    expect(ticks.length).toBeLessThanOrEqual(7);
  }
});

test('where there is nothing there is one line', () => {
  expect(scaleFor([])).toEqual({ low: 0, high: 1, ticks: [0] });
  expect(scaleFor([0, 0]).ticks).toEqual([0]);
});
