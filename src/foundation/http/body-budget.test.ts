import { expect, test } from 'vitest';

import { BodyBudget } from './body-budget.ts';

test('limits the bytes of one address and of all together, and released bytes are free again [W2-N-01, SEC-62]', () => {
  const room = new BodyBudget({ all: 10, each: 6 });
  expect([room.take('a', 4), room.take('a', 3), room.take('a', 2)]).toEqual([true, false, true]);
  expect([room.take('b', 5), room.take('b', 4), room.take('c', 1)]).toEqual([false, true, false]);
  room.give('a', 6);
  expect([room.take('a', 6), room.take('a', 1)]).toEqual([true, false]);
});
