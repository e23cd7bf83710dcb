import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import type { Context } from '#foundation/context/context.ts';
import { openPools, type Pools } from '#foundation/database/database.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { testDatabase } from '#support/database.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { defineJob } from './definitions.ts';
import { createQueue } from './queue.ts';
import { startWorker, type Worker } from './worker.ts';

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

const HOTEL = '01976f00-0000-7000-8000-000000000001' as PropertyId;
const HOSTEL = '01976f00-0000-7000-8000-000000000002' as PropertyId;

/** A job that goes together, and one of the same lane that does not; what ran, in groups. `held` ends no run before it ends. */
function follower(held: Promise<void> = Promise.resolve()) {
  const groups: string[][] = [];
  const follow = defineJob('test.follow', {
    lane: 'message',
    payload: z.object({ stay: z.string() }),
    oncePer: ({ stay }) => stay,
    run: (_ctx, { stay }) => runOf([stay]),
    runTogether: (_ctx, payloads) => runOf(payloads.map(({ stay }) => stay)),
  });
  const runOf = async (stays: string[]) => {
    groups.push(stays);
    await held;
    if (stays.includes('broken')) throw new RangeError('broken');
  };
  const write = defineJob('test.write', {
    lane: 'message',
    payload: z.object({}),
    run: async () => void groups.push(['write']),
  });
  const work = { jobs: [follow, write], schedules: [] };
  const { enqueue } = createQueue(work.jobs);
  return {
    groups,
    follow: (propertyId: PropertyId, ...stays: string[]) =>
      pools.system.transaction(async (tx) => {
        for (const stay of stays) await enqueue(tx, propertyId, follow, { stay });
      }),
    write: () => pools.system.transaction((tx) => enqueue(tx, HOTEL, write, {})),
    start: async () => {
      const contextFor = () => ({}) as Context;
      workers.push(
        await startWorker({ pools, work, log: silentLog, concurrency: 10, contextFor, pause: () => 0 }),
      );
    },
    left: async () =>
      (await pools.system.named<{ stay: string; attempts: number }>(
        'left',
        `select payload->>'stay' as stay, attempts from jobs`,
        [],
      )) satisfies object[],
  };
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `stay ${index}`);

test('what one property has to do of one kind is done together, and of another by itself [W1-G-06]', async () => {
  const { groups, follow, start, left } = follower();
  await follow(HOTEL, 'a', 'b', 'c');
  await follow(HOSTEL, 'd', 'e');
  await start();
  await eventually(async () => expect(await left()).toEqual([]));
  expect(groups.map((group) => group.toSorted().join()).toSorted()).toEqual(['a,b,c', 'd,e']);
});

test('however many go together, they delay no other job: they have one place, and the worker sees the job behind them [REL-44]', async () => {
  let letGo = () => {};
  const { groups, follow, write, start, left } = follower(new Promise((resolve) => (letGo = resolve)));
  await follow(HOTEL, ...numbered(300));
  await write();
  await start();
  await eventually(() => expect(groups).toContainEqual(['write']));
  expect(groups.filter(([first]) => first !== 'write').map(({ length }) => length)).toEqual([50]);
  letGo();
  await eventually(async () => expect(await left()).toEqual([]));
  expect(groups.flat().toSorted()).toEqual([...numbered(300), 'write'].toSorted());
});

test('what is wrong with one is no trouble of the others, and it goes alone from then on [REL-45]', async () => {
  const { groups, follow, start, left } = follower();
  await follow(HOTEL, 'a', 'broken', 'b');
  await start();
  await eventually(async () => {
    const [broken, ...others] = await left();
    expect(others).toEqual([]);
    expect(broken?.attempts).toBeGreaterThanOrEqual(3);
  });
  await follow(HOTEL, 'c', 'd');
  await eventually(() => expect(groups.flat()).toContain('d'));
  const [first, ...later] = groups;
  expect(first).toEqual(['a', 'broken', 'b']);
  expect(later.filter((group) => group.includes('broken')).every(({ length }) => length === 1)).toBe(true);
});
