import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

import { type CalendarWindow, sameWindow, windowOf } from './calendar-layout.ts';

type Size = {
  readonly rows: number;
  readonly days: number;
  readonly dayWidth: number;
  readonly nameWidth: number;
};

/** Follows the scroll bars of an element; renders again only when rows or columns come or go. */
export function useCalendarWindow(frame: RefObject<HTMLElement | null>, size: Size, startLeft: number) {
  const { rows, days, dayWidth, nameWidth } = size;
  const [window, setWindow] = useState<CalendarWindow>(() =>
    windowOf({ scrollLeft: startLeft, scrollTop: 0, width: 1200, height: 700 }, size),
  );

  const measure = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    const { scrollLeft, scrollTop, clientWidth: width, clientHeight: height } = element;
    const next = windowOf({ scrollLeft, scrollTop, width, height }, { rows, days, dayWidth, nameWidth });
    setWindow((now) => (sameWindow(now, next) ? now : next));
  }, [frame, rows, days, dayWidth, nameWidth]);

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
