import { PgBoss } from 'pg-boss';
import { z } from 'zod';

import type { Context } from '#foundation/context/context.ts';
import { openPools } from '#foundation/database/database.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { createQueue } from '#foundation/jobs/queue.ts';
import { startWorker } from '#foundation/jobs/worker.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { atLeast, type Bench, inTurn, known, median } from './bench.ts';
import { cpuOfTrees } from './load.ts';
import type { Stage } from './stage.ts';

const JOBS = 2_000;
/** With its wait pg-boss needs six seconds for them. */
const FEW = 100;
const MOST_ROUNDS = 3;
const BATCH = 25;
/** Of the worker program (main/worker.ts). */
const CONCURRENCY = 10;
const QUEUE = 'drained';

const numbersTo = (count: number) => Array.from({ length: count }, (_none, number) => number);

type Drained = { readonly seconds: number; readonly cpuMs: number };

/**
 * P-07: jobs that do nothing, from the start of a worker until the last one is done. pg-boss with its defaults and batches of
 * 25 waits two seconds after each batch; beside that also without the wait.
 */
export async function measureJobs({ rounds, stage, note, say }: Bench): Promise<void> {
  const open = await stage();
  // Without the work that other measurements left.
  await open.query('delete from jobs');
  const boss = new PgBoss(open.databaseUrl);
  boss.on('error', (error) => say(`pg-boss: ${String(error)}`));
  await boss.start();
  await boss.createQueue(QUEUE);
  try {
    const waiting = await inTurn(
      Math.min(MOST_ROUNDS, rounds),
      () => drainOurs(open, JOBS, false),
      () => drainBoss(open, boss, { count: FEW, waits: true }),
    );
    const rate = median(waiting.map(({ ours, theirs }) => theirs.seconds / FEW / (ours.seconds / JOBS)));
    note('P-07', 'jobs drained in a second, each by itself', rate, atLeast('×', 1.5, 4));
    for (const isTogether of [false, true]) {
      const what = isTogether ? 'of one property and kind' : 'each by itself';
      const pairs = await inTurn(
        rounds,
        () => drainOurs(open, JOBS, isTogether),
        () => drainBoss(open, boss, { count: JOBS, waits: false }),
      );
      const perSecond = JOBS / median(pairs.map(({ ours }) => ours.seconds));
      say(`${perSecond.toFixed(0)} jobs in a second, ${what}`);
      const ratio = median(pairs.map(({ ours, theirs }) => theirs.seconds / ours.seconds));
      const cpu = median(pairs.map(({ ours, theirs }) => ours.cpuMs / theirs.cpuMs));
      note('P-07', `jobs drained in a second, ${what}, against pg-boss without its wait`, ratio, known('×'));
      note('P-07', `CPU of a job, ${what}, against pg-boss without its wait`, cpu, known('×'));
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** What the work of `run` takes of this process and of the database. */
async function timed({ databasePid }: Stage, run: () => Promise<void>): Promise<Drained> {
  const cpuBefore = cpuOfTrees([databasePid]);
  const own = process.cpuUsage();
  const started = performance.now();
  await run();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(own);
  return { seconds, cpuMs: cpuOfTrees([databasePid]) - cpuBefore + (user + system) / 1000 };
}

async function drainOurs(open: Stage, count: number, isTogether: boolean): Promise<Drained> {
  const pools = openPools({ logins: open.logins, size: 10, log: silentLog });
  let left = count;
  const all = Promise.withResolvers<void>();
  const end = (ended: number) => {
    left -= ended;
    if (left === 0) all.resolve();
  };
  const payload = z.object({ number: z.number() });
  const job = defineJob<{ number: number }>('bench.drained', {
    lane: 'message',
    payload,
    run: async () => end(1),
    ...(isTogether && {
      runTogether: async (_ctx: Context, payloads: readonly { number: number }[]) => end(payloads.length),
    }),
  });
  const { enqueue } = createQueue([job]);
  try {
    await pools.system.transaction(async (tx) => {
      await Promise.all(numbersTo(count).map((number) => enqueue(tx, open.host.propertyId, job, { number })));
    });
    return await timed(open, async () => {
      const worker = await startWorker({
        pools,
        work: { jobs: [job], schedules: [] },
        log: silentLog,
        concurrency: CONCURRENCY,
        contextFor: () => ({}) as Context,
      });
      await all.promise;
      // The last ones are written as done before it has stopped.
      await worker.stop();
      const [row] = await open.query<{ jobs: number }>(
        'select count(*)::int as jobs from jobs where name = $1',
        [job.name],
      );
      if (row?.jobs !== 0) throw new Error(`${row?.jobs} jobs are left`);
    });
  } finally {
    await pools.end();
  }
}

async function drainBoss(
  open: Stage,
  boss: PgBoss,
  { count, waits }: { readonly count: number; readonly waits: boolean },
): Promise<Drained> {
  await boss.insert(
    QUEUE,
    numbersTo(count).map((number) => ({ data: { number } })),
  );
  let left = count;
  const all = Promise.withResolvers<void>();
  const drained = await timed(open, async () => {
    await boss.work(QUEUE, { batchSize: BATCH, burstWhenBatchFull: !waits }, async (jobs) => {
      left -= jobs.length;
      if (left === 0) all.resolve();
    });
    await all.promise;
    await boss.offWork(QUEUE, { wait: true });
  });
  await boss.deleteAllJobs(QUEUE);
  return drained;
}
