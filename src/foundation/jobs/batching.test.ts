import { expect, test } from 'vitest';

import { createBatcher } from './batching.ts';

/** The groups in the order of their runs; each run takes a moment, `broken` is refused. */
function recorder(most = 3) {
  const groups: string[][] = [];
  const group = createBatcher<string, string, string>(most);
  const ask = (key: string, item: string) =>
    group(key, item, async (items) => {
      groups.push([...items]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (items.includes('broken')) throw new Error('broken');
      return items.map((one) => one.toUpperCase());
    });
  return { groups, ask };
}

test('a single item does not wait; the items that arrive meanwhile go together, each with its own result', async () => {
  const { groups, ask } = recorder();
  const first = ask('one', 'a');
  await expect.poll(() => groups).toEqual([['a']]);
  const results = await Promise.all([first, ...['b', 'c', 'd', 'e'].map((item) => ask('one', item))]);
  expect(results).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  expect(await ask('one', 'f')).toBe('F');
  expect(groups.at(-1)).toEqual(['f']);
});

test('what comes in one turn goes together, the first included [P-06]', async () => {
  const { groups, ask } = recorder();
  const later = async (item: string) => ask('one', await Promise.resolve(item));
  await Promise.all([ask('one', 'a'), later('b'), later('c'), later('d')]);
  expect(groups).toEqual([['a', 'b', 'c'], ['d']]);
});

test('different keys do not wait for each other', async () => {
  const { groups, ask } = recorder();
  await Promise.all([ask('one', 'a'), ask('two', 'b')]);
  expect(groups).toEqual([['a'], ['b']]);
});

test('what is wrong with one is no trouble of the others', async () => {
  const { groups, ask } = recorder();
  const results = await Promise.allSettled(['a', 'b', 'broken', 'c'].map((item) => ask('one', item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([['a', 'b', 'broken'], ['a'], ['b'], ['broken'], ['c']]);
});
