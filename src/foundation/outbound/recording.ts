import { AsyncLocalStorage } from 'node:async_hooks';

import type { RequestLogEntry } from './request-log-entry.ts';

type Recorder = (entry: RequestLogEntry) => void;

const recorders = new AsyncLocalStorage<Recorder>();

/**
 * Passes every request to a provider, with its answer, to `record` while `run` is under way. The owner follows from the
 * caller, never from the credentials: two properties may have the same.
 */
export const recordRequests = <Result>(record: Recorder, run: () => Promise<Result>): Promise<Result> =>
  recorders.run(record, run);

export const currentRecorder = (): Recorder | undefined => recorders.getStore();
