import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { type Draft, samePlace, shifted } from './calendar-draft.ts';

/** A hand that trembles is no drag. */
const MOUSE_SLACK = 4;
const TOUCH_SLACK = 8;
const LONG_PRESS_MS = 450;
/** Near an edge the days and listings come along. */
const EDGE = 48;
const FASTEST = 14;

/** A point of the screen in the calendar: days since 1970 with their fraction, and a row. */
export type Point = { readonly day: number; readonly row: number };

type Options = {
  readonly frame: RefObject<HTMLElement | null>;
  /** Where names and days end and the nights begin, in pixels of the frame. */
  readonly inset: { readonly left: number; readonly top: number };
  readonly pointAt: (x: number, y: number) => Point | undefined;
  readonly roomOf: (row: number) => string | undefined;
  /** The draft that a drag from here would begin; undefined when there is none. */
  readonly seedAt: (event: PointerEvent) => Draft | undefined;
  readonly draw: (draft: Draft | undefined) => void;
  readonly onDrop: (draft: Draft, isBlock: boolean) => void;
};

type Held = {
  readonly pointer: number;
  readonly isTouch: boolean;
  readonly seed: Draft;
  readonly grabbed: Point;
  readonly pressed: { readonly x: number; readonly y: number };
  last: { x: number; y: number };
  draft?: Draft;
  timer?: ReturnType<typeof setTimeout>;
  frameRequest?: number;
};

const pull = (near: number, far: number): number =>
  near < EDGE ? -FASTEST * (1 - near / EDGE) : far < EDGE ? FASTEST * (1 - far / EDGE) : 0;

/**
 * Dragging in the grid, with a mouse at once and with a finger after a long press. The draft is kept in days and
 * listings, never in elements: an event may render every stay again meanwhile and nothing is lost.
 */
export function useGridDrag(options: Options) {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const held = useRef<Held>(undefined);
  const skipsClick = useRef(false);
  const { frame } = options;

  const update = () => {
    const { pointAt, roomOf, draw } = latest.current;
    const now = held.current;
    const point = now?.draft && pointAt(now.last.x, now.last.y);
    if (!now?.draft || !point) return;
    const { seed, grabbed, draft } = now;
    const days =
      seed.kind === 'nights'
        ? Math.floor(point.day) - Math.floor(grabbed.day)
        : Math.round(point.day - grabbed.day);
    const next = shifted(seed, days, roomOf(point.row) ?? draft.place.room);
    if (samePlace(next.place, draft.place)) return;
    now.draft = next;
    draw(next);
  };

  const follow = () => {
    const now = held.current;
    const element = frame.current;
    if (!now?.draft || !element) return;
    const box = element.getBoundingClientRect();
    const { left, top } = latest.current.inset;
    const sideways = pull(now.last.x - box.left - left, box.right - now.last.x);
    const down = pull(now.last.y - box.top - top, box.bottom - now.last.y);
    if (sideways || down) {
      element.scrollBy(sideways, down);
      update();
    }
    now.frameRequest = requestAnimationFrame(follow);
  };

  const begin = () => {
    const now = held.current;
    if (!now) return;
    frame.current?.setPointerCapture(now.pointer);
    frame.current?.setAttribute('data-dragging', now.seed.kind);
    now.draft = now.seed;
    latest.current.draw(now.seed);
    now.frameRequest = requestAnimationFrame(follow);
    update();
  };

  const letGo = (): Held | undefined => {
    const now = held.current;
    held.current = undefined;
    if (!now) return undefined;
    clearTimeout(now.timer);
    if (now.frameRequest !== undefined) cancelAnimationFrame(now.frameRequest);
    if (now.draft) {
      frame.current?.removeAttribute('data-dragging');
      latest.current.draw(undefined);
      skipsClick.current = true;
    }
    return now;
  };
  /** The following click belongs to the drag, also to a cancelled one. Not every browser sends it. */
  const release = (): Held | undefined => {
    const now = letGo();
    setTimeout(() => (skipsClick.current = false));
    return now;
  };

  const abandon = useRef(letGo);
  useLayoutEffect(() => {
    abandon.current = letGo;
  });
  useEffect(() => {
    const element = frame.current;
    // A finger that holds a stay must not scroll the page with it; React's own listener could not say so.
    const hold = (event: TouchEvent) => {
      if (held.current?.draft) event.preventDefault();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !held.current?.draft) return;
      event.stopPropagation();
      abandon.current();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    document.addEventListener('keydown', escape, true);
    return () => {
      element?.removeEventListener('touchmove', hold);
      document.removeEventListener('keydown', escape, true);
      abandon.current();
    };
  }, [frame]);

  return {
    isDragging: () => held.current?.draft !== undefined,
    /** Whether this click is the end of a drag. */
    takesClick: () => skipsClick.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (!letGo()?.draft) skipsClick.current = false;
        if (event.button !== 0 || !event.isPrimary) return;
        const grabbed = latest.current.pointAt(event.clientX, event.clientY);
        const seed = grabbed && latest.current.seedAt(event);
        if (!seed) return;
        const pressed = { x: event.clientX, y: event.clientY };
        const isTouch = event.pointerType === 'touch';
        held.current = { pointer: event.pointerId, isTouch, seed, grabbed, pressed, last: pressed };
        if (isTouch) held.current.timer = setTimeout(begin, LONG_PRESS_MS);
      },
      onPointerMove: (event: PointerEvent) => {
        const now = held.current;
        if (!now || event.pointerId !== now.pointer) return;
        now.last = { x: event.clientX, y: event.clientY };
        if (now.draft) return update();
        const way = Math.hypot(event.clientX - now.pressed.x, event.clientY - now.pressed.y);
        if (now.isTouch && way > TOUCH_SLACK) letGo();
        else if (!now.isTouch && way > MOUSE_SLACK) begin();
      },
      onPointerUp: (event: PointerEvent) => {
        const now = release();
        if (now?.draft) latest.current.onDrop(now.draft, event.shiftKey);
      },
      onPointerCancel: () => void release(),
    },
    /** The menu of a long press would take the finger away. */
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (held.current?.isTouch) event.preventDefault();
    },
  };
}
