import Fastify from 'fastify';
import { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import { systemClock } from '#foundation/context/clock.ts';
import type { Context } from '#foundation/context/context.ts';
import { isInTransaction, openPools } from '#foundation/database/database.ts';
import { recordDeparture } from '#foundation/effects/departure.ts';
import { createEffects } from '#foundation/effects/effects.ts';
import type { EffectDefinition } from '#foundation/effects/definition.ts';
import type { EffectGuards } from '#foundation/effects/effect.ts';
import type { EffectClass } from '#foundation/effects/machine.ts';
import { currentLease } from '#foundation/jobs/lease.ts';
import { createQueue } from '#foundation/jobs/queue.ts';
import type { Work } from '#foundation/jobs/definitions.ts';
import { startWorker } from '#foundation/jobs/worker.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { BREAKER_LIMITS } from '#foundation/outbound/breaker.ts';
import { createOutbound } from '#foundation/outbound/outbound.ts';

/**
 * A small product to be killed: `api` asks for effects, `worker` carries them out, on the real engine. Each
 * process is one of several and may die at any instruction.
 */
const Settings = z.object({
  role: z.enum(['api', 'worker']),
  logins: z.object({ app: z.string(), system: z.string() }),
  providerUrl: z.string(),
  guards: z.object({ oneKey: z.boolean(), fence: z.boolean(), doneAfterSending: z.boolean() }),
  /** Sabotage of REL-01: the business row is committed first, the intent afterwards. */
  intentAfterCommit: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

const settings = Settings.parse(JSON.parse(process.argv[2] ?? ''));
const Subject = z.object({ subject: z.string() });

const outbound = createOutbound({
  provider: 'ledger',
  baseUrl: settings.providerUrl,
  requestsPerSecond: 10_000,
  concurrency: { perProvider: 20, perConnection: 20 },
  timeouts: { answerMs: 2_000 },
  // A worker that stood still finds all its requests timed out; the pause that follows is a seventh as well.
  limits: { breaker: { ...BREAKER_LIMITS, probeAfterMs: 2_000 } },
  clock: systemClock,
  log: silentLog,
  isInTransaction,
  lease: currentLease,
  departing: recordDeparture,
});

async function ask(method: 'GET' | 'POST', query: Record<string, string>): Promise<number> {
  const { status } = await outbound.request({ method, url: '/', query });
  return status;
}

const proof = { reference: null, request: '', answer: '' };

const effectOf = (kind: EffectClass): EffectDefinition<{ subject: string }> => ({
  type: `kill-${kind}`,
  lane: 'registry',
  payload: Subject,
  classOf: () => kind,
  maxProcessingOf: () => 2,
  send: async (_ctx, { key, payload }) => {
    const status = await ask('POST', { subject: payload.subject, key });
    if (status === 422) throw new ProviderFailure('ledger', 'refused', 'No');
    return proof;
  },
  ...(kind === 'L' && {
    find: async (_ctx, { payload }) =>
      (await ask('GET', { subject: payload.subject })) === 200 ? proof : null,
  }),
  settle: async (_ctx, tx, { payload }, { state }) => {
    await tx.named('kill-settle', 'update kill_subjects set state = $2 where id = $1', [
      payload.subject,
      state,
    ]);
  },
});

const definitions = new Map((['K', 'U', 'L', 'N'] as const).map((kind) => [kind as string, effectOf(kind)]));
const guards: EffectGuards = settings.guards;
const effects = createEffects([...definitions.values()], guards);
const work: Work = { jobs: effects.jobs, schedules: [] };
const queue = createQueue(work.jobs);
const pools = openPools({ logins: settings.logins, size: 8, log: silentLog });

/** As much of a context as effects need. */
const context = {
  db: pools.app,
  system: pools.system,
  clock: systemClock,
  log: silentLog,
  effects,
  publish: (tx, event, ...payloads) => queue.publish(tx, null, event, payloads),
  enqueue: (tx, job, payload, runAt) => queue.enqueue(tx, null, job, payload, runAt),
} as Partial<Context> as Context;

async function plan(subject: string): Promise<void> {
  const definition = definitions.get(subject.slice(0, 1));
  if (!definition) throw new RangeError(`No class ${subject}`);
  const INSERT =
    "insert into kill_subjects (id, state) values ($1, 'planned') on conflict do nothing returning id";
  if (settings.intentAfterCommit) {
    const added = await pools.app.transaction((tx) => tx.named('kill-insert', INSERT, [subject]));
    if (added.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await pools.app.transaction(async (tx) => {
    if (!settings.intentAfterCommit) await tx.named('kill-insert', INSERT, [subject]);
    await effects.plan(context, tx, definition, { subjectId: subject, payload: { subject } });
  });
}

if (settings.role === 'api') {
  const app = Fastify();
  app.post<{ Querystring: { subject: string } }>('/', async (request, reply) => {
    await plan(request.query.subject);
    return reply.code(200).send();
  });
  process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
} else {
  const start = () =>
    startWorker({
      pools,
      work,
      log: silentLog,
      concurrency: 10,
      lease: { seconds: 2, heartbeatMs: 500, sweepMs: 500 },
      contextFor: () => context,
    });
  // The database may be down at this very moment.
  for (;;) {
    try {
      await start();
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
