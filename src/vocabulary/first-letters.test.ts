import { expect, test } from 'vitest';

import { firstLetters } from './first-letters.ts';

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['', 3, ''],
  ['👩🏽‍🚀👨‍👩‍👧‍👦🇨🇴x', 3, '👩🏽‍🚀👨‍👩‍👧‍👦🇨🇴'],
  ['e\u0301e\u0301e\u0301', 2, 'e\u0301e\u0301'],
  ['أهلاً', 2, 'أه'],
])('of %j the first %s letters are %j', (text, count, first) => {
  expect(firstLetters(text, count)).toBe(first);
});

test('a pile of marks is bounded, and no half of a letter is left', () => {
  expect(firstLetters(`a${'\u0301'.repeat(100_000)}`, 10).length).toBeLessThanOrEqual(160);
  expect(firstLetters(`a${'😀'.repeat(100)}`, 4).isWellFormed()).toBe(true);
});
