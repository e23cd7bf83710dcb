import { Worker } from 'node:worker_threads';

export type AsideProblem = 'busy' | 'too-slow' | 'too-large';

/** The work was not done: too much waits, or it took more time or memory than it may. */
export class AsideFailure extends Error {
  override readonly name = 'AsideFailure';
  readonly problem: AsideProblem;
  constructor(problem: AsideProblem) {
    super(`work aside ended: ${problem}`);
    this.problem = problem;
  }
}

/** Messages of the thread: that the work begins, and its outcome. */
export type AsideMessage =
  { readonly began: true } | { readonly result: unknown } | { readonly error: unknown };

export type AsideLimits = {
  /** Of one work, from its beginning in the thread. */
  readonly seconds: number;
  /** Of the heap of the thread. */
  readonly megabytes: number;
  /** Works that may wait for the running one. */
  readonly waiting: number;
};

const LIMITS: AsideLimits = { seconds: 10, megabytes: 128, waiting: 40 };
/** After the last work: a thread costs ten megabytes, and starting one a tenth of a second. */
const IDLE_MS = 20_000;
const THREAD = new URL('./aside.thread.ts', import.meta.url);

type Job = {
  readonly given: unknown;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
};

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Work whose cost the sender of a file chooses, off the thread that answers all callers (SEC-62): one at a time, in a
 * thread with a heap of its own that is ended when the time is over. The module's default export does it; its input and
 * its result are copied. The thread sees no setting of the process and so none of its secrets.
 */
export class Aside<Given, Result> {
  readonly #module: URL;
  readonly #limits: AsideLimits;
  readonly #waiting: Job[] = [];
  #running: Job | null = null;
  #thread: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(module: URL, limits: Partial<AsideLimits> = {}) {
    this.#module = module;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Rejects with {@link AsideFailure}, or with the error of the module. */
  run(given: Given): Promise<Result> {
    if (this.#waiting.length >= this.#limits.waiting) return Promise.reject(new AsideFailure('busy'));
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ given, resolve, reject });
    this.#next();
    return promise;
  }

  #next(): void {
    if (this.#running) return;
    clearTimeout(this.#timer);
    this.#running = this.#waiting.shift() ?? null;
    if (this.#running) {
      this.#thread ??= this.#start();
      this.#thread.ref();
      this.#thread.postMessage(this.#running.given);
    } else if (this.#thread) {
      this.#thread.unref();
      this.#timer = setTimeout(() => this.#end(), IDLE_MS).unref();
    }
  }

  #start(): Worker {
    const thread = new Worker(THREAD, {
      workerData: this.#module.href,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes, maxYoungGenerationSizeMb: 8 },
    });
    const isCurrent = () => thread === this.#thread;
    thread.on('message', (message: AsideMessage) => {
      if (!isCurrent()) return;
      if ('began' in message) {
        this.#timer = setTimeout(
          () => this.#fail(new AsideFailure('too-slow')),
          this.#limits.seconds * 1000,
        ).unref();
      } else this.#settle(message);
    });
    const fail = (error: unknown) => {
      if (isCurrent()) this.#fail(isOutOfMemory(error) ? new AsideFailure('too-large') : error);
    };
    thread.once('error', fail);
    thread.once('exit', (code) => fail(new Error(`The thread ended with ${code}`)));
    return thread;
  }

  #settle(message: Exclude<AsideMessage, { began: true }>): void {
    const job = this.#running;
    this.#running = null;
    if ('error' in message) job?.reject(message.error);
    else job?.resolve(message.result as never);
    this.#next();
  }

  /** The thread is not to be used again. */
  #fail(error: unknown): void {
    this.#end();
    this.#settle({ error });
  }

  #end(): void {
    clearTimeout(this.#timer);
    const thread = this.#thread;
    this.#thread = null;
    void thread?.terminate();
  }
}
