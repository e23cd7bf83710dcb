import { useSyncExternalStore } from 'react';

/**
 * The modal dialogs that are open, the top one last. Under a modal dialog the browser makes the rest of the
 * page dead, so messages must move into the top one.
 */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]) {
  stack = next;
  for (const listener of listeners) listener();
}

/** Adds the place for messages of a dialog that has opened; returns the function that takes it away. */
export function openLayer(place: HTMLElement): () => void {
  set([...stack, place]);
  return () => set(stack.filter((other) => other !== place));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTopLayer = (): HTMLElement | undefined => useSyncExternalStore(subscribe, () => stack.at(-1));
