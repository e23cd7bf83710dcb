import Fastify from 'fastify';

import { systemClock } from '../context/clock.ts';
import type { Fault } from './faults.ts';
import { mountSimulator, type MountOptions, simulatorPrefix } from './mount.ts';
import type { ReceivedRequest, SentWebhook } from './run.ts';
import type { SimulatorDefinition } from './definition.ts';

/** A simulator on a port of its own, with everything a test does to it. */
export type RunningSimulator<World, Item, Happening> = {
  /** `http://127.0.0.1:54321` */
  readonly origin: string;
  /** Origin and prefix: the base address for the client. */
  readonly url: string;
  readonly world: World;
  readonly has: (item: Item) => void;
  readonly emit: (happening: Happening) => Promise<void>;
  /** `failNext({ match: 'GET getReservation', status: 429, retryAfterSeconds: 1 })` */
  readonly failNext: (fault: Fault) => void;
  /** Releases what `failNext({ match, hold: true })` holds. */
  readonly release: () => void;
  /** `received('POST postGuest')`; without a match, everything. */
  readonly received: (match?: string) => readonly ReceivedRequest[];
  readonly sent: () => readonly SentWebhook[];
  readonly advance: (seconds: number) => void;
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
};

export async function startSimulator<World, Item, Happening>(
  simulator: SimulatorDefinition<World, Item, Happening>,
  options: Partial<MountOptions> = {},
): Promise<RunningSimulator<World, Item, Happening>> {
  const app = Fastify({ forceCloseConnections: true });
  const run = mountSimulator(app, simulator, { clock: systemClock, control: true, ...options });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    url: origin + simulatorPrefix(simulator.id),
    get world() {
      return run.stage.world;
    },
    has: run.has,
    emit: run.emit,
    failNext: run.faults.add,
    release: run.faults.release,
    received: run.received,
    sent: run.sent,
    advance: run.advance,
    reset: run.reset,
    stop: () => app.close(),
  };
}
