import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import { epochDay, type PlainDate } from '#vocabulary/plain-date.ts';

/** Sizes of the drawing, in pixels: a row, the bar in its middle, the column of names, the rows of days above. */
export type GridSizes = {
  readonly row: number;
  readonly bar: number;
  readonly name: number;
  readonly head: number;
};
export const ON_DESK: GridSizes = { row: 56, bar: 38, name: 232, head: 93 };
/** Twelve listings and most of a week on a phone. */
export const ON_PHONE: GridSizes = { row: 44, bar: 34, name: 96, head: 72 };
/** Two stays of one night keep a hair of paper between them. */
const GAP = 4;
const LANES_MAX = 3;

/** Columns and rows are drawn in steps, so that most scroll events change nothing. */
const COLUMN_STEP = 7;
const COLUMNS_AROUND = 4;
const ROW_STEP = 4;
const ROWS_AROUND = 4;

/** A stay with its place: days counted from the first day of the range, and its lane where stays overlap. */
export type LaidBar = {
  readonly bar: CalendarBar;
  readonly start: number;
  readonly end: number;
  readonly lane: number;
  readonly lanes: number;
};

/** The row of stays that have no listing yet. */
export const UNASSIGNED = '';

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;

/** Gives overlapping stays of one room a lane each; the others keep the whole height. */
function layRow(row: { bar: CalendarBar; start: number; end: number }[]): LaidBar[] {
  row.sort((a, b) => a.start - b.start || a.end - b.end);
  const laid: LaidBar[] = [];
  for (let first = 0; first < row.length;) {
    const one = row[first]!;
    const following = row[first + 1];
    // The case of nearly every stay: no other stay on its nights.
    if (following === undefined || following.start >= one.end) {
      laid.push({ bar: one.bar, start: one.start, end: one.end, lane: 0, lanes: 1 });
      first += 1;
      continue;
    }
    const cluster = [one];
    let end = cluster[0]!.end;
    let next = first + 1;
    for (; next < row.length && row[next]!.start < end; next += 1) {
      cluster.push(row[next]!);
      end = Math.max(end, row[next]!.end);
    }
    const ends: number[] = [];
    const lanes = cluster.map(({ start, end: until }) => {
      const free = ends.findIndex((taken) => taken <= start);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = until;
      return lane;
    });
    const count = Math.min(LANES_MAX, ends.length);
    cluster.forEach((one, index) =>
      laid.push({ ...one, lane: Math.min(lanes[index] ?? 0, count - 1), lanes: count }),
    );
    first = next;
  }
  return laid;
}

/** Every stay of a range by room. Ten thousand of them take a few milliseconds: no date object is made. */
export function layBars(
  bars: readonly CalendarBar[],
  from: PlainDate,
): ReadonlyMap<string, readonly LaidBar[]> {
  const first = epochDay(from);
  // As words they are few.
  const places = new Map<PlainDate, number>();
  const placeOfDay = (day: PlainDate): number => {
    let place = places.get(day);
    if (place === undefined) places.set(day, (place = epochDay(day) - first));
    return place;
  };
  const rows = new Map<string, { bar: CalendarBar; start: number; end: number }[]>();
  for (const bar of bars) {
    const laid = { bar, start: placeOfDay(bar.from), end: placeOfDay(bar.to) };
    const key = bar.room ?? UNASSIGNED;
    const row = rows.get(key);
    if (row) row.push(laid);
    else rows.set(key, [laid]);
  }
  return new Map([...rows].map(([key, row]) => [key, layRow(row)]));
}

/** From the middle of the day of arrival to the middle of the day of departure. */
export function rectangleOf(
  { start, end, lane, lanes }: Omit<LaidBar, 'bar'>,
  dayWidth: number,
  { row, bar }: GridSizes,
) {
  const height = (bar - (lanes - 1) * 2) / lanes;
  return {
    left: (start + 0.5) * dayWidth,
    width: Math.max((end - start) * dayWidth - GAP, 12),
    top: (row - bar) / 2 + lane * (height + 2),
    height,
  };
}

