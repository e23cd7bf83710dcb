import { type RefObject, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';

import {
  type CalendarSight,
  type CalendarWindow,
  covers,
  type GridSizes,
  sameWindow,
  sightOf,
  windowOf,
} from './calendar-layout.ts';

type Size = {
  readonly rows: number;
  readonly days: number;
  readonly dayWidth: number;
  readonly sizes: GridSizes;
};

/**
 * Follows the scroll bars of an element. Renders again only when rows or columns are added or removed, and between two
 * frames while no visible part is missing. `onSight` is called when the first or the last visible day changes.
 */
export function useCalendarWindow(
  frame: RefObject<HTMLElement | null>,
  size: Size,
  startLeft: number,
  onSight: (sight: CalendarSight) => void,
) {
  const { rows, days, dayWidth, sizes } = size;
  const [window, setWindow] = useState<CalendarWindow>(() => {
    // Only the visible part (P-15): its surroundings follow between two frames.
    const view = { scrollLeft: startLeft, scrollTop: 0, width: innerWidth, height: innerHeight };
    const { topRow, bottomRow, firstDay, lastDay } = sightOf(view, size);
    return { firstRow: topRow, lastRow: bottomRow, firstColumn: firstDay, lastColumn: lastDay };
  });
  const drawn = useRef(window);
  useLayoutEffect(() => {
    drawn.current = window;
  }, [window]);
  const asked = useRef(window);
  const reported = useRef<Pick<CalendarSight, 'firstDay' | 'lastDay'> & { readonly by: unknown }>(undefined);

  const measure = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    const { scrollLeft, scrollTop, clientWidth: width, clientHeight: height } = element;
    const current = { rows, days, dayWidth, sizes };
    const sight = sightOf({ scrollLeft, scrollTop, width, height }, current);
    const next = windowOf(sight, current);
    const draw = () => setWindow((now) => (sameWindow(now, next) ? now : next));
    if (!covers(drawn.current, sight)) draw();
    else if (!sameWindow(asked.current, next)) startTransition(draw);
    asked.current = next;
    const { firstDay, lastDay } = sight;
    const before = reported.current;
    if (before?.by === onSight && before.firstDay === firstDay && before.lastDay === lastDay) return;
    reported.current = { firstDay, lastDay, by: onSight };
    onSight(sight);
  }, [frame, rows, days, dayWidth, sizes, onSight]);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [frame, measure]);

  return { window, measure };
}
