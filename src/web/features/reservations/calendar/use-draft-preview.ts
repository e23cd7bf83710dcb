import { type RefObject, useLayoutEffect, useRef } from 'react';

import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import { epochDay, type PlainDate } from '#vocabulary/plain-date.ts';
import { type Draft, holderOf } from './calendar-draft.ts';
import { type GridSizes, type LaidBar, rectangleOf, UNASSIGNED } from './calendar-layout.ts';
import type { GridRow } from './calendar-row.tsx';

type Options = {
  readonly frame: RefObject<HTMLElement | null>;
  readonly from: PlainDate;
  readonly dayWidth: number;
  readonly sizes: GridSizes;
  readonly rows: readonly GridRow[];
  readonly held: ReadonlyMap<string, readonly LaidBar[]>;
  readonly say: (draft: Draft, holder: CalendarBar | undefined) => string;
};

/**
 * The outline of where something would land. Drawn by hand: with state the grid would render at every step of the
 * pointer.
 */
export function useDraftPreview(options: Options) {
  const { frame, from, dayWidth, sizes, rows, held, say } = options;
  const outline = useRef<HTMLDivElement>(null);
  const shown = useRef<Draft>(undefined);

  const holderIn = (draft: Draft) => holderOf(draft, held.get(draft.place.room) ?? [], epochDay(from));
  const paint = () => {
    const element = outline.current;
    if (!element) return;
    frame.current?.querySelector('[data-lifted]')?.removeAttribute('data-lifted');
    const draft = shown.current;
    const row = draft ? rows.findIndex(({ key }) => key === draft.place.room) : -1;
    element.hidden = row === -1;
    if (!draft || row === -1) return;
    if (draft.bar) {
      frame.current?.querySelector(`[data-bar="${draft.bar.id}"]`)?.setAttribute('data-lifted', '');
    }
    const first = epochDay(from);
    const holder = holderIn(draft);
    const place = rectangleOf(
      { start: draft.place.start - first, end: draft.place.end - first, lane: 0, lanes: 1 },
      dayWidth,
      sizes,
    );
    element.style.left = `${place.left}px`;
    element.style.width = `${place.width}px`;
    element.style.height = `${place.height}px`;
    element.style.top = `${row * sizes.row + place.top}px`;
    element.toggleAttribute('data-taken', holder !== undefined || draft.place.room === UNASSIGNED);
    // Under the days there is no room for words above the outline.
    const top = row * sizes.row - (frame.current?.scrollTop ?? 0);
    element.toggleAttribute('data-top', top < sizes.row / 2);
    const words = element.firstElementChild;
    if (words) words.textContent = say(draft, holder);
  };
  // An update may have rendered the elements below again.
  useLayoutEffect(paint);

  return {
    outline,
    holderIn,
    draw: (draft: Draft | undefined) => {
      shown.current = draft;
      paint();
    },
  };
}
