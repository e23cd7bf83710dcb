import { request as undiciRequest } from 'undici';

import { epochMs, type Instant, instantOf } from '#vocabulary/instant.ts';

import type { Clock } from '../context/clock.ts';
import { faultList, matchesRequest } from './faults.ts';
import type { SimulatorDefinition, Stage } from './definition.ts';
import { stateFile } from './state-file.ts';

/** A request that the product made, as a test wants to see it. */
export type ReceivedRequest = {
  readonly at: Instant;
  readonly method: string;
  /** Below the simulator's prefix. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly form: Readonly<Record<string, string>>;
  readonly json: unknown;
  /** Null until it is answered, and when the connection was dropped. */
  status: number | null;
};

/** A webhook event that was posted to the product, to the byte: signatures count over `raw`. */
export type SentWebhook = {
  readonly url: string;
  readonly json: unknown;
  readonly raw: Buffer;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number | null;
};

export type RunOptions = {
  readonly clock: Clock;
  /** Where the memory is kept over restarts; without it, it is lost. */
  readonly stateFile?: string;
  /** Which addresses webhook events may go to. Default: this machine only. */
  readonly mayNotify?: (url: URL) => boolean;
};

const REMEMBERED = 1000;
const isThisMachine = ({ hostname }: URL): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** One simulator at work: memory, clock, faults, and the requests in both directions. */
export function runSimulator<World, Item, Happening>(
  simulator: SimulatorDefinition<World, Item, Happening>,
  options: RunOptions,
) {
  const file = stateFile(options.stateFile);
  const mayNotify = options.mayNotify ?? isThisMachine;
  const faults = faultList();
  let offsetMs = 0;
  let received: ReceivedRequest[] = [];
  let sent: SentWebhook[] = [];
  let saving: NodeJS.Timeout | undefined;

  const clock: Clock = { now: () => instantOf(epochMs(options.clock.now()) + offsetMs) };
  const kept = file.read();
  // A part that a newer version of the simulator has begins as in a new memory.
  let world: World = Object.assign({}, simulator.seed(clock), kept);

  const save = () => {
    clearTimeout(saving);
    saving = undefined;
    file.write(world);
  };

  const saveSoon = () => {
    if (options.stateFile !== undefined) saving ??= setTimeout(save, 200).unref();
  };
  const stage: Stage<World> = {
    clock,
    changed: saveSoon,
    get world() {
      return world;
    },
    notify: async (url, content) => {
      const raw = Buffer.from(JSON.stringify(content.json ?? {}));
      const headers = lowerCased({ 'content-type': 'application/json', ...content.headers });
      const status = mayNotify(new URL(url)) ? await post(url, raw, headers) : null;
      sent = [...sent.slice(1 - REMEMBERED), { url, json: content.json, raw, headers, status }];
      return { status };
    },
  };

  return {
    stage,
    faults,
    save,
    /** Soon, so that many requests in a row are one write. */
    saveSoon,
    reset: () => {
      faults.clear();
      offsetMs = 0;
      received = [];
      sent = [];
      world = simulator.seed(clock);
      save();
    },
    remember: (request: ReceivedRequest) => {
      received = [...received.slice(1 - REMEMBERED), request];
    },
    received: (match = '* *') => received.filter(({ method, path }) => matchesRequest(match, method, path)),
    sent: () => sent,
    advance: (seconds: number) => {
      offsetMs += seconds * 1000;
    },
    has: (item: Item) => {
      if (!simulator.has) throw new Error(`The simulator ${simulator.id} takes no items`);
      simulator.has(stage, item);
      save();
    },
    emit: async (happening: Happening) => {
      if (!simulator.emit) throw new Error(`The simulator ${simulator.id} emits nothing`);
      await simulator.emit(stage, happening);
      save();
    },
  };
}

export type Run<World, Item, Happening> = ReturnType<typeof runSimulator<World, Item, Happening>>;

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

async function post(
  url: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<number | null> {
  try {
    const response = await undiciRequest(url, {
      method: 'POST',
      headers,
      body,
      headersTimeout: 10_000,
      bodyTimeout: 10_000,
    });
    await response.body.dump();
    return response.statusCode;
  } catch {
    return null;
  }
}
