import { test } from 'vitest';

import { tryPrices } from './price-cases.ts';

test('T-PRICE SEC-38 100,000 bills and changes are what an independent function makes of them', () => {
  for (let seed = 1; seed <= 10; seed++) tryPrices(10_000, seed);
}, 600_000);
