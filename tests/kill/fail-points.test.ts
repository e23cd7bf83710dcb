import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import { systemClock } from '#foundation/context/clock.ts';
import type { Context } from '#foundation/context/context.ts';
import { openPools, type Pools, type Transaction } from '#foundation/database/database.ts';
import { recordDeparture } from '#foundation/effects/departure.ts';
import { ALL_GUARDS, type EffectGuards } from '#foundation/effects/effect.ts';
import { createEffects } from '#foundation/effects/effects.ts';
import type { EffectDefinition } from '#foundation/effects/definition.ts';
import type { EffectClass } from '#foundation/effects/machine.ts';
import { createQueue } from '#foundation/jobs/queue.ts';
import { startWorker, type Worker } from '#foundation/jobs/worker.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { testDatabase } from '#support/database.ts';
import { eventually } from '#support/wait.ts';

/**
 * Each fault of T-KILL at the one instruction where it does harm: with the guard nothing happens, without it the harm
 * shows. The storms that look for other such instructions are in sabotages.long.ts.
 */
let database: Awaited<ReturnType<typeof testDatabase>>;
let pools: Pools;
const workers: Worker[] = [];

beforeEach(async () => {
  database = await testDatabase();
  pools = openPools({ logins: database.logins, size: 10, log: silentLog });
  const owner = new pg.Client(database.url);
  await owner.connect();
  await owner.query('create table sales (id text primary key); grant select, insert on sales to posada_app');
  await owner.end();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await pools.end();
  await database.drop();
});

/** What happens to the first, second … attempt, at one point of it. */
type Point = (attempt: number) => Promise<void> | void;

const lost = () => new ProviderFailure('ledger', 'unknown', 'The answer was lost');

/**
 * An effect at a provider that remembers keys and counts what it did, with a fault before it leaves or after it was
 * done.
 */
function stage(
  guards: Partial<EffectGuards>,
  { before, after }: { before?: Point; after?: Point },
  kind: EffectClass = 'K',
) {
  const seen = { attempts: 0, done: [] as string[], settled: [] as string[] };
  const effect: EffectDefinition<object> = {
    type: 'test.effect',
    lane: 'money',
    payload: z.object({}),
    classOf: () => kind,
    send: async (_ctx, { key }) => {
      const attempt = ++seen.attempts;
      await before?.(attempt);
      await recordDeparture();
      if (!seen.done.includes(key)) seen.done.push(key);
      await after?.(attempt);
      return { reference: null, request: '', answer: '' };
    },
    settle: (_ctx, _tx, _intent, { state }) => {
      seen.settled.push(state);
      return Promise.resolve();
    },
  };
  const effects = createEffects([effect], { ...ALL_GUARDS, ...guards });
  const work = { jobs: effects.jobs, schedules: [] };
  const queue = createQueue(work.jobs);
  const ctx = {
    db: pools.app,
    system: pools.system,
    clock: systemClock,
    log: silentLog,
    effects,
    enqueue: (tx, job, payload) => queue.enqueue(tx, null, job, payload),
  } as Partial<Context> as Context;
  return {
    seen,
    plan: (tx: Transaction) => effects.plan(ctx, tx, effect, { subjectId: '1', payload: {} }),
    cancel: (tx: Transaction) => effects.cancel(tx, effect.type, '1'),
    start: async (heartbeatMs = 100) => {
      const lease = { seconds: 1, heartbeatMs, sweepMs: 100 };
      const pause = () => 0;
      const options = { pools, work, log: silentLog, concurrency: 1, lease, pause };
      workers.push(await startWorker({ ...options, contextFor: () => ctx }));
    },
    untilNothingWaits: () =>
      eventually(async () => expect(await pools.system.named('left', 'select id from jobs', [])).toEqual([])),
  };
}

