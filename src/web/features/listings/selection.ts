import { useState, useSyncExternalStore } from 'react';

/** The chosen rows. Kept outside of React's state, so that a choice renders one box again and not five hundred rows. */
export class Selection {
  #chosen: ReadonlySet<string> = new Set();
  #last: string | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly chosen = (): ReadonlySet<string> => this.#chosen;

  #set(chosen: ReadonlySet<string>): void {
    this.#chosen = chosen;
    for (const listener of this.#listeners) listener();
  }
  /** With shift, everything between the last choice and this one. */
  choose(id: string, isOn: boolean, order: readonly string[], isRange: boolean): void {
    const from = isRange && this.#last !== undefined ? order.indexOf(this.#last) : -1;
    const to = order.indexOf(id);
    const ids = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
    const chosen = new Set(this.#chosen);
    for (const one of ids) {
      if (isOn) chosen.add(one);
      else chosen.delete(one);
    }
    this.#last = id;
    this.#set(chosen);
  }
  all(ids: readonly string[]): void {
    this.#set(new Set(ids));
  }
  clear(): void {
    this.#last = undefined;
    this.#set(new Set());
  }
}

export const useSelection = (): Selection => useState(() => new Selection())[0];
export const useChosen = (selection: Selection): ReadonlySet<string> =>
  useSyncExternalStore(selection.subscribe, selection.chosen);
export const useIsChosen = (selection: Selection, id: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.chosen().has(id));
