import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';

import { epochDay, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { barAt, type LaidBar, NAME_WIDTH, ROW_HEIGHT } from './calendar-layout.ts';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarLines } from './calendar-lines.tsx';
import { CalendarNames } from './calendar-names-column.tsx';
import { CalendarRow, type GridRow } from './calendar-row.tsx';
import styles from './calendar.module.css';
import { type Cursor, useGridCursor } from './use-grid-cursor.ts';
import { useCalendarWindow } from './use-calendar-window.ts';
import { useNamesInSight } from './use-names-in-sight.ts';

const HEAD_HEIGHT = 65;
/** Where the first day of a stretch stands when the calendar opens: two days of what was before. */
const BEFORE = 2;
const NO_BARS: readonly LaidBar[] = [];

/** Ten thousand stays share ninety days: each is put into words once. */
const remembered = (date: (day: PlainDate) => string) => {
  const known = new Map<PlainDate, string>();
  return (day: PlainDate): string => {
    let text = known.get(day);
    if (text === undefined) known.set(day, (text = date(day)));
    return text;
  };
};

export type GridHandle = {
  /** False when the day is not loaded: the address must change then. */
  readonly scrollTo: (day: PlainDate) => boolean;
  readonly seen: () => { readonly first: number; readonly count: number };
};

type GridProps = {
  readonly ref: Ref<GridHandle>;
  readonly rows: readonly GridRow[];
  readonly bars: ReadonlyMap<string, readonly LaidBar[]>;
  readonly from: PlainDate;
  readonly days: number;
  readonly dayWidth: number;
  readonly today: PlainDate;
  /** The day that the address asks for. */
  readonly anchor: PlainDate;
  readonly corner: string;
  readonly onSeen: (firstDay: number, lastDay: number) => void;
  readonly onOpenBar: (laid: LaidBar) => void;
  readonly onOpenFree: (row: GridRow, day: number) => void;
};

