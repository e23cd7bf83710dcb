import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { Fault } from './faults.ts';
import type { Run } from './run.ts';

const Advance = z.object({ advanceSeconds: z.number().int().min(0).max(400_000_000) });

/**
 * The calls that steer a simulator from outside, for journeys in a browser and for demonstrations (D-62).
 *
 * - `POST reset`: back to the seed; faults, clock and notes too.
 * - `POST has`: puts an item in. `POST emit`: makes something happen. Bodies are the simulator's own types.
 * - `POST failNext`: a {@link Fault}. `POST release`: held requests continue. `POST calm`: removes all faults.
 * - `POST clock`: `{ advanceSeconds }`.
 * - `GET received?match=GET%20getReservation`: what the product asked. `GET sent`: webhook events. `GET world`.
 */
export async function addSteeringRoutes<World, Item, Happening>(
  app: FastifyInstance,
  run: Run<World, Item, Happening>,
): Promise<void> {
  app.setErrorHandler((error, _request, reply) =>
    reply.code(400).send({ error: error instanceof Error ? error.message : 'refused' }),
  );
  app.post('/reset', async (_request, reply) => {
    run.reset();
    return reply.code(204).send();
  });
  app.post('/has', async (request, reply) => {
    run.has(request.body as Item);
    return reply.code(204).send();
  });
  app.post('/emit', async (request, reply) => {
    await run.emit(request.body as Happening);
    return reply.code(204).send();
  });
  app.post('/failNext', async (request, reply) => {
    run.faults.add(Fault.parse(request.body));
    return reply.code(204).send();
  });
  app.post('/release', async (_request, reply) => {
    run.faults.release();
    return reply.code(204).send();
  });
  app.post('/calm', async (_request, reply) => {
    run.faults.clear();
    return reply.code(204).send();
  });
  app.post('/clock', async (request) => {
    run.advance(Advance.parse(request.body).advanceSeconds);
    return { now: run.stage.clock.now() };
  });
  app.get<{ Querystring: { match?: string } }>('/received', async (request) =>
    run.received(request.query.match),
  );
  app.get('/sent', async () => run.sent());
  app.get('/world', async () => run.stage.world);
}
