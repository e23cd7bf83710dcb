import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

import type { PreparedFault } from './faults.ts';
import { acceptAnyBody, bodyOf } from './request-body.ts';
import { type ReceivedRequest, type Run, runSimulator, type RunOptions } from './run.ts';
import type { SimulatorDefinition } from './definition.ts';
import { addSteeringRoutes } from './steering.ts';
import { reportExchange } from './witness.ts';

export type MountOptions = RunOptions & {
  /** Opens the calls under `/_simulator/<id>/…` (D-62). Closed in production: they answer 404. */
  readonly control: boolean;
};

export const simulatorPrefix = (id: string): string => `/simulators/${id}`;

/**
 * Serves a simulator inside a Fastify server: its protocol under `/simulators/<id>` and, when asked for, its
 * steering under `/_simulator/<id>`. The server's own parsers and error answers do not reach in here.
 */
export function mountSimulator<World, Item, Happening>(
  app: FastifyInstance,
  simulator: SimulatorDefinition<World, Item, Happening>,
  options: MountOptions,
): Run<World, Item, Happening> {
  const run = runSimulator(simulator, options);
  simulator.begin?.(run.stage);

  void app.register(
    async (inside) => {
      acceptAnyBody(inside);
      inside.setErrorHandler((error, _request, reply) =>
        reply.code(500).send({ error: error instanceof Error ? error.message : 'simulator failed' }),
      );
      inside.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not imitated' }));
      watch(inside, run, simulator.id);
      simulator.routes(inside, run.stage);
    },
    { prefix: simulatorPrefix(simulator.id) },
  );
  if (options.control) {
    void app.register((inside) => addSteeringRoutes(inside, run), { prefix: `/_simulator/${simulator.id}` });
  }
  app.addHook('preClose', async () => run.faults.clear());
  app.addHook('onClose', async () => run.save());
  return run;
}

/** Records every request, lets the waiting faults happen, and shows both to the observer. */
function watch<World, Item, Happening>(
  app: FastifyInstance,
  run: Run<World, Item, Happening>,
  id: string,
): void {
  const prefix = simulatorPrefix(id);
  const notes = new WeakMap<FastifyRequest, ReceivedRequest>();
  const dropping = new WeakSet<FastifyRequest>();
  const replaced = new WeakSet<FastifyRequest>();

  app.addHook('preHandler', async (request, reply) => {
    const note = noteOf(request, prefix, run.stage.clock.now());
    notes.set(request, note);
    run.remember(note);
    const fault = run.faults.take(request.method, note.path);
    if (!fault) return;
    if (fault.hold) await run.faults.untilReleased(reply.raw);
    if (fault.delayMs > 0) await sleep(fault.delayMs);
    if (fault.acceptThenDrop) dropping.add(request);
    else {
      if (fault.drop || fault.garbage || fault.status !== undefined) replaced.add(request);
      await happen(fault, request, reply);
    }
  });
  app.addHook('onSend', async (request, reply, payload) => {
    run.saveSoon();
    const seen = notes.get(request);
    if (seen) {
      const answer = replaced.has(request) || typeof payload !== 'string' ? null : payload;
      reportExchange(() => ({ ...seen, simulator: id, status: reply.statusCode, answer }));
    }
    if (!dropping.has(request)) return payload;
    reply.hijack();
    request.raw.socket.destroy();
    return null;
  });
  app.addHook('onResponse', async (request, reply) => {
    const note = notes.get(request);
    if (note && !dropping.has(request)) note.status = reply.statusCode;
  });
}

async function happen(fault: PreparedFault, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (fault.drop) {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', String(fault.retryAfterSeconds));
  if (fault.garbage) {
    await reply.code(200).type('application/json').send('{"success":tr');
    return;
  }
  if (fault.status !== undefined) {
    await reply
      .code(fault.status)
      .type(fault.contentType)
      .send(fault.body ?? '{"message":"simulated failure"}');
  }
}

function noteOf(request: FastifyRequest, prefix: string, at: ReceivedRequest['at']): ReceivedRequest {
  const { form, json, text } = bodyOf(request);
  const path = request.url.split('?')[0] ?? '';
  return {
    at,
    method: request.method,
    path: path.startsWith(prefix) ? path.slice(prefix.length) : path,
    query: { ...(request.query as Record<string, unknown>) },
    headers: { ...request.headers },
    body: text.slice(0, 100_000),
    form,
    json,
    status: null,
  };
}
