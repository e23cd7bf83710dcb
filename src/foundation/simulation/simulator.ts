import type { FastifyInstance } from 'fastify';

import type { SimulatorDefinition } from './definition.ts';
import { mountSimulator, type MountOptions } from './mount.ts';

export type Simulator<World, Item, Happening> = SimulatorDefinition<World, Item, Happening> & AnySimulator;

/** A simulator for lists, where its types do not matter any more. */
export type AnySimulator = {
  readonly id: string;
  /** Serves it inside a Fastify server that does not listen yet. */
  readonly mount: (app: FastifyInstance, options: MountOptions) => void;
};

/** Gives the definition its types; `World` follows from `seed`. */
export const defineSimulator = <World, Item = never, Happening = never>(
  definition: SimulatorDefinition<World, Item, Happening>,
): Simulator<World, Item, Happening> => ({
  ...definition,
  mount: (app, options) => {
    mountSimulator(app, definition, options);
  },
});
