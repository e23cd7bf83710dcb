import { AsyncLocalStorage } from 'node:async_hooks';

import type { Exchange } from './exchange.ts';

type Recorder = (exchange: Exchange) => void;

const recorders = new AsyncLocalStorage<Recorder>();

/**
 * Everything that providers say and hear while `run` is under way is given to `record`. Whose it is follows from who
 * asked, never from the credentials: two properties may have the same.
 */
export const recordingExchanges = <Result>(record: Recorder, run: () => Promise<Result>): Promise<Result> =>
  recorders.run(record, run);

export const currentRecorder = (): Recorder | undefined => recorders.getStore();
