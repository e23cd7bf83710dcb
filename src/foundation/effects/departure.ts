import { AsyncLocalStorage } from 'node:async_hooks';

const departures = new AsyncLocalStorage<() => Promise<void>>();

/** Runs what sends an effect; `note` writes down that it may have left. */
export const runWithDeparture = <Result>(note: () => Promise<void>, run: () => Result): Result =>
  departures.run(note, run);

/**
 * The outbound client calls it when the request of the effect is about to be written: not for tokens or reads, and not
 * while the request waits for its turn. A process that dies before has sent nothing. After it, the effect may have been
 * done (REL-04). Throws when another process holds the effect by now, and then nothing may be written. Outside of
 * effects it does nothing.
 */
export const recordDeparture = (): Promise<void> => departures.getStore()?.() ?? Promise.resolve();
