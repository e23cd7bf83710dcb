import { test } from 'vitest';

import { tryPrices } from './price-cases.ts';

test('T-PRICE SEC-38 bills and changes are what an independent function makes of them', () => {
  tryPrices(2_000, 2026);
});
