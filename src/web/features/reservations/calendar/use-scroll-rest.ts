import { type RefObject, useEffect } from 'react';

const SETTLED_MS = 120;

/**
 * Work that waits until scrolling stops. Stays that pass under a resting mouse get no hover: each would be painted
 * twice, and the whole page with it. And a long stay whose beginning has left the window keeps its name visible; a
 * sticky name in every bar cost three frames of four.
 */
export function useScrollRest(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const rest = () => {
      element.removeAttribute('data-scrolling');
      placeNames(element);
    };
    // Also after every render: other stays are drawn then.
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
