import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

import type { Context } from '#foundation/context/context.ts';
import { openPools, type Pools } from '#foundation/database/database.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { testDatabase } from '#support/database.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { forEachIsolated } from './isolated.ts';
import { listParkedWork, retryParkedWork } from './dead-letters.ts';
import { defineJob, defineSchedule, type Work } from './definitions.ts';
import { defineEvent, LANES, type Lane } from './job.ts';
import { createQueue } from './queue.ts';
import { type LeaseTimes, startWorker, type Worker } from './worker.ts';
import { workersHealth } from './workers.ts';

/** Each of these is red as soon as the guard that it names is taken out of worker.ts. */
let database: Awaited<ReturnType<typeof testDatabase>>;
let pools: Pools;
const workers: Worker[] = [];
/** Releases the work that a test holds: a worker that stops waits for it. */
let letGo = () => {};

beforeEach(async () => {
  database = await testDatabase();
  pools = openPools({ logins: database.logins, size: 10, log: silentLog });
});
afterEach(async () => {
  letGo();
  for (const worker of workers.splice(0)) await worker.stop();
  await pools.end();
  await database.drop();
});

const propertyOf = (host: number) => `01976f00-0000-7000-8000-00000000000${host}` as PropertyId;

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
    ask: (lane: Lane, name: string, propertyId: PropertyId | null = null) => {
      const job = jobs.find((one) => one.lane === lane);
      if (!job) throw new RangeError(lane);
      return pools.system.transaction((tx) => enqueue(tx, propertyId, job, { name }));
    },
    start: async (concurrency: number, lease?: LeaseTimes) => {
      const contextFor = () => ({}) as Context;
      const options = { pools, work, log: silentLog, concurrency, contextFor };
      workers.push(await startWorker(lease ? { ...options, lease } : options));
    },
  };
}

