/** Lanes in the order in which they are served (REL-44). */
export const LANES = ['money', 'lock', 'stamp', 'registry', 'message', 'sync', 'bulk'] as const;
export type Lane = (typeof LANES)[number];
export const laneNumber = (lane: Lane): number => LANES.indexOf(lane);

/** A zod schema, as far as it matters here. */
export type Parser<Payload> = { parse(value: unknown): Payload };

/** An event of an area. Payloads have ids only; a job that needs more reads it. */
export type EventDefinition<Payload = unknown> = {
  readonly name: string;
  readonly payload: Parser<Payload>;
};

export const defineEvent = <Payload>(
  name: `${string}.${string}`,
  payload: Parser<Payload>,
): EventDefinition<Payload> => ({ name, payload });

/**
 * The facts that a queue needs of a job. The functions are methods so that jobs of different payloads fit into one
 * list.
 */
export type Job<Payload = unknown> = {
  readonly name: string;
  readonly lane: Lane;
  readonly payload: Parser<Payload>;
  /** Runs for each of these events; their payload is the job's. */
  readonly on?: readonly { readonly name: string }[];
  /** A second job with the same key is not queued while one waits. */
  oncePer?(payload: Payload): string;
  /** It looks at everything that has changed: of events that are published together, one is enough. */
  readonly coversAll?: true;
};

/** Identifies this run of a job among all others (REL-06): a later run has a higher fence. */
export type Lease = {
  readonly fence: number;
  readonly attempt: number;
  /**
   * Whether no other worker can have taken the job yet. It is checked in the tick in which a request leaves the
   * process.
   */
  readonly holds: () => boolean;
};

/** Thrown by a job that knows when a repeat makes sense; it does not count as a failure. */
export class Postponed extends Error {
  override readonly name = 'Postponed';
  readonly seconds: number;
  constructor(seconds: number, reason: string) {
    super(reason);
    this.seconds = seconds;
  }
}
