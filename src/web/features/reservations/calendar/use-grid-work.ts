import { type MouseEvent, type PointerEvent, type RefObject, useState } from 'react';

import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import { epochDay, type PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { type Draft, draftOf, nightsFrom, samePlace } from './calendar-draft.ts';
import { barAt, type GridSizes, type LaidBar } from './calendar-layout.ts';
import type { GridRow } from './calendar-row.tsx';
import { draftWords } from './draft-words.ts';
import { useDraftPreview } from './use-draft-preview.ts';
import type { Cursor } from './use-grid-cursor.ts';
import { type Point, useGridDrag } from './use-grid-drag.ts';
import { useGridEdit } from './use-grid-edit.ts';

/** How near its end a stay must be pressed to be resized instead of moved. */
const GRIP = { mouse: 8, touch: 18 };

/** The person's permissions on the grid. */
export type GridWork = {
  readonly canMove: (bar: CalendarBar) => boolean;
  readonly onMove: (bar: CalendarBar, draft: Draft) => void;
  /** The nights are taken, as far as this page knows. */
  readonly onTaken: (holder: CalendarBar) => void;
  readonly onNights: (draft: Draft, isBlock: boolean) => void;
};

type Options = {
  readonly frame: RefObject<HTMLElement | null>;
  readonly from: PlainDate;
  readonly dayWidth: number;
  readonly sizes: GridSizes;
  readonly rows: readonly GridRow[];
  readonly bars: ReadonlyMap<string, readonly LaidBar[]>;
  /** Also stays that a filter hides: their nights are taken all the same. */
  readonly held: ReadonlyMap<string, readonly LaidBar[]>;
  readonly work: GridWork | undefined;
  readonly date: (day: PlainDate) => string;
  readonly pointAt: (x: number, y: number) => Point | undefined;
  readonly cellAt: (event: MouseEvent) => Cursor | undefined;
  readonly barUnder: (event: MouseEvent, cell: Cursor) => LaidBar | undefined;
  /** The active cell, and the one that must be in sight. */
  readonly onCursor: (cell: Cursor, inSight: Cursor) => void;
};

/** Hands and keys on the grid: both make the same draft, which the outline shows and `work` carries out. */
export function useGridWork(options: Options) {
  const { frame, from, dayWidth, sizes, rows, bars, held, work, date, pointAt, cellAt, barUnder, onCursor } =
    options;
  const { t, tn } = useLanguage();
  const [announced, setAnnounced] = useState('');
  const firstDay = epochDay(from);
  const say = (draft: Draft, holder: CalendarBar | undefined) => draftWords(draft, holder, { t, tn, date });
  const { outline, holderIn, draw } = useDraftPreview({ frame, from, dayWidth, sizes, rows, held, say });

  const drop = (draft: Draft, isBlock: boolean) => {
    if (draft.kind === 'nights') return work?.onNights(draft, isBlock);
    if (!draft.bar || samePlace(draft.place, draft.origin)) return undefined;
    const holder = holderIn(draft);
    return holder ? work?.onTaken(holder) : work?.onMove(draft.bar, draft);
  };
  const drag = useGridDrag({
    frame,
    inset: { left: sizes.name, top: sizes.head },
    pointAt,
    // The row of stays without a listing accepts no drop.
    roomOf: (row) => rows[row]?.key || undefined,
    seedAt: (event) => {
      const cell = work && cellAt(event);
      if (!cell) return undefined;
      const laid = barUnder(event, cell);
      const room = rows[cell.row]?.key;
      if (!laid) return room ? nightsFrom(room, firstDay + cell.day) : undefined;
      return work.canMove(laid.bar) ? draftOf(gripOf(event), laid.bar) : undefined;
    },
    draw,
    onDrop: drop,
  });
  const edit = useGridEdit({
    isEnabled: work !== undefined,
    rows,
    barUnder: ({ row, day }) => barAt(bars.get(rows[row]?.key ?? '-') ?? [], day)?.bar,
    canMove: (bar) => work?.canMove(bar) ?? false,
    firstDay,
    draw,
    onStep: (draft) => {
      const { room, start, end } = draft.place;
      const row = rows.findIndex(({ key }) => key === room);
      onCursor({ row, day: start - firstDay }, { row, day: (draft.kind === 'end' ? end : start) - firstDay });
      setAnnounced(`${rows[row]?.name ?? ''}: ${say(draft, holderIn(draft))}`);
    },
    onFixed: ({ main }) => setAnnounced(t(main === null ? 'app.calendar.fixed' : 'reservation.split.fixed')),
    onCancel: () => setAnnounced(t('app.calendar.forgotten')),
    onDrop: drop,
  });
  return { outline, drag, edit, announced };
}

/** The bar under the pointer. The event's own target may be from before the grid scrolled. */
export const barElementAt = ({ clientX, clientY }: MouseEvent): HTMLElement | null | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-bar]');

/** Which part of a bar is under the pointer. The ends of a short bar are narrower, so that it can be moved. */
export function gripOf(event: PointerEvent): 'move' | 'start' | 'end' {
  const box = barElementAt(event)?.getBoundingClientRect();
  if (!box) return 'move';
  const grip = Math.min(event.pointerType === 'touch' ? GRIP.touch : GRIP.mouse, box.width / 4);
  if (event.clientX > box.right - grip) return 'end';
  return event.clientX < box.left + grip ? 'start' : 'move';
}
