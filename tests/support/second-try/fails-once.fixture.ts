import { expect, test } from 'vitest';

import { isFirstTry } from './first-time.ts';

test('passes beside it', () => expect(1).toBe(1));
test('fails at first', () => expect(isFirstTry('test')).toBe(false));
