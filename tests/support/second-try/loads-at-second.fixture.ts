import { expect, test } from 'vitest';

import { isFirstTry } from './first-time.ts';

if (isFirstTry('load')) throw new Error('The file cannot be loaded');

test('of a file that could not be loaded', () => expect(1).toBe(1));
