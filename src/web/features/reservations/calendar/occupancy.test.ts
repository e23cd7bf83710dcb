import { expect, test } from 'vitest';

import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { layBars } from './calendar-layout.ts';
import { occupancyOf } from './occupancy.ts';

const bar = (room: string, from: number, to: number, more: Partial<CalendarBar> = {}): CalendarBar =>
  ({
    id: `${room} ${from}`,
    room,
    kind: 'stay',
    from: `2026-12-${String(from).padStart(2, '0')}`,
    to: `2026-12-${String(to).padStart(2, '0')}`,
    conflict: false,
    ...more,
  }) as CalendarBar;

test('sold of sellable nights a day: closed nights cannot be sold, what was sold twice counts once [W1-F-07]', () => {
  const bars = [
    bar('loft', 8, 12),
    bar('loft', 11, 13, { conflict: true }),
    bar('suite', 11, 12),
    bar('suite', 12, 20, { kind: 'block' }),
    bar('archived', 10, 14),
  ];
  const laid = layBars(bars, plainDate('2026-12-10'));
  const { sold, sellable } = occupancyOf(['loft', 'suite', 'patio'], laid, 4);
  expect([...sold]).toEqual([1, 2, 0, 0]);
  expect([...sellable]).toEqual([3, 3, 2, 2]);
});
