import { expect, test } from 'vitest';

test('leaves a rejection behind', async () => {
  void Promise.reject(new Error('Nothing waits for this'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(1).toBe(1);
});
