import { test } from 'vitest';

import { longSize } from '#support/size.ts';
import { tryPrices } from './price-cases.ts';

const CASES = longSize(10_000);

test(`${10 * CASES} bills and changes are what an independent function makes of them [T-PRICE, SEC-38]`, () => {
  for (let seed = 1; seed <= 10; seed++) tryPrices(CASES, seed);
}, 600_000);
