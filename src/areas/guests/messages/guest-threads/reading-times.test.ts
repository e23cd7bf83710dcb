import { describe, expect, test } from 'vitest';

import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { nextReadingAt } from './reading-times.ts';

const NOW = '2026-11-21T15:00:00.000Z' as Instant;
const minutes = (count: number) => plusSeconds(NOW, count * 60);
const at = (of: Partial<Parameters<typeof nextReadingAt>[0]>) =>
  nextReadingAt({ activeAt: NOW, departure: plainDate('2026-11-24'), isTold: false, ...of }, NOW);

describe('when a conversation is read without an event', () => {
  test.each([
    [0, 10],
    [10, 10],
    [20, 20],
    [90, 90],
    [60 * 24 * 3, 6 * 60],
  ])('silent for %s minutes it is read in %s', (silent, wait) => {
    expect(at({ activeAt: minutes(-silent) })).toBe(minutes(wait));
  });

  test('a message that the clock of the system puts into the future changes nothing', () => {
    expect(at({ activeAt: minutes(5) })).toBe(minutes(10));
  });

  test('it is not read where events tell of answers', () => {
    expect(at({ isTold: true })).toBeNull();
  });

  test('it is read until two days after the guests left', () => {
    expect(at({ departure: plainDate('2026-11-19') })).not.toBeNull();
    expect(at({ departure: plainDate('2026-11-18') })).toBeNull();
  });
});
