import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'tesseract.js';

import { IdReadingFailure } from '#capabilities/id-reading/id-reading.capability.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';

/** The trained data installed beside the library; nothing is fetched at run time. */
const TRAINED_DATA = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

/** Words of a language would bend a zone towards them. */
const WITHOUT_WORDS = { load_system_dawg: '0', load_freq_dawg: '0' };

async function startWorker(): Promise<Worker> {
  const { default: tesseract } = await import('tesseract.js');
  const worker = await tesseract.createWorker(
    'eng',
    tesseract.OEM.LSTM_ONLY,
    // Without a handler of ours the library throws where no code can catch it.
    { langPath: TRAINED_DATA, cacheMethod: 'none', gzip: true, errorHandler: () => {} },
    WITHOUT_WORDS,
  );
  // The thread below must neither end the program when it breaks nor keep it alive when it is idle.
  const thread: unknown = 'worker' in worker ? worker.worker : undefined;
  if (thread instanceof EventEmitter) {
    thread.on('error', () => {});
    if ('unref' in thread && typeof thread.unref === 'function') thread.unref();
  }
  await worker.setParameters({
    tessedit_char_whitelist: ALPHABET,
    tessedit_pageseg_mode: tesseract.PSM.SINGLE_BLOCK,
  });
  return worker;
}

export type ReaderLimits = {
  /** Milliseconds for one turn, waiting not counted. */
  readonly turnMs: number;
  /** Turns that may wait; more are refused at once, so that no guest waits for minutes. */
  readonly waiting: number;
  /** Milliseconds without work until the memory of the worker (about 60 MB) is given back. */
  readonly idleMs: number;
};

/** Reads the text of a picture. */
export type Recognise = (picture: Buffer) => Promise<string>;

export type CharacterReader = {
  /** One turn at the single worker. Throws IdReadingFailure `unavailable` when it takes too long. */
  readonly turn: <Result>(work: (recognise: Recognise) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
};

const unavailable = (message: string, cause?: unknown) =>
  new IdReadingFailure('unavailable', message, { cause });

/** One worker for the whole program: reading takes a core for a second, and hosts share the machine. */
export function createCharacterReader(limits: ReaderLimits): CharacterReader {
  let worker: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    const closing = worker;
    worker = undefined;
    clearTimeout(idle);
    await closing?.then((started) => started.terminate()).catch(() => {});
  }

  const recognise: Recognise = async (picture) => {
    try {
      const started = await (worker ??= startWorker());
      const { data } = await started.recognize(picture, {}, { text: true });
      return data.text;
    } catch (cause) {
      throw unavailable('the reader of characters failed', cause);
    }
  };

  async function bounded<Result>(work: (recognise: Recognise) => Promise<Result>): Promise<Result> {
    clearTimeout(idle);
    const stop = new AbortController();
    const late = sleep(limits.turnMs, undefined, { signal: stop.signal }).then(() => {
      throw unavailable('reading took too long');
    });
    // Work that was given up must not start another worker.
    const recogniseInTime: Recognise = (picture) =>
      stop.signal.aborted ? Promise.reject(unavailable('given up')) : recognise(picture);
    try {
      return await Promise.race([work(recogniseInTime), late]);
    } catch (error) {
      // A worker that hangs or broke is of no more use; the next turn starts another.
      if (error instanceof IdReadingFailure && error.problem === 'unavailable') void close();
      throw error;
    } finally {
      stop.abort();
      late.catch(() => {});
      idle = setTimeout(() => void close(), limits.idleMs).unref();
    }
  }

  return {
    turn: (work) => {
      if (waiting >= limits.waiting) return Promise.reject(unavailable('too many pictures are waiting'));
      waiting += 1;
      const mine = last.then(() => bounded(work)).finally(() => (waiting -= 1));
      last = mine.catch(() => {});
      return mine;
    },
    close,
  };
}
