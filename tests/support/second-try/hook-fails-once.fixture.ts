import { beforeAll, expect, test } from 'vitest';

import { isFirstTry } from './first-time.ts';

beforeAll(() => {
  if (isFirstTry('hook')) throw new Error('The hook fails');
});

test('behind a hook', () => expect(1).toBe(1));
