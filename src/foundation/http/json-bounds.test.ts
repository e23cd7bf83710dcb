import fc from 'fast-check';
import { expect, test } from 'vitest';

import { exceededBoundOf } from './json-bounds.ts';

/** Levels and values of a parsed value: an empty list is one value, each of its elements one more but the first. */
function weigh(value: unknown): { levels: number; commas: number } {
  if (typeof value !== 'object' || value === null) return { levels: 0, commas: 0 };
  const inside = Object.values(value).map(weigh);
  return {
    levels: 1 + Math.max(0, ...inside.map(({ levels }) => levels)),
    commas: Math.max(0, inside.length - 1) + inside.reduce((sum, { commas }) => sum + commas, 0),
  };
}

test('counts the levels and values of the parsed result, with any strings and keys [W2-N-01, SEC-62]', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.boolean(), (value, isWide) => {
      const text = Buffer.from(JSON.stringify(value, null, isWide ? 2 : 0));
      const { levels, commas } = weigh(JSON.parse(text.toString()));
      expect(exceededBoundOf(text, { levels, values: commas + 1 })).toBeNull();
      if (levels > 0) expect(exceededBoundOf(text, { levels: levels - 1, values: 1_000_000 })).toBe('levels');
      if (commas > 0) expect(exceededBoundOf(text, { levels, values: commas })).toBe('values');
    }),
  );
});

test.each([
  ['"\\\\",[[', 'levels'],
  ['"\\"[[[[', null],
  ['"[[[[', null],
  ['"\\\\\\"[[",1', null],
  ['[1,2,3', 'values'],
])('text that is no JSON ends the count: %s', (text, excess) => {
  expect(exceededBoundOf(Buffer.from(text), { levels: 1, values: 2 })).toBe(excess);
});