describe('what the queue of jobs promises', () => {
  test('what changes while its job waits already is seen by that job, however late it is committed [REL-01]', async () => {
    const changed = defineEvent('test.changed', z.object({ id: z.string() }));
    let isCommitted = false;
    const seen: boolean[] = [];
    const job = defineJob('test.follow', {
      lane: 'message',
      payload: changed.payload,
      on: [changed],
      oncePer: ({ id }) => id,
      run: async () => void seen.push(isCommitted),
    });
    const { publish } = createQueue([job]);
    await pools.system.transaction((tx) => publish(tx, null, changed, [{ id: 'stay' }]));
    const contextFor = () => ({}) as Context;
    const options = {
      pools,
      work: { jobs: [job], schedules: [] },
      log: silentLog,
      concurrency: 2,
      contextFor,
    };
    await pools.system.transaction(async (tx) => {
      // Twice in one statement: it is one.
      await publish(tx, null, changed, [{ id: 'stay' }, { id: 'stay' }]);
      workers.push(await startWorker(options));
      await wait(300);
      isCommitted = true;
    });
    await eventually(() => expect(seen.at(-1)).toBe(true));
  });

  test('lanes are served in their order, not in the order of arrival [REL-44]', async () => {
    const { ran, ask, start } = jobsThat(() => Promise.resolve());
    const asked = [...LANES].toReversed();
    for (const lane of asked) await ask(lane, lane);
    await start(1);
    await eventually(() => expect(ran).toHaveLength(LANES.length));
    expect(ran).toEqual(LANES);
  });

  test('a job that another worker is just taking is passed over, not waited for [REL-06]', async () => {
    const { ran, ask, start } = jobsThat(() => Promise.resolve());
    await ask('money', 'held');
    await ask('money', 'free');
    const other = new pg.Client(database.url);
    await other.connect();
    await other.query("begin; select from jobs where payload->>'name' = 'held' for update");
    await start(1);
    await eventually(() => expect(ran).toEqual(['free']));
    await other.query('commit');
    await other.end();
    await eventually(() => expect(ran).toEqual(['free', 'held']));
  });

  test('a job that takes longer than a lease is kept by its heartbeat and runs once [REL-06]', async () => {
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

  test('the imports of eight hosts delay no check-in [W1-E-08, REL-44]', async () => {
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const { ran, ask, start } = jobsThat((name) => (name.startsWith('import') ? held : Promise.resolve()));
    for (let host = 0; host < 8; host++) {
      for (let page = 0; page < 10; page++) await ask('sync', `import ${host}`, propertyOf(host));
    }
    await start(10);
    await start(10);
    await eventually(() => expect(ran.length).toBe(12));
    for (const lane of ['registry', 'message'] as const) await ask(lane, lane, propertyOf(9));
    await eventually(() => expect(ran.slice(12).toSorted()).toEqual(['message', 'registry']));
    letGo();
  });

  test.each([
    [10, 6],
    [2, 1],
  ])(
    'with %i places hundreds of reports that wait for their authority have %i and delay no check-in [REL-44]',
    async (places, most) => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      const { ran, ask, start } = jobsThat((name) => (name.startsWith('report') ? held : Promise.resolve()));
      for (let report = 0; report < 300; report++) await ask('registry', `report ${report}`);
      await ask('message', 'check-in');
      await start(places);
      // Nothing tells of it any more, and no look comes round by itself so soon.
      await eventually(() => expect(ran).toContain('check-in'), 900);
      expect(ran).toHaveLength(most + 1);
      letGo();
    },
  );

  test('of one lane properties take turns, however many jobs one has [W1-E-08, REL-44]', async () => {
    const { ran, ask, start } = jobsThat(() => wait(5));
    for (let page = 0; page < 40; page++) await ask('sync', 'many', propertyOf(1));
    for (let host = 2; host < 6; host++) await ask('sync', `one ${host}`, propertyOf(host));
    await start(10);
    await eventually(() => expect(ran).toHaveLength(44));
    const last = Math.max(...[2, 3, 4, 5].map((host) => ran.indexOf(`one ${host}`)));
    expect(last).toBeLessThan(6);
  });

  test('a job that kills its worker is parked after its limit, and was not run again [W1-E-08, REL-45]', async () => {
    const lease = { seconds: 1, heartbeatMs: 200, sweepMs: 100 };
    const { ran, ask, start } = jobsThat(() => Promise.resolve());
    await ask('stamp', 'deadly');
    // As its worker leaves it each time: taken, counted, never given back.
    const dies = (attempts: number) =>
      pools.system.named(
        'dies',
        `update jobs set state = 'running', attempts = $1, lease_until = now() - interval '1 second'`,
        [attempts],
      );
    await dies(12);
    await start(1, lease);
    await eventually(async () => {
      const left = await pools.system.named('left', 'select state, last_error from jobs', []);
      expect(left).toEqual([{ state: 'parked', last_error: 'Its worker died each time' }]);
    });
    expect(ran).toEqual([]);
    await dies(11);
    await eventually(() => expect(ran).toEqual(['deadly']));
  });

  test('a stopping worker takes no more jobs, however much is due in several lanes [REL-50]', async () => {
    const { ran, ask, start } = jobsThat(async () => {});
    for (let job = 0; job < 300; job += 1) {
      for (const lane of ['stamp', 'registry', 'message'] as const) await ask(lane, `${lane} ${job}`);
    }
    await start(4);
    await eventually(() => expect(ran.length).toBeGreaterThan(4));
    await workers[0]!.stop();
    const atTheEnd = ran.length;
    expect(atTheEnd).toBeLessThan(300);
  });

  test('the end waits for a sweep that is under way, because the connections go next [REL-50]', async () => {
    const schedule = defineSchedule('test.tick', { everySeconds: 3600, lane: 'sync', run: async () => {} });
    const worker = await startWorker({
      pools,
      work: { jobs: [], schedules: [schedule] },
      log: silentLog,
      concurrency: 1,
      contextFor: () => ({}) as Context,
      lease: { seconds: 15, heartbeatMs: 5_000, sweepMs: 200 },
    });
    workers.push(worker);
    const other = new pg.Client(database.url);
    await other.connect();
    await other.query('begin; lock table schedules');
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => expect((await other.query(waiting)).rowCount).toBeGreaterThan(0));
    let hasEnded = false;
    const ended = worker.stop().then(() => (hasEnded = true));
    await wait(300);
    const before = hasEnded;
    await other.query('commit');
    await other.end();
    await ended;
    expect(before).toBe(false);
  });
});

/** A worker that takes a job and is killed: no heartbeat, no sweep, and its work never ends. */
const DIES: LeaseTimes = { seconds: 0.2, heartbeatMs: 3_600_000, sweepMs: 3_600_000 };
const LIVES: LeaseTimes = { seconds: 15, heartbeatMs: 100, sweepMs: 100 };

/** Workers over one database with their logs, and a job that runs once at a time for a key. */
function workersWithLog(schedules: Work['schedules'] = []) {
  const told: { level: string; fields: unknown; message: string }[] = [];
  const tell = (level: string) => (fields: unknown, message: string) =>
    void told.push({ level, fields, message });
  const log = { ...silentLog, warn: tell('warn'), error: tell('error') };
  const outcomes: string[] = [];
  const ran: string[] = [];
  let run: () => Promise<void> = () => Promise.resolve();
  const job = defineJob('test.once', {
    lane: 'stamp',
    payload: z.object({ name: z.string() }),
    oncePer: () => 'key',
    run: async (_ctx, { name }) => {
      ran.push(name);
      await run();
    },
  });
  const { enqueue } = createQueue([job]);
  return {
    told,
    outcomes,
    ran,
    runs: (next: () => Promise<void>) => (run = next),
    ask: (name: string) => pools.system.transaction((tx) => enqueue(tx, null, job, { name })),
    left: () =>
      pools.system.named<{ state: string }>('left', 'select state, last_error from jobs order by id', []),
    start: async (lease: LeaseTimes) => {
      const worker = await startWorker({
        pools,
        work: { jobs: [job], schedules },
        log,
        concurrency: 1,
        contextFor: () => ({}) as Context,
        lease,
        observe: ({ outcome }) => void outcomes.push(outcome),
      });
      workers.push(worker);
    },
  };
}

