import type { FastifyInstance } from 'fastify';

import type { Clock } from '../context/clock.ts';

/**
 * A simulator imitates one provider over HTTP: same addresses, same answers, its own memory. The product
 * reaches it with the same client and another base address (D-59); tests, demos and the first day of a new
 * installation use the same one.
 *
 * - `World` is its memory: plain JSON, so that it can be saved and put back.
 * - `Item` is what a test or a demo may put into it (`has`).
 * - `Happening` is what can be made to occur (`emit`), such as a webhook event about a change.
 */
export type SimulatorDefinition<World, Item, Happening> = {
  /** Its protocol is served under `/simulators/<id>`, its steering under `/_simulator/<id>`. */
  readonly id: string;
  /** The memory at the beginning: fixed ids, days relative to the clock's today. */
  readonly seed: (clock: Clock) => World;
  /** The provider's own addresses, relative to the prefix. Read bodies with `bodyOf(request)`. */
  readonly routes: (app: FastifyInstance, stage: Stage<World>) => void;
  /** Called once when it is mounted, before the server listens: for parts that do not speak HTTP. */
  readonly begin?: (stage: Stage<World>) => void;
  readonly has?: (stage: Stage<World>, item: Item) => void;
  readonly emit?: (stage: Stage<World>, happening: Happening) => Promise<void> | void;
};

/** The state that the routes of a simulator work with. */
export type Stage<World> = {
  /** The memory; change it in place. After a reset it is a new object, so do not keep parts of it. */
  readonly world: World;
  readonly clock: Clock;
  /** To be called when the memory changed outside of a request, so that it is saved. */
  readonly changed: () => void;
  /**
   * Posts a webhook event to the product, as `JSON.stringify` writes it, and remembers that it did. Failed deliveries
   * are not repeated, unless the simulator does so itself. Only addresses that `mayNotify` allows are called.
   */
  readonly notify: (
    url: string,
    content: { readonly json?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ) => Promise<{ readonly status: number | null }>;
};
