import { test } from 'vitest';

import { tryPrices } from './price-cases.ts';

test('bills and changes are what an independent function makes of them [T-PRICE, SEC-38]', () => {
  tryPrices(2_000, 2026);
});
