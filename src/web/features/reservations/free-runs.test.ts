import { describe, expect, test } from 'vitest';

import { plainDate } from '#vocabulary/plain-date.ts';
import { freeRuns } from './free-runs.ts';

const day = (number: number) => plainDate(`2026-12-${String(number).padStart(2, '0')}`);
const nights = (from: number, to: number) => ({ from: day(from), to: day(to) });

describe('the nights that are free between those that are taken [W1-F-07]', () => {
  test.each([
    { title: 'before a guest', taken: [nights(12, 15)], runs: [nights(10, 12)] },
    { title: 'after a guest', taken: [nights(8, 11)], runs: [nights(11, 14)] },
    {
      title: 'on both sides, in any order',
      taken: [nights(12, 13)],
      runs: [nights(10, 12), nights(13, 14)],
    },
    { title: 'between two guests', taken: [nights(12, 20), nights(1, 11)], runs: [nights(11, 12)] },
    { title: 'under guests who overlap', taken: [nights(9, 13), nights(10, 11)], runs: [nights(13, 14)] },
    { title: 'none', taken: [nights(10, 14)], runs: [] },
    { title: 'all of them', taken: [nights(14, 16), nights(5, 10)], runs: [nights(10, 14)] },
  ])('$title', ({ taken, runs }) => {
    expect(freeRuns(day(10), day(14), taken)).toEqual(runs);
  });
});
