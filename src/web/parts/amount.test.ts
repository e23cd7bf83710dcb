import { expect, test } from 'vitest';

import { readAmount } from './amount.ts';

test.each([
  ['1960000', 1_960_000],
  ['1.960.000', 1_960_000],
  ['$ 1,960,000', 1_960_000],
  ['450,5', 450.5],
  ['1.450,50', 1450.5],
  ['', undefined],
  ['mil', undefined],
  ['-5', undefined],
])('%s is read as %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});
