import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';

import { epochDay, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import {
  barAt,
  type CalendarSight,
  type ColumnRange,
  type GridSizes,
  type LaidBar,
  ON_DESK,
} from './calendar-layout.ts';
import { nightsFrom, shifted } from './calendar-draft.ts';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarLines } from './calendar-lines.tsx';
import { CalendarNames } from './calendar-names-column.tsx';
import { CalendarRow, type GridRow } from './calendar-row.tsx';
import styles from './calendar.module.css';
import type { Occupancy } from './occupancy.ts';
import { useFreeGhost } from './use-free-ghost.ts';
import { type Cursor, useGridCursor } from './use-grid-cursor.ts';
import { barElementAt, gripOf, type GridWork, useGridWork } from './use-grid-work.ts';
import { useCalendarWindow } from './use-calendar-window.ts';
import { useScrollRest } from './use-scroll-rest.ts';

/** The days before the first day that stay in sight when the calendar opens. */
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
  /** Every stay, also those that a filter hides. */
  readonly held: ReadonlyMap<string, readonly LaidBar[]>;
  readonly from: PlainDate;
  readonly days: number;
  readonly dayWidth: number;
  readonly sizes: GridSizes;
  /** Sold and sellable nights of each column. */
  readonly occupancy: Occupancy;
  readonly today: PlainDate;
  /** The day that the address asks for. */
  readonly anchor: PlainDate;
  /** Grows each time that the anchor is requested again: it is shown again, also without a change. */
  readonly restarts: number;
  readonly corner: string;
  readonly onSeen: (firstDay: number, lastDay: number) => void;
  readonly onOpenBar: (laid: LaidBar) => void;
  readonly onOpenFree: (row: GridRow, day: number) => void;
  /** Absent where a listing has no month of its own. */
  readonly onOpenName?: ((row: GridRow) => void) | undefined;
  /** Columns whose stays are not read yet. */
  readonly missing: readonly ColumnRange[];
  /** Undefined for read-only members. */
  readonly work?: GridWork | undefined;
};

