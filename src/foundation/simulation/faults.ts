import type { EventEmitter } from 'node:events';

import { z } from 'zod';

/** The failure of the next matching request. */
export type Fault = z.input<typeof Fault>;
export const Fault = z.object({
  /** Method and end of the path, `GET getReservation`; `*` stands for all of either. */
  match: z.string().regex(/^(\*|[A-Z]+) \S+$/),
  /** How many requests it hits, one by default. */
  times: z.number().int().min(1).max(1000).default(1),
  /** Answers with this status in place of the real answer. */
  status: z.number().int().min(200).max(599).optional(),
  /** The body that goes with `status`. */
  body: z.string().optional(),
  contentType: z.string().default('application/json'),
  retryAfterSeconds: z.number().optional(),
  /** Answers 200 with half a document. */
  garbage: z.boolean().default(false),
  /** Closes the connection; nothing is done. */
  drop: z.boolean().default(false),
  /** Does what was asked and closes the connection before the answer: the case of REL-04. */
  acceptThenDrop: z.boolean().default(false),
  /** Waits before anything else. */
  delayMs: z.number().int().min(0).max(120_000).default(0),
  /** Waits before anything else until it is released; see `untilReleased`. */
  hold: z.boolean().default(false),
});
export type PreparedFault = z.output<typeof Fault>;

/** Whether `GET getReservation` or `* *` means this request. The path is compared from its end. */
export function matchesRequest(match: string, method: string, path: string): boolean {
  const [wantedMethod = '*', wantedPath = '*'] = match.split(' ');
  if (wantedMethod !== '*' && wantedMethod !== method) return false;
  return wantedPath === '*' || path === wantedPath || path.endsWith(`/${wantedPath.replace(/^\//, '')}`);
}

/** A forgotten request continues after this time, long before a test or the end of a product gives up. */
const HELD_MOST_MS = 30_000;

/** The faults that wait for their request; each is used up after `times`. */
export function faultList() {
  let waiting: PreparedFault[] = [];
  const held = new Set<() => void>();
  const letGo = () => {
    for (const goOn of held) goOn();
  };
  return {
    add: (fault: Fault) => {
      waiting.push(Fault.parse(fault));
    },
    clear: () => {
      waiting = [];
      letGo();
    },
    /** Held requests continue, and later requests are not held any more. */
    release: () => {
      for (const fault of waiting) fault.hold = false;
      letGo();
    },
    /** Until `release` or `clear`; until the client disconnects, which closes the answer; and at most 30 s. */
    untilReleased: (answer: EventEmitter): Promise<void> =>
      new Promise((resolve) => {
        const goOn = () => {
          clearTimeout(bound);
          answer.off('close', goOn);
          held.delete(goOn);
          resolve();
        };
        const bound = setTimeout(goOn, HELD_MOST_MS).unref();
        answer.once('close', goOn);
        held.add(goOn);
      }),
    take: (method: string, path: string): PreparedFault | undefined => {
      const fault = waiting.find(({ match }) => matchesRequest(match, method, path));
      if (fault) {
        fault.times -= 1;
        waiting = waiting.filter(({ times }) => times > 0);
      }
      return fault;
    },
  };
}