describe('at one point [T-KILL]', () => {
  test.each([
    {
      title: 'in the transaction of the sale: both are there or neither',
      together: true,
      sold: 0,
      planned: 0,
    },
    {
      title: 'sabotaged, after its commit: the sale is there and nothing will follow',
      together: false,
      sold: 1,
      planned: 0,
    },
  ])('a death between a sale and its intent, $title [REL-01]', async ({ together, sold, planned }) => {
    const { plan } = stage({}, {});
    const sell = (tx: Transaction) => tx.named('sell', "insert into sales values ('1')", []);
    const die = () => Promise.reject(new Error('killed here'));
    const run = together
      ? pools.app.transaction(async (tx) => {
          await sell(tx);
          await die();
          await plan(tx);
        })
      : pools.app
          .transaction(sell)
          .then(die)
          .then(() => pools.app.transaction(plan));
    await expect(run).rejects.toThrow('killed here');
    expect(await pools.app.named('sales', 'select id from sales', [])).toHaveLength(sold);
    expect(await pools.system.named('left', 'select id from jobs', [])).toHaveLength(planned);
  });

  test.each([
    { title: 'one key for its whole life: done once', guards: {}, done: 1 },
    { title: 'sabotaged, a key for each attempt: done twice', guards: { oneKey: false }, done: 2 },
  ])('an answer that is lost, $title [REL-02]', async ({ guards, done }) => {
    const after: Point = (attempt) => {
      if (attempt === 1) throw lost();
    };
    const { seen, plan, start, untilNothingWaits } = stage(guards, { after });
    await pools.app.transaction(plan);
    await start();
    await untilNothingWaits();
    expect(seen).toMatchObject({ attempts: 2, settled: ['unknown', 'done'] });
    expect(seen.done).toHaveLength(done);
  });

  test.each([
    { title: 'done is written afterwards: it goes out at the next attempt', guards: {}, done: 1 },
    {
      title: 'sabotaged, done is written before: it never goes out',
      guards: { doneAfterSending: false },
      done: 0,
    },
  ])('a death before anything left, $title [REL-07]', async ({ guards, done }) => {
    const before: Point = (attempt) => {
      if (attempt === 1) throw lost();
    };
    const { seen, plan, start, untilNothingWaits } = stage(guards, { before });
    await pools.app.transaction(plan);
    await start();
    await untilNothingWaits();
    expect(seen.settled.at(-1)).toBe('done');
    expect(seen.done).toHaveLength(done);
  });

  test.each([
    { title: 'what it brings is passed over', guards: {}, settled: 1 },
    {
      title: 'sabotaged, without a fence: it overwrites what another has settled',
      guards: { fence: false },
      settled: 2,
    },
  ])('a worker that comes back after its lease, $title [REL-06]', async ({ guards, settled }) => {
    const stopped = Promise.withResolvers<void>();
    const after: Point = (attempt) => (attempt === 1 ? stopped.promise : undefined);
    const { seen, plan, start, untilNothingWaits } = stage(guards, { after });
    await pools.app.transaction(plan);
    // A process that stands still does not say that it lives.
    await start(3_600_000);
    await eventually(() => expect(seen.attempts).toBe(1));
    await start();
    await eventually(() => expect(seen.settled).toEqual(['done']));
    stopped.resolve();
    for (const worker of workers.splice(0)) await worker.stop();
    await untilNothingWaits();
    expect(seen.settled).toHaveLength(settled);
    expect(seen.done).toHaveLength(1);
  });

  test('a crash while an effect waits for its turn leaves it planned, and no person is asked [REL-04, W1-E-03]', async () => {
    const never = Promise.withResolvers<void>();
    const before: Point = (attempt) => (attempt === 1 ? never.promise : undefined);
    const { seen, plan, start, untilNothingWaits } = stage({}, { before }, 'N');
    await pools.app.transaction(plan);
    await start(3_600_000);
    await eventually(() => expect(seen.attempts).toBe(1));
    await start();
    await eventually(() => expect(seen.settled).toEqual(['done']));
    expect(seen.done).toHaveLength(1);
    // What stood still comes back, and may not send any more.
    never.resolve();
    for (const worker of workers.splice(0)) await worker.stop();
    await untilNothingWaits();
    expect(seen).toMatchObject({ attempts: 2, settled: ['done'] });
    expect(seen.done).toHaveLength(1);
  });

  test('a crash after an effect left becomes a question for a person where no look-up exists [REL-04]', async () => {
    const never = Promise.withResolvers<void>();
    const after: Point = (attempt) => (attempt === 1 ? never.promise : undefined);
    const { seen, plan, start } = stage({}, { after }, 'N');
    await pools.app.transaction(plan);
    await start(3_600_000);
    await eventually(() => expect(seen.done).toHaveLength(1));
    await start();
    await eventually(() => expect(seen.settled).toEqual(['attention']));
    expect(seen.attempts).toBe(1);
    never.resolve();
  });

  test('an effect that was taken back while it waited for its turn is not sent [W1-E-03]', async () => {
    const turn = Promise.withResolvers<void>();
    const { seen, plan, cancel, start, untilNothingWaits } = stage({}, { before: () => turn.promise }, 'K');
    await pools.app.transaction(plan);
    await start();
    await eventually(() => expect(seen.attempts).toBe(1));
    expect(await pools.app.transaction(cancel)).toBe(true);
    turn.resolve();
    await untilNothingWaits();
    expect(seen).toMatchObject({ done: [], settled: [] });
  });
});
