import { type RefObject, useEffect } from 'react';

const SETTLED_MS = 120;

/**
 * What waits until the scrolling rests. Stays that pass under a still mouse are not pointed at: each would be drawn
 * anew twice, and the whole page with it. And a long stay whose beginning has left the window keeps its name in sight;
 * a sticky name in every bar cost three frames of four.
 */
export function useScrollRest(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const rest = () => {
      element.removeAttribute('data-scrolling');
      placeNames(element);
    };
    // Also after every rendering: other stays are there now.
    let timer = setTimeout(rest, SETTLED_MS);
    const onScroll = () => {
      element.toggleAttribute('data-scrolling', true);
      clearTimeout(timer);
      timer = setTimeout(rest, SETTLED_MS);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  });
}

/** All is read before anything is written, so the page is laid out once. */
function placeNames(element: HTMLElement): void {
  const edge = element.scrollLeft;
  const bars = [...element.querySelectorAll<HTMLElement>('[data-bar]')];
  const hidden = bars.map((bar) =>
    bar.offsetLeft + bar.offsetWidth > edge ? Math.max(0, edge - bar.offsetLeft) : 0,
  );
  bars.forEach((bar, index) => {
    const indent = hidden[index] ? `${hidden[index]}px` : '';
    if (bar.style.textIndent === indent) return;
    bar.style.textIndent = indent;
    bar.style.overflow = indent && 'hidden';
  });
}
