import { describe, expect, test } from 'vitest';

import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { shownMark } from './bar-look.ts';
import { firstOfMonth, monthFrom } from './months.ts';

const today = plainDate('2026-11-21');
const bar = (more: Partial<CalendarBar>): CalendarBar =>
  ({
    kind: 'stay',
    from: '2026-11-25',
    to: '2026-11-28',
    checkIn: 'pending',
    registry: 'none',
    conflict: false,
    ...more,
  }) as CalendarBar;

describe('which mark a stay has [W1-F-07]', () => {
  test.each([
    { title: 'not begun', more: {}, wide: 'open', compact: undefined },
    {
      title: 'not begun, and they come tomorrow',
      more: { from: '2026-11-22' },
      wide: 'open',
      compact: 'open',
    },
    {
      title: 'never begun, and they have left',
      more: { from: '2026-11-19', to: '2026-11-21' },
      wide: undefined,
      compact: undefined,
    },
    { title: 'under way', more: { checkIn: 'started' }, wide: 'waits', compact: 'waits' },
    { title: 'done', more: { checkIn: 'complete' }, wide: 'done', compact: undefined },
    {
      title: 'done and refused',
      more: { checkIn: 'complete', registry: 'refused' },
      wide: 'wrong',
      compact: 'wrong',
    },
    { title: 'sold twice', more: { conflict: true }, wide: 'wrong', compact: 'wrong' },
    { title: 'closed nights', more: { kind: 'block' }, wide: undefined, compact: undefined },
  ])('$title', ({ more, wide, compact }) => {
    const one = bar(more as Partial<CalendarBar>);
    expect(shownMark(one, { today, isCompact: false })).toBe(wide);
    expect(shownMark(one, { today, isCompact: true })).toBe(compact);
  });
});

test('months follow each other over the turn of a year [W1-F-07]', () => {
  expect(firstOfMonth(plainDate('2026-11-21'))).toBe('2026-11-01');
  expect(monthFrom(plainDate('2026-12-31'), 1)).toBe('2027-01-01');
  expect(monthFrom(plainDate('2027-01-15'), -1)).toBe('2026-12-01');
  expect(monthFrom(plainDate('2026-11-21'), -23)).toBe('2024-12-01');
});