export type View = {
  readonly scrollLeft: number;
  readonly scrollTop: number;
  readonly width: number;
  readonly height: number;
};

export type CalendarWindow = {
  readonly firstRow: number;
  readonly lastRow: number;
  /** Columns to draw, one step more than the visible ones. */
  readonly firstColumn: number;
  readonly lastColumn: number;
};

/** Rows and columns that are seen, both included. */
export type CalendarSight = {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly topRow: number;
  readonly bottomRow: number;
};

type Size = {
  readonly rows: number;
  readonly days: number;
  readonly dayWidth: number;
  readonly sizes: GridSizes;
};

const clamp = (value: number, lowest: number, highest: number) => Math.max(lowest, Math.min(highest, value));

/** The visible part at a position of the scroll bars. */
export function sightOf(view: View, { rows, days, dayWidth, sizes }: Size): CalendarSight {
  const firstDay = clamp(Math.floor(view.scrollLeft / dayWidth), 0, days - 1);
  const seen = Math.max(1, Math.ceil((view.width - sizes.name) / dayWidth));
  return {
    firstDay,
    lastDay: clamp(firstDay + seen - 1, 0, days - 1),
    topRow: clamp(Math.floor(view.scrollTop / sizes.row), 0, Math.max(0, rows - 1)),
    bottomRow: clamp(Math.ceil((view.scrollTop + view.height) / sizes.row), 0, rows) - 1,
  };
}

/** Columns, the first and the last both included. */
export type ColumnRange = { readonly first: number; readonly last: number };

const stepDown = (value: number, step: number) => Math.floor(value / step) * step;

/** The rows and columns to draw for the visible part. */
export const windowOf = (sight: CalendarSight, { rows, days }: Size): CalendarWindow => ({
  firstRow: stepDown(Math.max(0, sight.topRow - ROWS_AROUND), ROW_STEP),
  lastRow: Math.min(rows, stepDown(sight.bottomRow + ROWS_AROUND, ROW_STEP) + ROW_STEP) - 1,
  firstColumn: stepDown(Math.max(0, sight.firstDay - COLUMNS_AROUND), COLUMN_STEP),
  lastColumn: Math.min(days, stepDown(sight.lastDay + COLUMNS_AROUND, COLUMN_STEP) + COLUMN_STEP) - 1,
});

/** Whether all that is seen is drawn. */
export const covers = (drawn: CalendarWindow, sight: CalendarSight): boolean =>
  drawn.firstRow <= sight.topRow &&
  drawn.lastRow >= sight.bottomRow &&
  drawn.firstColumn <= sight.firstDay &&
  drawn.lastColumn >= sight.lastDay;

export const sameWindow = (a: CalendarWindow, b: CalendarWindow): boolean =>
  a.firstRow === b.firstRow &&
  a.lastRow === b.lastRow &&
  a.firstColumn === b.firstColumn &&
  a.lastColumn === b.lastColumn;

/** The columns that remain without the others. */
export const columnsWithout = ({ first, last }: ColumnRange, out: ColumnRange): readonly ColumnRange[] =>
  [
    { first, last: Math.min(last, out.first - 1) },
    { first: Math.max(first, out.last + 1), last },
  ].filter((range) => range.first <= range.last);

/** The stays of a row that touch the drawn columns. */
export const barsWithin = (bars: readonly LaidBar[], firstColumn: number, lastColumn: number) =>
  bars.filter((bar) => overlaps(bar, { start: firstColumn - 1, end: lastColumn + 1 }));

/** The stay that holds the night of a day. */
export const barAt = (bars: readonly LaidBar[], day: number): LaidBar | undefined =>
  bars.find(({ start, end }) => start <= day && day < end);

/** Weekday of a column, 0 is Sunday, when the weekday of the first column is known. */
export const weekdayAt = (firstWeekday: number, column: number): number => (firstWeekday + column) % 7;