describe('a sweep that meets trouble', () => {
  test('two dead jobs of one key: one of them runs, the other ends with a reason, and a worker starts W2-Q-01 REL-06', async () => {
    const { told, outcomes, ran, runs, ask, left, start } = workersWithLog();
    const held = new Promise<void>((resolve) => (letGo = resolve));
    runs(() => held);
    await start(DIES);
    await start(DIES);
    for (const name of ['first', 'second']) {
      await ask(name);
      await eventually(() => expect(ran).toContain(name));
      // Its worker is gone: the lease runs out, and the twin may be taken before a sweep.
      const dead = "select from jobs where state = 'running' and lease_until >= now()";
      await eventually(async () => expect(await pools.system.named('alive', dead, [])).toEqual([]));
    }
    expect((await left()).map(({ state }) => state)).toEqual(['running', 'running']);
    runs(() => Promise.resolve());
    await start(LIVES);
    await eventually(async () => expect(await left()).toEqual([]));
    expect(ran).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'replaced')).toHaveLength(1);
    expect(told).toMatchObject([
      {
        fields: { job: 'test.once' },
        message: 'job ended: its worker died, and another of its key does the same',
      },
    ]);
  });

  test('of dead jobs of one key none waits where one waits already, and one is parked where all died too often W2-Q-01 REL-45', async () => {
    const { ran, runs, ask, left, start } = workersWithLog();
    const held = new Promise<void>((resolve) => (letGo = resolve));
    runs(() => held);
    const dead = (attempts: number) =>
      pools.system.named(
        'two-dead',
        `insert into jobs (name, lane, payload, once_key, state, attempts, lease_until)
         select 'test.once', 2, '{"name": "dead"}', 'key', 'running', $1, now() - interval '1 second' from generate_series(1, 2)`,
        [attempts],
      );
    await dead(1);
    await ask('waiting');
    await start(LIVES);
    await eventually(() => expect(ran).toEqual(['waiting']));
    expect((await left()).map(({ state }) => state)).toEqual(['running']);
    await dead(12);
    const parked = { state: 'parked', last_error: 'Its worker died each time' };
    await eventually(async () =>
      expect(await left()).toEqual([{ state: 'running', last_error: null }, parked]),
    );
    // A person retries the parked job while the same job waits: the waiting job stays.
    await ask('waiting again');
    const [{ id } = { id: '' }] = await listParkedWork(pools.system);
    expect(await retryParkedWork(pools.system, id)).toBe(true);
    expect((await left()).map(({ state }) => state)).toEqual(['running', 'waiting']);
    letGo();
    await eventually(async () => expect(await left()).toEqual([]));
    expect(ran).toEqual(['waiting', 'waiting again']);
  });

  test('what one part of a sweep fails of stops no other part and no start, and readiness knows W2-Q-01 REL-55', async () => {
    const names: string[] = [];
    const schedules = ['test.broken', 'test.sound'].map((name) =>
      defineSchedule(name as 'test.sound', {
        everySeconds: 3600,
        lane: 'sync',
        run: async () => void names.push(name),
      }),
    );
    const owner = new pg.Client(database.url);
    await owner.connect();
    await owner.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$;
      create trigger refuse before insert on schedules for each row when (new.name = 'test.broken') execute function refuse()`);
    expect(await workersHealth(pools.system)).toMatchObject({ running: 0, stalled: 0 });
    const { told, ran, ask, start } = workersWithLog(schedules);
    await start(LIVES);
    await ask('something');
    await eventually(() => expect([names, ran]).toEqual([['test.sound'], ['something']]));
    expect(told[0]).toMatchObject({
      level: 'error',
      fields: { failed: [expect.stringMatching(/^test\.broken: .*broken on purpose/)] },
      message: 'parts of a sweep failed',
    });
    // A start has its minute; after it the worker runs and is known to stand still.
    expect(await workersHealth(pools.system)).toMatchObject({ running: 1, stalled: 0 });
    await owner.query("update workers set swept_at = swept_at - interval '61 seconds'");
    await eventually(async () =>
      expect(await workersHealth(pools.system)).toMatchObject({ running: 1, stalled: 1 }),
    );
    await owner.query('drop function refuse() cascade');
    await eventually(async () =>
      expect(await workersHealth(pools.system)).toMatchObject({ running: 1, stalled: 0 }),
    );
    await workers[0]!.stop();
    expect(await workersHealth(pools.system)).toMatchObject({ running: 0, stalled: 0 });
    await owner.end();
  });

  test('a failure of one item does not stop the others, and is reported at the end [W2-Q-01]', async () => {
    const done: number[] = [];
    const run = async (one: number) => {
      if (one === 2) throw new RangeError('no second');
      done.push(one);
    };
    await expect(forEachIsolated([1, 2, 3], run)).rejects.toThrow(
      '1 failed, the first with RangeError: no second',
    );
    expect(done).toEqual([1, 3]);
  });
});
