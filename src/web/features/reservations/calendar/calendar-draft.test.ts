import { describe, expect, test } from 'vitest';

import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import { epochDay, plainDate } from '#vocabulary/plain-date.ts';
import { draftOf, holderOf, nightsFrom, shifted } from './calendar-draft.ts';
import { layBars } from './calendar-layout.ts';

const bar = (id: string, from: string, to: string, more: object = {}): CalendarBar =>
  ({ id, room: 'boveda', kind: 'stay', from, to, name: id, conflict: false, ...more }) as CalendarBar;
const day = (date: string) => epochDay(plainDate(date));
const stay = bar('Tomás', '2026-11-21', '2026-11-25');

describe('what a hand is about to do', () => {
  test('a stay keeps its nights when it moves, and its listing when only an end does', () => {
    const moved = shifted(draftOf('move', stay), -3, 'loft');
    expect(moved.place).toEqual({ room: 'loft', start: day('2026-11-18'), end: day('2026-11-22') });
    const longer = shifted(draftOf('end', stay), 2, 'loft');
    expect(longer.place).toEqual({ room: 'boveda', start: day('2026-11-21'), end: day('2026-11-27') });
  });

  test('a stay keeps one night, however far its end or its beginning is pulled, and at most 400', () => {
    expect(shifted(draftOf('end', stay), -30, '').place.end).toBe(day('2026-11-22'));
    expect(shifted(draftOf('start', stay), 30, '').place.start).toBe(day('2026-11-24'));
    expect(shifted(draftOf('end', stay), 900, '').place.end).toBe(day('2026-11-21') + 400);
  });

  test('free nights are chosen to either side of the first', () => {
    const first = nightsFrom('boveda', day('2026-12-05'));
    const { room, start, end } = shifted(first, -2, 'loft').place;
    expect([room, start, end]).toEqual(['boveda', day('2026-12-03'), day('2026-12-06')]);
  });

  test('guests who leave that day are not in the way; the second of two sales holds no night [REL-20]', () => {
    const from = plainDate('2026-11-01');
    const others = [
      bar('Ana', '2026-11-28', '2026-11-30'),
      bar('Twice', '2026-12-01', '2026-12-04', { conflict: true }),
    ];
    const bars = layBars([stay, ...others], from).get('boveda') ?? [];
    const holder = (days: number) =>
      holderOf(shifted(draftOf('move', stay), days, 'boveda'), bars, epochDay(from))?.name;
    expect([holder(3), holder(4), holder(9), holder(10)]).toEqual([undefined, 'Ana', undefined, undefined]);
    expect(holder(1), 'its own nights').toBeUndefined();
  });
});
