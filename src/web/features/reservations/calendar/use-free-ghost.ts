import { type PointerEvent, useRef } from 'react';

import type { GridSizes } from './calendar-layout.ts';
import type { Cursor } from './use-grid-cursor.ts';

/** The plus on the free night under a mouse. Moved by hand: with state every step would render the grid. */
export function useFreeGhost(dayWidth: number, sizes: GridSizes) {
  const ghost = useRef<HTMLDivElement>(null);
  const hide = () => {
    if (ghost.current) ghost.current.style.display = 'none';
  };
  const follow = (event: PointerEvent, cell: Cursor | undefined) => {
    const element = ghost.current;
    if (!element) return;
    if (!cell || event.pointerType !== 'mouse' || (event.target as Element).closest('[data-bar]')) {
      hide();
      return;
    }
    element.style.display = '';
    element.style.transform = `translate(${sizes.name + cell.day * dayWidth}px, ${cell.row * sizes.row}px)`;
  };
  return { ghost, hide, follow };
}
