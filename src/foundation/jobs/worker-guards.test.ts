import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

import type { Context } from '#foundation/context/context.ts';
import { openPools, type Pools } from '#foundation/database/database.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { testDatabase } from '#support/database.ts';
import { eventually } from '#support/wait.ts';
import { defineJob } from './definitions.ts';
import { LANES, type Lane } from './job.ts';
import { createQueue } from './queue.ts';
import { type LeaseTimes, startWorker, type Worker } from './worker.ts';

/** Each of these is red as soon as the guard that it names is taken out of worker.ts. */
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

/** A job in each lane, which notes its name and does what the test wants. */
function jobsThat(run: (name: string) => Promise<void>) {
  const ran: string[] = [];
  const jobs = LANES.map((lane) =>
    defineJob(`test.${lane}`, {
      lane,
      payload: z.object({ name: z.string() }),
      run: async (_ctx, { name }) => {
        ran.push(name);
        await run(name);
      },
    }),
  );
  const work = { jobs, schedules: [] };
  const { enqueue } = createQueue(work.jobs);
  return {
    ran,
    ask: (lane: Lane, name: string) => {
      const job = jobs.find((one) => one.lane === lane);
      if (!job) throw new RangeError(lane);
      return pools.system.transaction((tx) => enqueue(tx, null, job, { name }));
    },
    start: async (concurrency: number, lease?: LeaseTimes) => {
      const contextFor = () => ({}) as Context;
      const options = { pools, work, log: silentLog, concurrency, contextFor };
      workers.push(await startWorker(lease ? { ...options, lease } : options));
    },
  };
}

describe('what the queue of jobs promises', () => {
  test('REL-44 lanes are served in their order, whatever came first', async () => {
    const { ran, ask, start } = jobsThat(() => Promise.resolve());
    const asked = [...LANES].toReversed();
    for (const lane of asked) await ask(lane, lane);
    await start(1);
    await eventually(() => expect(ran).toHaveLength(LANES.length));
    expect(ran).toEqual(LANES);
  });

  test('REL-06 a job that somebody else is just taking is passed over, not waited for', async () => {
    const { ran, ask, start } = jobsThat(() => Promise.resolve());
    await ask('money', 'held');
    await ask('money', 'free');
    const other = new pg.Client(database.url);
    await other.connect();
    await other.query("begin; select from jobs where payload->>'name' = 'held' for update");
    await start(1);
    await eventually(() => expect(ran).toEqual(['free']), 3_000);
    await other.query('commit');
    await other.end();
    await eventually(() => expect(ran).toEqual(['free', 'held']));
  });

  test('REL-06 a job that takes longer than a lease is kept by its heartbeat and runs once', async () => {
    const lease = { seconds: 1, heartbeatMs: 200, sweepMs: 200 };
    const { ran, ask, start } = jobsThat(() => wait(2_500));
    await start(1, lease);
    await start(1, lease);
    await ask('sync', 'long');
    await eventually(async () => {
      expect(ran).toContain('long');
      expect(await pools.system.named('left', 'select id from jobs', [])).toEqual([]);
    });
    expect(ran).toEqual(['long']);
  });
});
