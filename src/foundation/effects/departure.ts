import { AsyncLocalStorage } from 'node:async_hooks';

const departures = new AsyncLocalStorage<() => Promise<void>>();

/** Runs what sends an effect; `note` writes down that it may have left. */
export const underDeparture = <Result>(note: () => Promise<void>, run: () => Result): Result =>
  departures.run(note, run);

/**
 * Called by the client that carries an effect out, when the effect's own request is about to be written: not for
 * tokens, for reads, or while it waits for its turn. A process that dies before has sent nothing; after it, the
 * effect may have been done (REL-04). Throws, and nothing may be written, when the effect is somebody else's by now.
 * Outside of effects it does nothing.
 */
export const noteDeparture = (): Promise<void> => departures.getStore()?.() ?? Promise.resolve();
