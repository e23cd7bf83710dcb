import { type KeyboardEvent, useState } from 'react';

import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import { type Draft, draftOf, nightsFrom, samePlace, shifted } from './calendar-draft.ts';
import type { Cursor } from './use-grid-cursor.ts';

const STEPS: Readonly<Record<string, { readonly days: number; readonly rows: number }>> = {
  ArrowRight: { days: 1, rows: 0 },
  ArrowLeft: { days: -1, rows: 0 },
  ArrowDown: { days: 0, rows: 1 },
  ArrowUp: { days: 0, rows: -1 },
};

type Options = {
  readonly isEnabled: boolean;
  readonly rows: readonly { readonly key: string }[];
  readonly barUnder: (cursor: Cursor) => CalendarBar | undefined;
  readonly canMove: (bar: CalendarBar) => boolean;
  /** The day since 1970 of the first column. */
  readonly firstDay: number;
  readonly draw: (draft: Draft | undefined) => void;
  readonly onStep: (draft: Draft) => void;
  readonly onFixed: (bar: CalendarBar) => void;
  readonly onCancel: () => void;
  readonly onDrop: (draft: Draft, isBlock: boolean) => void;
};

type Work = { readonly draft: Draft; readonly days: number; readonly row: number };

/**
 * The same editing without a pointer: Alt and arrows move a stay, Shift and arrows change its end or choose free
 * nights. Nothing is sent before Enter; Escape drops it.
 */
export function useGridEdit(options: Options) {
  const { isEnabled, rows, barUnder, canMove, firstDay, draw, onStep, onFixed, onCancel, onDrop } = options;
  const [work, setWork] = useState<Work>();

  const show = (next: Work | undefined) => {
    setWork(next);
    draw(next?.draft);
  };

  const begun = (event: KeyboardEvent, cursor: Cursor): Work | undefined => {
    const step = STEPS[event.key];
    if (!step || !(event.altKey || event.shiftKey) || (event.shiftKey && step.rows !== 0)) return undefined;
    const bar = barUnder(cursor);
    const room = rows[cursor.row]?.key;
    if (bar && !canMove(bar)) {
      onFixed(bar);
      return undefined;
    }
    if (bar) return { draft: draftOf(event.altKey ? 'move' : 'end', bar), days: 0, row: cursor.row };
    if (event.altKey || !room) return undefined;
    return { draft: nightsFrom(room, firstDay + cursor.day), days: 0, row: cursor.row };
  };

  const stepped = (now: Work, step: { days: number; rows: number }): Work => {
    const days = now.days + step.days;
    const row = Math.max(0, Math.min(rows.length - 1, now.row + step.rows));
    const draft = shifted(now.draft, days, rows[row]?.key || now.draft.place.room);
    // At the shortest or longest stay the count of days does not change.
    const stands = draft.kind !== 'move' && samePlace(draft.place, now.draft.place);
    return { draft, days: stands ? now.days : days, row };
  };

  /** True when the key was for this; the cursor has the others. */
  const press = (event: KeyboardEvent, cursor: Cursor): boolean => {
    if (!isEnabled) return false;
    const now = work ?? begun(event, cursor);
    if (!now) return false;
    const step = STEPS[event.key];
    if (step) {
      const next = stepped(now, step);
      show(next);
      onStep(next.draft);
      return true;
    }
    if (event.key === 'Enter' || event.key === 'Escape') {
      show(undefined);
      if (event.key === 'Enter') onDrop(now.draft, event.shiftKey);
      else onCancel();
      return true;
    }
    return event.key !== 'Tab';
  };

  return {
    press,
    /** Leaving the grid cancels an unconfirmed draft. */
    forget: () => work && show(undefined),
  };
}