export function CalendarGrid(props: GridProps) {
  const { ref, rows, bars, from, days, dayWidth, today, anchor, corner, onSeen, onOpenBar, onOpenFree } =
    props;
  const { held, sizes, occupancy, onOpenName, restarts, missing, work } = props;
  const { t, format } = useLanguage();
  const isCompact = sizes !== ON_DESK;
  const words = useMemo(
    () => ({ t, date: remembered(format.date), marks: { today, isCompact } }),
    [t, format, isCompact, today],
  );
  const activeId = useId();
  const helpId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef<Pick<GridProps, 'from' | 'anchor' | 'restarts' | 'dayWidth'>>(undefined);
  const sight = useRef({ firstDay: 0, lastDay: 0 });
  const startLeft = (nightsBetween(from, anchor) - (isCompact ? 1 : BEFORE)) * dayWidth;

  // Other days were loaded: either the person requested them, or scrolled to them and nothing may jump. This must run
  // before the window is measured.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const before = shown.current;
    shown.current = { from, anchor, restarts, dayWidth };
    const isAsked = before?.anchor !== anchor || before.restarts !== restarts;
    if (isAsked) element.scrollLeft = startLeft;
    else if (before.dayWidth !== dayWidth) {
      // The browser has already limited the scroll position to the new width.
      const day = epochDay(before.from) - epochDay(from) + sight.current.firstDay;
      element.scrollLeft = day * dayWidth;
    } else element.scrollLeft += (epochDay(before.from) - epochDay(from)) * dayWidth;
  }, [from, anchor, restarts, dayWidth, startLeft]);

  const onSight = useCallback(
    (now: CalendarSight) => {
      sight.current = now;
      onSeen(now.firstDay, now.lastDay);
    },
    [onSeen],
  );
  const { window, measure } = useCalendarWindow(
    frame,
    { rows: rows.length, days, dayWidth, sizes },
    startLeft,
    onSight,
  );
  useLayoutEffect(measure, [measure, from, anchor, restarts]);
  const barsOf = (row: number) => bars.get(rows[row]?.key ?? '-') ?? NO_BARS;

  const open = ({ row, day }: Cursor) => {
    const one = rows[row];
    if (!one) return;
    const laid = barAt(barsOf(row), day);
    if (laid) onOpenBar(laid);
    else onOpenFree(one, day);
  };
  const start = { row: 0, day: Math.max(0, Math.min(days - 1, nightsBetween(from, today))) };
  const { cursor, setCursor, show, handlers } = useGridCursor({
    frame,
    start,
    rows: rows.length,
    days,
    dayWidth,
    sizes,
    barsOf,
    onOpen: open,
  });

  useScrollRest(frame);

  useImperativeHandle(ref, () => ({
    seen: () => ({ first: sight.current.firstDay, count: sight.current.lastDay - sight.current.firstDay }),
    scrollTo: (day) => {
      const left = nightsBetween(from, day);
      if (left < 0 || left + (sight.current.lastDay - sight.current.firstDay) >= days) return false;
      frame.current?.scrollTo({ left: left * dayWidth, behavior: 'smooth' });
      return true;
    },
  }));

  const pointAt = (x: number, y: number) => {
    const element = frame.current;
    if (!element) return undefined;
    const box = element.getBoundingClientRect();
    return {
      day: epochDay(from) + (x - box.left - sizes.name + element.scrollLeft) / dayWidth,
      row: Math.floor((y - box.top - sizes.head + element.scrollTop) / sizes.row),
    };
  };
  const cellAt = (event: MouseEvent): Cursor | undefined => {
    const box = frame.current?.getBoundingClientRect();
    const point = pointAt(event.clientX, event.clientY);
    if (!box || !point || event.clientX - box.left < sizes.name || event.clientY - box.top < sizes.head) {
      return undefined;
    }
    const day = Math.floor(point.day) - epochDay(from);
    return rows[point.row] && day >= 0 && day < days ? { row: point.row, day } : undefined;
  };
  const nameAt = (event: MouseEvent): GridRow | undefined => {
    const box = frame.current?.getBoundingClientRect();
    const point = pointAt(event.clientX, event.clientY);
    const isName = box && event.clientX - box.left < sizes.name && event.clientY - box.top >= sizes.head;
    return isName && point ? rows[point.row] : undefined;
  };
  const barUnder = (event: MouseEvent, cell: Cursor): LaidBar | undefined => {
    const id = barElementAt(event)?.dataset['bar'];
    return id === undefined ? undefined : barsOf(cell.row).find(({ bar }) => bar.id === id);
  };

  const { outline, drag, edit, announced } = useGridWork({
    frame,
    from,
    dayWidth,
    sizes,
    rows,
    bars,
    held,
    work,
    date: words.date,
    pointAt,
    cellAt,
    barUnder,
    onCursor: (cell, inSight) => {
      setCursor(cell);
      show(inSight);
    },
  });

  const click = (event: MouseEvent) => {
    const cell = drag.takesClick() ? undefined : cellAt(event);
    if (!cell) {
      const named = onOpenName && nameAt(event);
      return named && onOpenName(named);
    }
    const laid = barUnder(event, cell);
    if (!laid && event.shiftKey && work && cursor?.row === cell.row && rows[cell.row]?.key) {
      const begun = nightsFrom(rows[cell.row]?.key ?? '', epochDay(from) + cursor.day);
      return work.onNights(shifted(begun, cell.day - cursor.day, begun.place.room), false);
    }
    setCursor(laid ? { row: cell.row, day: Math.max(0, laid.start) } : cell);
    return laid ? onOpenBar(laid) : open(cell);
  };
  const { ghost, hide, follow } = useFreeGhost(dayWidth, sizes);
  const move = (event: PointerEvent) => {
    drag.handlers.onPointerMove(event);
    if (drag.isDragging()) return hide();
    const isGrip = work && gripOf(event) !== 'move';
    frame.current?.toggleAttribute('data-grip', Boolean(isGrip));
    return follow(event, work && cellAt(event));
  };
  const press = (event: PointerEvent) => {
    // A press during a scroll means the bar that is seen under the pointer.
    frame.current?.removeAttribute('data-scrolling');
    drag.handlers.onPointerDown(event);
  };
  const type = (event: KeyboardEvent) => {
    if (edit.press(event, cursor ?? start)) {
      event.preventDefault();
      event.stopPropagation();
    } else handlers.onKeyDown(event);
  };

  const canvasStyle: CSSProperties & Record<`--${string}`, string> = {
    width: sizes.name + days * dayWidth,
    '--day': `${dayWidth}px`,
    '--row': `${sizes.row}px`,
    '--bar-height': `${sizes.bar}px`,
    '--name': `${sizes.name}px`,
    '--head': `${sizes.head}px`,
  };
  const drawn = useMemo(
    () => rows.slice(window.firstRow, window.lastRow + 1),
    [rows, window.firstRow, window.lastRow],
  );
  return (
    <>
      <div
        ref={frame}
        role="grid"
        tabIndex={0}
        aria-label={t('app.calendar.label')}
        aria-rowcount={rows.length + 2}
        aria-colcount={days + 1}
        aria-activedescendant={cursor ? activeId : undefined}
        className={styles['grid']}
        aria-describedby={work && helpId}
        onClick={click}
        {...drag.handlers}
        onPointerDown={press}
        onContextMenu={drag.onContextMenu}
        onPointerMove={move}
        onPointerLeave={hide}
        onFocus={handlers.onFocus}
        onBlur={edit.forget}
        onKeyDown={type}
      >
        <div role="none" className={styles['canvas']} style={canvasStyle}>
          <CalendarHead
            from={from}
            today={today}
            dayWidth={dayWidth}
            firstColumn={window.firstColumn}
            lastColumn={window.lastColumn}
            corner={corner}
            occupancy={occupancy}
            missing={missing}
          />
          <div role="none" className={styles['rows']} style={{ height: rows.length * sizes.row }}>
            <CalendarLines
              from={from}
              dayWidth={dayWidth}
              firstColumn={window.firstColumn}
              lastColumn={window.lastColumn}
            />
            {missing.map(({ first, last }) => (
              <div
                key={first}
                aria-hidden="true"
                className={styles['unread']}
                style={{ left: sizes.name + first * dayWidth, width: (last - first + 1) * dayWidth }}
              />
            ))}
            <div ref={ghost} aria-hidden="true" className={styles['ghost']} style={{ display: 'none' }} />
            <div role="none" className={styles['track']}>
              <div ref={outline} hidden aria-hidden="true" className={styles['draft']}>
                <span className={styles['draftWords']} />
              </div>
            </div>
            <CalendarNames rows={drawn} first={window.firstRow} height={sizes.row} />
            {drawn.map((row, offset) => {
              const index = window.firstRow + offset;
              return (
                <CalendarRow
                  key={row.key}
                  row={row}
                  index={index}
                  bars={barsOf(index)}
                  words={words}
                  sizes={sizes}
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
      <div aria-hidden="true" className={styles['ring']} />
      <p id={helpId} hidden>
        {t('app.calendar.keys')}
      </p>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </>
  );
}
