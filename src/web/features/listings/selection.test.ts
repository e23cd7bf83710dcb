import { expect, test } from 'vitest';

import { Selection } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];

test('rows are chosen one by one, in a range with shift, all at once, and let go', () => {
  const selection = new Selection();
  let told = 0;
  const stop = selection.subscribe(() => (told += 1));
  selection.choose('d', true, ORDER, false);
  selection.choose('b', true, ORDER, true);
  expect([...selection.chosen()].toSorted()).toEqual(['b', 'c', 'd']);
  selection.choose('c', false, ORDER, false);
  expect(selection.chosen().has('c')).toBe(false);
  selection.all(ORDER);
  expect(selection.chosen().size).toBe(5);
  selection.clear();
  // There is no row at which a range could begin.
  selection.choose('e', true, ORDER, true);
  expect([...selection.chosen()]).toEqual(['e']);
  expect(told).toBe(6);
  stop();
});
