import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import type { Context } from '#foundation/context/context.ts';
import { openPools, type Pools } from '#foundation/database/database.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { testDatabase } from '#support/database.ts';
import { eventually } from '#support/wait.ts';
import { defineJob } from './definitions.ts';
import { Postponed } from './job.ts';
import { createQueue } from './queue.ts';
import { startWorker, type Worker } from './worker.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let pools: Pools;
const workers: Worker[] = [];

beforeEach(async () => {
  database = await testDatabase();
  pools = openPools({ url: database.url, size: 10, log: silentLog });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await pools.end();
  await database.drop();
});

/** A job that runs until it is released, in two workers. */
async function twoWorkers() {
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
    workers.push(await startWorker({ pools, work, log: silentLog, concurrency: 4, contextFor }));
  };
  await start();
  await start();
  const { enqueue } = createQueue(work.jobs);
  return {
    seen,
    ask: (key: string) => pools.system.transaction((tx) => enqueue(tx, null, job, { key })),
    letGo: (error?: Error) => {
      last = error;
      held.shift()?.();
    },
    waiting: async () => (await pools.system.named('left', 'select state from jobs', [])).length,
  };
}

test('REL-44 of one key only one job runs at a time, of two keys two', async () => {
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

test('REL-06 a job that is put off gives way to the same job that waits', async () => {
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
