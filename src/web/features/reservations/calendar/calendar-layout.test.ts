import { expect, test } from 'vitest';

import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import { fromEpochDay, plainDate } from '#vocabulary/plain-date.ts';
import {
  barAt,
  barsWithin,
  columnsWithout,
  covers,
  layBars,
  ON_DESK,
  rectangleOf,
  sightOf,
  UNASSIGNED,
  weekdayAt,
  windowOf,
} from './calendar-layout.ts';

const bar = (from: string, to: string, room: string | null = 'boveda'): CalendarBar =>
  ({
    id: `${room} ${from}`,
    room,
    kind: 'stay',
    from,
    to,
    name: 'Tomás Keller',
    channel: 'airbnb',
    status: 'confirmed',
    checkIn: 'pending',
    registry: 'none',
    conflict: false,
  }) as CalendarBar;

const from = plainDate('2026-11-19');

test('a stay goes from the middle of its arrival to the middle of its departure', () => {
  const [laid] = layBars([bar('2026-11-21', '2026-11-25')], from).get('boveda') ?? [];
  expect(laid).toMatchObject({ start: 2, end: 6, lane: 0, lanes: 1 });
  expect(laid && rectangleOf(laid, 60, ON_DESK)).toEqual({ left: 150, width: 236, top: 9, height: 38 });
});

test('guests who leave and arrive on one day share it without a second lane', () => {
  const laid = layBars([bar('2026-11-21', '2026-11-25'), bar('2026-11-25', '2026-11-26')], from).get(
    'boveda',
  );
  expect(laid?.map(({ lanes }) => lanes)).toEqual([1, 1]);
});

test('stays that were sold twice are both seen', () => {
  const laid = layBars(
    [bar('2026-11-23', '2026-11-26'), bar('2026-11-21', '2026-11-25'), bar('2026-11-28', '2026-11-29')],
    from,
  ).get('boveda');
  expect(laid?.map(({ start, lane, lanes }) => [start, lane, lanes])).toEqual([
    [2, 0, 2],
    [4, 1, 2],
    [9, 0, 1],
  ]);
});

test('a stay without a listing has a row of its own', () => {
  expect(layBars([bar('2026-11-21', '2026-11-25', null)], from).get(UNASSIGNED)).toHaveLength(1);
});

test('only the rows and columns around what is seen are drawn', () => {
  const size = { rows: 500, days: 90, dayWidth: 60, sizes: ON_DESK };
  const sight = sightOf({ scrollLeft: 1320, scrollTop: 5600, width: 1360, height: 800 }, size);
  expect(sight).toEqual({ firstDay: 22, lastDay: 40, topRow: 100, bottomRow: 114 });
  const drawn = windowOf(sight, size);
  expect(drawn).toEqual({ firstRow: 96, lastRow: 119, firstColumn: 14, lastColumn: 48 });
  expect(covers(drawn, sight)).toBe(true);
  expect(covers(drawn, { ...sight, bottomRow: 120 })).toBe(false);
  expect(covers(drawn, { ...sight, firstDay: 13 })).toBe(false);
});

test('the window never leaves the calendar', () => {
  const size = { rows: 3, days: 90, dayWidth: 60, sizes: ON_DESK };
  const sight = sightOf({ scrollLeft: 5200, scrollTop: 0, width: 1360, height: 800 }, size);
  expect(sight.lastDay).toBe(89);
  expect(windowOf(sight, size)).toMatchObject({ firstRow: 0, lastRow: 2, lastColumn: 89 });
  const none = { ...size, rows: 0 };
  const nothing = sightOf({ scrollLeft: 0, scrollTop: 0, width: 0, height: 0 }, none);
  expect(windowOf(nothing, none).lastRow).toBe(-1);
});

test('the night of a day belongs to the stay that arrives, not to the one that leaves', () => {
  const laid = layBars([bar('2026-11-21', '2026-11-25'), bar('2026-11-25', '2026-11-26')], from);
  expect(barAt(laid.get('boveda') ?? [], 6)?.start).toBe(6);
  expect(barAt(laid.get('boveda') ?? [], 7)).toBeUndefined();
  expect(barsWithin(laid.get('boveda') ?? [], 7, 20)).toHaveLength(1);
});

test('of ten thousand stays each is laid once, in the row of its listing', () => {
  const bars = Array.from({ length: 10_000 }, (_, index) => {
    const start = 20_000 + ((index * 7) % 90);
    return bar(fromEpochDay(start), fromEpochDay(start + 3), `room-${index % 500}`);
  });
  const laid = layBars(bars, fromEpochDay(20_000));
  expect(laid.size).toBe(500);
  expect([...laid.values()].every((row) => row.length === 20)).toBe(true);
});

test('weekdays follow from the first one', () => {
  expect([0, 1, 2, 3].map((column) => weekdayAt(4, column))).toEqual([4, 5, 6, 0]);
});

test('columns without others are those before and those after them', () => {
  const range = { first: 90, last: 179 };
  expect(columnsWithout(range, { first: 101, last: 130 })).toEqual([
    { first: 90, last: 100 },
    { first: 131, last: 179 },
  ]);
  expect(columnsWithout(range, { first: 80, last: 130 })).toEqual([{ first: 131, last: 179 }]);
  expect(columnsWithout(range, { first: 90, last: 179 })).toEqual([]);
  expect(columnsWithout(range, { first: 200, last: 210 })).toEqual([range]);
});
