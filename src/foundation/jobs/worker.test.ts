import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import type { Context } from '#foundation/context/context.ts';
import { openPools, type Pools } from '#foundation/database/database.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { testDatabase } from '#support/database.ts';
import { eventually } from '#support/wait.ts';
import { defineJob } from './definitions.ts';
import { listParkedWork, retryParkedWork } from './dead-letters.ts';
import { Postponed } from './job.ts';
import { createQueue } from './queue.ts';
import { type LeaseTimes, startWorker, type Worker } from './worker.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let pools: Pools;
const workers: Worker[] = [];

beforeEach(async () => {
  database = await testDatabase();
  pools = openPools({ logins: database.logins, size: 10, log: silentLog });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await pools.end();
  await database.drop();
});

/** A job that runs until it is released, in two workers. */
async function twoWorkers(lease?: LeaseTimes) {
  const seen = { running: 0, most: 0, runs: 0 };
  const held: (() => void)[] = [];
  let last: Error | undefined;
  const job = defineJob('test.read', {
    lane: 'sync',
    payload: z.object({ key: z.string() }),
    oncePer: ({ key }) => key,
    run: async () => {
      seen.runs += 1;
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      await new Promise<void>((resolve) => held.push(resolve));
      seen.running -= 1;
      const error = last;
      last = undefined;
      if (error) throw error;
    },
  });
  const work = { jobs: [job], schedules: [] };
  const start = async () => {
    const contextFor = () => ({}) as Context;
    const options = { pools, work, log: silentLog, concurrency: 4, contextFor };
    workers.push(await startWorker(lease ? { ...options, lease } : options));
  };
  await start();
  await start();
  const { enqueue } = createQueue(work.jobs);
  return {
    seen,
    ask: (key: string, meanwhile?: () => Promise<void>) =>
      pools.system.transaction(async (tx) => {
        await enqueue(tx, null, job, { key });
        await meanwhile?.();
      }),
    letGo: (error?: Error) => {
      last = error;
      held.shift()?.();
    },
    waiting: async () => (await pools.system.named('left', 'select state from jobs', [])).length,
  };
}

test('of one key only one job runs at a time, of two keys two [REL-44]', async () => {
  const { seen, ask, letGo, waiting } = await twoWorkers();
  await ask('a');
  await eventually(() => expect(seen.running).toBe(1));
  await ask('a');
  await ask('b');
  await eventually(() => expect(seen.running).toBe(2));
  expect(await waiting()).toBe(3);
  letGo();
  await eventually(() => expect(seen.runs).toBe(3));
  letGo();
  letGo();
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(seen.most).toBe(2);
});

test('a postponed job is dropped in favour of the same job that waits [REL-06]', async () => {
  const { seen, ask, letGo, waiting } = await twoWorkers();
  await ask('a');
  await eventually(() => expect(seen.running).toBe(1));
  await ask('a');
  letGo(new Postponed(0, 'more is left'));
  await eventually(() => expect(seen.runs).toBe(2));
  expect(await waiting()).toBe(1);
  letGo();
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(seen.most).toBe(1);
});

test('a job that fails while the same job is being queued is dropped at once, and not when its lease ends [REL-06]', async () => {
  // Longer than any test: what waits for the end of a lease never comes.
  const { seen, ask, letGo, waiting } = await twoWorkers({
    seconds: 3_600,
    heartbeatMs: 5_000,
    sweepMs: 5_000,
  });
  await ask('a');
  await eventually(() => expect(seen.running).toBe(1));
  await ask('a', async () => {
    letGo(new RangeError('no intent'));
    const blocked = `select from pg_locks join pg_stat_activity using (pid)
                      where not granted and datname = current_database()`;
    await eventually(async () => expect(await pools.system.named('blocked', blocked, [])).toHaveLength(1));
  });
  await eventually(() => expect(seen.runs).toBe(2));
  expect(await waiting()).toBe(1);
  letGo();
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(seen.most).toBe(1);
});

test('a job that fails at every try is parked with the reason, and runs again when a person says so [REL-45]', async () => {
  let isBroken = true;
  let runs = 0;
  const job = defineJob('test.stamp', {
    lane: 'stamp',
    payload: z.object({}),
    attempts: 1,
    run: async () => {
      runs += 1;
      await Promise.resolve();
      if (isBroken) throw new RangeError('no series left');
    },
  });
  const logged: unknown[] = [];
  const log = { ...silentLog, error: (fields: unknown) => logged.push(fields) };
  const contextFor = () => ({}) as Context;
  const work = { jobs: [job], schedules: [] };
  workers.push(await startWorker({ pools, work, log, concurrency: 1, contextFor }));
  await pools.system.transaction((tx) => createQueue(work.jobs).enqueue(tx, null, job, {}));

  await eventually(async () =>
    expect(await listParkedWork(pools.system)).toMatchObject([
      { name: 'test.stamp', attempts: 1, error: 'RangeError: no series left' },
    ]),
  );
  expect(logged).toMatchObject([{ job: 'test.stamp', error: 'RangeError: no series left' }]);
  const [parked] = await listParkedWork(pools.system);
  isBroken = false;
  expect(await retryParkedWork(pools.system, parked?.id ?? '')).toBe(true);
  await eventually(async () =>
    expect(await pools.system.named('left', 'select id from jobs', [])).toEqual([]),
  );
  expect(runs).toBe(2);
  expect(await retryParkedWork(pools.system, parked?.id ?? '')).toBe(false);
});

test('an older worker leaves the jobs of a newer release to a newer worker, uncounted and at once [W2-Q-02, REL-50]', async () => {
  let runs = 0;
  const empty = { lane: 'stamp', payload: z.object({}) } as const;
  const known = defineJob('test.known', { ...empty, run: async () => void (runs += 1) });
  const newer = defineJob('test.newer', { ...empty, attempts: 9, run: async () => void (runs += 1) });
  const start = async (jobs: (typeof known)[]) => {
    const options = { pools, log: silentLog, concurrency: 2, contextFor: () => ({}) as Context };
    const lease = { seconds: 1, heartbeatMs: 200, sweepMs: 50 };
    const worker = await startWorker({ ...options, lease, work: { jobs, schedules: [] } });
    workers.push(worker);
  };
  const queue = createQueue([known, newer]);
  await start([known]);
  // More of them than a look takes along, and one whose newer worker was killed at its ninth attempt but one.
  await pools.system.transaction(async (tx) => {
    for (let count = 0; count < 60; count += 1) await queue.enqueue(tx, null, newer, {});
  });
  await pools.system.named(
    'dead',
    `update jobs set state = 'running', attempts = 8, lease_until = now() - interval '1 second'
      where id = (select min(id) from jobs)`,
    [],
  );
  await pools.system.transaction((tx) => queue.enqueue(tx, null, known, {}));
  await eventually(() => expect(runs).toBe(1));
  const left = () =>
    pools.system.named<{ state: string; attempts: number; count: number }>(
      'left-of-newer',
      'select state, attempts, count(*)::int as count from jobs group by 1, 2 order by attempts',
      [],
    );
  await eventually(async () =>
    expect(await left()).toEqual([
      { state: 'waiting', attempts: 0, count: 59 },
      { state: 'waiting', attempts: 8, count: 1 },
    ]),
  );
  await start([known, newer]);
  await eventually(async () => expect(await left()).toEqual([]));
  expect(runs).toBe(61);
});
