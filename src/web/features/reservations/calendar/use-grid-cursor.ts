import { type KeyboardEvent, type RefObject, useState } from 'react';

import { barAt, type GridSizes, type LaidBar } from './calendar-layout.ts';

export type Cursor = { readonly row: number; readonly day: number };

type Options = {
  readonly frame: RefObject<HTMLElement | null>;
  readonly start: Cursor;
  readonly rows: number;
  readonly days: number;
  readonly dayWidth: number;
  readonly sizes: GridSizes;
  readonly barsOf: (row: number) => readonly LaidBar[];
  readonly onOpen: (cursor: Cursor) => void;
};

const PAGE = 10;

/** The next cell for an arrow key. A stay is one cell, however many nights it has. */
function moved(
  key: string,
  { row, day }: Cursor,
  bars: readonly LaidBar[],
  days: number,
): Cursor | undefined {
  const bar = barAt(bars, day);
  switch (key) {
    case 'ArrowRight':
      return { row, day: bar ? bar.end : day + 1 };
    case 'ArrowLeft':
      return { row, day: (bar ? bar.start : day) - 1 };
    case 'ArrowDown':
      return { row: row + 1, day };
    case 'ArrowUp':
      return { row: row - 1, day };
    case 'PageDown':
      return { row: row + PAGE, day };
    case 'PageUp':
      return { row: row - PAGE, day };
    case 'Home':
      return { row, day: 0 };
    case 'End':
      return { row, day: days - 1 };
    default:
      return undefined;
  }
}

/**
 * The keyboard in a grid that draws only its visible part: the focus stays on the grid and one cell is active, so that
 * no focused element can be removed while scrolling.
 */
export function useGridCursor(options: Options) {
  const { frame, start, rows, days, dayWidth, sizes, barsOf, onOpen } = options;
  const [cursor, setCursor] = useState<Cursor>();

  const show = ({ row, day }: Cursor) => {
    const element = frame.current;
    if (!element) return;
    const top = row * sizes.row;
    const left = day * dayWidth;
    const bottom = top + sizes.row - (element.clientHeight - sizes.head);
    const right = left + dayWidth - (element.clientWidth - sizes.name);
    element.scrollTo({
      top: Math.max(bottom, Math.min(element.scrollTop, top)),
      left: Math.max(right, Math.min(element.scrollLeft, left)),
    });
  };

  const go = (next: Cursor) => {
    const kept = {
      row: Math.max(0, Math.min(rows - 1, next.row)),
      day: Math.max(0, Math.min(days - 1, next.day)),
    };
    setCursor(kept);
    show(kept);
  };

  return {
    cursor,
    setCursor,
    /** Brings a cell into sight without going there. */
    show,
    handlers: {
      onFocus: () => setCursor((now) => now ?? start),
      onKeyDown: (event: KeyboardEvent) => {
        const now = cursor ?? start;
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          onOpen(now);
          return;
        }
        const next = moved(event.key, now, barsOf(now.row), days);
        if (!next) return;
        event.preventDefault();
        go(next);
      },
    },
  };
}