export function CalendarGrid(props: GridProps) {
  const { ref, rows, bars, from, days, dayWidth, today, anchor, corner, onSeen, onOpenBar, onOpenFree } =
    props;
  const { t, format } = useLanguage();
  const words = useMemo(() => ({ t, date: remembered(format.date) }), [t, format]);
  const activeId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const shown = useRef<{ from: PlainDate; anchor: PlainDate; dayWidth: number }>(undefined);
  const startLeft = (nightsBetween(from, anchor) - BEFORE) * dayWidth;

  // Other days were loaded: either the person asked for them, or they scrolled there and nothing may jump.
  // This must come before the window is measured.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const before = shown.current;
    shown.current = { from, anchor, dayWidth };
    if (before?.anchor !== anchor || before.dayWidth !== dayWidth) element.scrollLeft = startLeft;
    else element.scrollLeft += (epochDay(before.from) - epochDay(from)) * dayWidth;
  }, [from, anchor, dayWidth, startLeft]);

  const { window, measure } = useCalendarWindow(
    frame,
    { rows: rows.length, days, dayWidth, nameWidth: NAME_WIDTH },
    startLeft,
  );
  useLayoutEffect(measure, [measure, from, anchor]);
  useLayoutEffect(() => {
    // After new days arrived the window is still the old one for a moment.
    const isTrue = Math.floor((frame.current?.scrollLeft ?? -1) / dayWidth) === window.firstDay;
    if (isTrue) onSeen(window.firstDay, window.lastDay);
  }, [onSeen, dayWidth, window.firstDay, window.lastDay]);
  const barsOf = (row: number) => bars.get(rows[row]?.key ?? '-') ?? NO_BARS;

  const open = ({ row, day }: Cursor) => {
    const one = rows[row];
    if (!one) return;
    const laid = barAt(barsOf(row), day);
    if (laid) onOpenBar(laid);
    else onOpenFree(one, day);
  };
  const { cursor, setCursor, handlers } = useGridCursor({
    frame,
    start: { row: 0, day: Math.max(0, Math.min(days - 1, nightsBetween(from, today))) },
    rows: rows.length,
    days,
    dayWidth,
    nameWidth: NAME_WIDTH,
    headHeight: HEAD_HEIGHT,
    barsOf,
    onOpen: open,
  });

  useNamesInSight(frame);

  useImperativeHandle(ref, () => ({
    seen: () => ({ first: window.firstDay, count: window.lastDay - window.firstDay }),
    scrollTo: (day) => {
      const left = nightsBetween(from, day);
      if (left < 0 || left + (window.lastDay - window.firstDay) >= days) return false;
      frame.current?.scrollTo({ left: left * dayWidth, behavior: 'smooth' });
      return true;
    },
  }));

  const cellAt = (event: MouseEvent): Cursor | undefined => {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]');
    const element = frame.current;
    if (!row || !element) return undefined;
    const x = event.clientX - element.getBoundingClientRect().left;
    if (x < NAME_WIDTH) return undefined;
    return {
      row: Number(row.dataset['row']),
      day: Math.floor((x - NAME_WIDTH + element.scrollLeft) / dayWidth),
    };
  };
  const click = (event: MouseEvent) => {
    const cell = cellAt(event);
    if (!cell) return;
    const id = (event.target as Element).closest<HTMLElement>('[data-bar]')?.dataset['bar'];
    const laid = id && barsOf(cell.row).find(({ bar }) => bar.id === id);
    setCursor(laid ? { row: cell.row, day: Math.max(0, laid.start) } : cell);
    if (laid) onOpenBar(laid);
    else open(cell);
  };
  // Moved by hand: following the pointer with state would render the grid with every step.
  const follow = (event: PointerEvent) => {
    const element = ghost.current;
    if (!element) return;
    const cell = event.pointerType === 'mouse' ? cellAt(event) : undefined;
    const isFree = cell && cell.day < days && !(event.target as Element).closest('[data-bar]');
    element.style.display = isFree ? '' : 'none';
    if (isFree) {
      const [x, y] = [NAME_WIDTH + cell.day * dayWidth, cell.row * ROW_HEIGHT];
      element.style.transform = `translate(${x}px, ${y}px)`;
    }
  };
  const hideGhost = () => {
    if (ghost.current) ghost.current.style.display = 'none';
  };

  const canvasStyle: CSSProperties & Record<`--${string}`, string> = {
    width: NAME_WIDTH + days * dayWidth,
    '--day': `${dayWidth}px`,
  };
  const drawn = useMemo(
    () => rows.slice(window.firstRow, window.lastRow + 1),
    [rows, window.firstRow, window.lastRow],
  );
  return (
    <div
      ref={frame}
      role="grid"
      tabIndex={0}
      aria-label={t('app.calendar.label')}
      aria-rowcount={rows.length + 1}
      aria-colcount={days + 1}
      aria-activedescendant={cursor ? activeId : undefined}
      className={styles['grid']}
      onClick={click}
      onPointerMove={follow}
      onPointerLeave={hideGhost}
      {...handlers}
    >
      <div role="none" className={styles['canvas']} style={canvasStyle}>
        <CalendarHead
          from={from}
          today={today}
          dayWidth={dayWidth}
          firstColumn={window.firstColumn}
          lastColumn={window.lastColumn}
          corner={corner}
        />
        <div role="none" className={styles['rows']} style={{ height: rows.length * ROW_HEIGHT }}>
          <CalendarLines
            from={from}
            dayWidth={dayWidth}
            firstColumn={window.firstColumn}
            lastColumn={window.lastColumn}
          />
          <div ref={ghost} aria-hidden="true" className={styles['ghost']} style={{ display: 'none' }} />
          <CalendarNames rows={drawn} first={window.firstRow} />
          {drawn.map((row, offset) => {
            const index = window.firstRow + offset;
            return (
              <CalendarRow
                key={row.key}
                row={row}
                index={index}
                bars={barsOf(index)}
                words={words}
                from={from}
                dayWidth={dayWidth}
                firstColumn={window.firstColumn}
                lastColumn={window.lastColumn}
                activeDay={cursor?.row === index ? cursor.day : undefined}
                activeId={activeId}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
