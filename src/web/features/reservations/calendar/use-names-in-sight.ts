import { type RefObject, useEffect } from 'react';

const SETTLED_MS = 80;

/**
 * A long stay whose beginning has left the window keeps its name in sight. Done by hand once the scrolling
 * rests: a sticky name in every bar cost three frames of four.
 */
export function useNamesInSight(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const place = () => {
      const edge = element.scrollLeft;
      const bars = [...element.querySelectorAll<HTMLElement>('[data-bar]')];
      const hidden = bars.map((bar) =>
        bar.offsetLeft + bar.offsetWidth > edge ? Math.max(0, edge - bar.offsetLeft) : 0,
      );
      // All was read before anything is written, so the page is laid out once.
      bars.forEach((bar, index) => {
        const indent = hidden[index] ? `${hidden[index]}px` : '';
        if (bar.style.textIndent !== indent) {
          bar.style.textIndent = indent;
          bar.style.overflow = indent && 'hidden';
        }
      });
    };
    let timer = setTimeout(place, SETTLED_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(place, SETTLED_MS);
    };
    element.addEventListener('scroll', wait, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', wait);
    };
  });
}
