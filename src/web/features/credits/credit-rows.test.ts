import { expect, test } from 'vitest';

import { CREDITS_HEALTHY_MIN } from '#areas/subscription/credits/credits.constants.ts';
import { type CreditRow, chosenOf, healthOf, keyOf } from './credit-rows.ts';

test('twenty or more are healthy, below is danger, and an unknown balance is neither [R-CRED-04, D-33]', () => {
  const health = (quantity: number, known = true) => healthOf({ quantity, known });
  expect(health(CREDITS_HEALTHY_MIN)).toBe('healthy');
  expect(health(CREDITS_HEALTHY_MIN - 1)).toBe('low');
  expect(health(0)).toBe('empty');
  expect(health(-1, false)).toBe('unknown');
});

test('the ledger is that of the address, else of the property of the page, else the first', () => {
  const row = (propertyId: string) => ({ propertyId, id: 'e-invoice-dian' }) as CreditRow;
  const rows = [row('a'), row('b')];
  expect(chosenOf(rows, keyOf(row('b')), 'a')).toBe(rows[1]);
  expect(chosenOf(rows, 'gone.app', 'b')).toBe(rows[1]);
  expect(chosenOf(rows, null, 'c')).toBe(rows[0]);
  expect(chosenOf([], null, 'c')).toBeUndefined();
});
