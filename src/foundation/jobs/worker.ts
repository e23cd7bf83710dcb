import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Context } from '#foundation/context/context.ts';
import type { Pools } from '#foundation/database/database.ts';
import { databaseProblemOf } from '#foundation/database/database-problem.ts';
import type { Log } from '#foundation/observability/log.ts';
import { runInSpan } from '#foundation/observability/tracing.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { JobDefinition, ScheduleDefinition } from './definitions.ts';
import { laneNumber, LANES, type Lease, Postponed } from './job.ts';
import { runUnderLease } from './lease.ts';
import { JOBS_CHANNEL } from './queue.ts';
import {
  AGAIN,
  CLAIM,
  type ClaimedJob,
  DONE,
  HEARTBEAT,
  ATTEMPTS_MAX,
  BATCH_MAX,
  PARK,
  RECLAIM,
  SCHEDULE,
  SCHEDULED,
  SLOW_LANE,
} from './statements.ts';
import { createBatcher } from './batching.ts';
import type { Work } from './definitions.ts';
import { deleteWorker, recordWorker } from './workers.ts';

export type Worker = {
  /** Takes no more jobs, lets the running ones finish, gives the rest back (REL-50). */
  readonly stop: () => Promise<void>;
};

/** `heldUntil` in milliseconds of the monotonic clock, counted from before the database was asked. */
type HeldJob = ClaimedJob & { heldUntil: number };

/** How long a worker may be silent before another takes its jobs. */
export type LeaseTimes = {
  readonly seconds: number;
  readonly heartbeatMs: number;
  readonly sweepMs: number;
};

/** REL-06. A killed worker's job starts again after at most the lease and one sweep: 20 s, under G-5's 30 s. */
export const LEASE: LeaseTimes = { seconds: 15, heartbeatMs: 5_000, sweepMs: 5_000 };
/** How often a worker says at least that it runs; a short lease does not make that more urgent. */
const NOTE_MS = 5_000;
/** Between two looks at what is due: what comes or ends meanwhile is taken together, since looking costs more than most jobs. */
const BETWEEN_CLAIMS_MS = 5;
/** The same where the last look left places free: it took everything that was due. */
const TO_GATHER_MS = 20;
/** Fallback for a lost notification. */
const POLL_MS = 1_000;
const MAX_DELAY_SECONDS = 900;
/**
 * REL-44. All slow work together never gets more of a worker's places, and no other lane does either, so that with two
 * places or more one is left for the rest: a check-in does not wait for an import, and not for ten reports that wait
 * for their turn at the authority.
 */
const LARGEST_SHARE = 0.6;
export type WorkerOptions = {
  readonly pools: Pools;
  readonly work: Work;
  readonly log: Log;
  readonly concurrency: number;
  readonly contextFor: (propertyId: PropertyId | null, requestId: string) => Context;
  readonly lease?: LeaseTimes;
  /** How long a repeat that should wait so many seconds really waits: tests do not have the time. Leases are not asked. */
  readonly pause?: (seconds: number) => number;
  readonly observe?: (job: { name: string; outcome: string; seconds: number }) => void;
};

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pools, log, work } = options;
  const system = pools.system;
  const lease = options.lease ?? LEASE;
  const pause = options.pause ?? ((seconds: number) => seconds);
  const jobs = new Map<string, JobDefinition>(work.jobs.map((job) => [job.name, job]));
  const schedules = new Map(work.schedules.map((schedule) => [schedule.name, schedule]));
  const goTogether = new Set(work.jobs.filter((job) => 'runTogether' in job).map(({ name }) => name));
  const knownNames = [...jobs.keys(), ...schedules.keys()];
  const running = new Map<number, HeldJob>();
  const id = randomUUID();
  let stopping = false;
  let wake = () => {};

  const runOne = async (job: HeldJob): Promise<void> => {
    const started = performance.now();
    const outcome = await attempt(job);
    const seconds = (performance.now() - started) / 1000;
    options.observe?.({ name: job.name, outcome, seconds });
  };

  const attempt = async (job: HeldJob): Promise<string> => {
    const requestId = `job-${job.id}-${job.fence}`;
    try {
      await runInSpan(`job ${job.name}`, { 'job.id': job.id, 'job.attempt': job.attempts }, job.trace, () =>
        handle(job, options.contextFor(job.property_id, requestId)),
      );
      await done(job);
      return 'done';
    } catch (error) {
      if (error instanceof Postponed) {
        await again(job, error.message, error.seconds, 1);
        return 'postponed';
      }
      return fail(job, requestId, error);
    }
  };

  const handle = async (job: HeldJob, ctx: Context): Promise<void> => {
    const schedule = schedules.get(job.name);
    if (schedule) return schedule.run(ctx);
    const definition = jobs.get(job.name);
    if (!definition) throw new Error(`No job is called ${job.name}`);
    const payload = definition.payload.parse(job.payload);
    const held: Lease = {
      fence: job.fence,
      attempt: job.attempts,
      holds: () => performance.now() < job.heldUntil,
    };
    const alone = () => runUnderLease(held, () => definition.run(ctx, payload, held));
    const company = companyOf(job);
    if (company === undefined) return alone();
    await going(company, { payload, alone }, async (jobs) => {
      if (jobs.length === 1) await jobs[0]!.alone();
      else
        await definition.runTogether!(
          ctx,
          jobs.map((one) => one.payload),
        );
      return jobs.map(() => undefined);
    });
  };

  const going = createBatcher<string, { payload: unknown; alone: () => Promise<void> }, void>(BATCH_MAX);

  /** Jobs that end in one turn are deleted together. */
  const ending = createBatcher<'done', HeldJob, void>(BATCH_MAX);
  const done = (job: HeldJob): Promise<void> =>
    ending('done', job, async (ended) => {
      await system.named('job-done', DONE, [ended.map(({ id }) => id), ended.map(({ fence }) => fence)]);
      return ended.map(() => undefined);
    });

  const fail = async (job: HeldJob, requestId: string, error: unknown): Promise<string> => {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const limit = jobs.get(job.name)?.attempts ?? ATTEMPTS_MAX;
    const fields = { job: job.name, requestId, attempt: job.attempts, error: reason };
    if (job.attempts >= limit) {
      log.error(fields, 'job parked');
      await system.named('job-park', PARK, [job.id, job.fence, reason.slice(0, 2000)]);
      return 'parked';
    }
    log.warn(fields, 'job failed, will be repeated');
    // Full jitter from 1 s to 15 min (REL-43).
    const delay = 1 + Math.random() * Math.min(MAX_DELAY_SECONDS, 2 ** job.attempts);
    await again(job, reason.slice(0, 2000), delay, 0);
    return 'failed';
  };

  /** `forgiven`: attempts that do not count. */
  const again = async (job: HeldJob, why: string, delay: number, forgiven: 0 | 1): Promise<void> => {
    const seconds = pause(delay);
    const write = () => system.named('job-again', AGAIN, [job.id, job.fence, why, seconds, forgiven]);
    // A twin whose transaction ends meanwhile is not seen and stands in the way; the second time it is seen.
    await write().catch((error: unknown) => {
      if (databaseProblemOf(error) !== 'taken') throw error;
      return write();
    });
    // One that is due before the next poll need not wait for it.
    if (seconds * 1_000 < POLL_MS) setTimeout(() => wake(), seconds * 1_000 + 5).unref();
  };

  const companyOf = ({ name, property_id, attempts }: HeldJob): string | undefined =>
    goTogether.has(name) && attempts === 1 ? [name, property_id ?? []].flat().join(' ') : undefined;
  /** A place each, and one for all that go together. */
  const placesTaken = (): HeldJob[] => {
    const places = new Map<string | number, HeldJob>();
    for (const job of running.values()) places.set(companyOf(job) ?? job.id, job);
    return [...places.values()];
  };
  const mostPlaces = Math.max(1, Math.floor(options.concurrency * LARGEST_SHARE));
  const placesOfLanes = (): number[] => {
    const places = LANES.map(() => mostPlaces);
    for (const { lane } of placesTaken()) places[lane] = (places[lane] ?? 0) - 1;
    return places;
  };
  /** A lane that has all its places hides more behind it, as all places together do. */
  const isFull = () =>
    placesTaken().length >= options.concurrency || placesOfLanes().some((left) => left <= 0);
  const slowOnes = () => placesTaken().filter(({ lane }) => lane >= SLOW_LANE);
  /** Half of the slow places is enough for one property while another waits. */
  const satisfied = (): string[] => {
    const byProperty = Map.groupBy(slowOnes(), ({ property_id }) => property_id);
    return [...byProperty].flatMap(([id, held]) =>
      id !== null && held.length * 2 >= mostPlaces ? [id] : [],
    );
  };

  /** Takes the due jobs, as many as there are places for, without the slow jobs of the passed-over properties. */
  const take = async (passedOver: readonly string[]): Promise<void> => {
    const free = options.concurrency - placesTaken().length;
    // One look for jobs leads to the next while there is work. A stopping worker takes no more jobs.
    if (stopping || free <= 0) return;
    const heldUntil = performance.now() + lease.seconds * 1_000;
    const slow = mostPlaces - slowOnes().length;
    const places = placesOfLanes();
    const companies = new Set([...running.values()].map(companyOf));
    companies.delete(undefined);
    const together = [[...goTogether], [...companies]];
    const values = [free, lease.seconds, slow, passedOver, places, ...together, knownNames];
    const claimed = await system.named<ClaimedJob>('job-claim', CLAIM, values);
    for (const job of claimed) start({ ...job, heldUntil });
    // A lane with much to do hides those behind it, until it has all the places that it may have; so does a company.
    const filled = placesOfLanes().some((left, lane) => left <= 0 && (places[lane] ?? 0) > 0);
    if (filled || claimed.some((job) => job.are_more)) await take(passedOver);
  };

  const start = (job: HeldJob): void => {
    running.set(job.id, job);
    void runOne(job)
      .catch((error) => log.warn({ job: job.name, error: String(error) }, 'job result could not be written'))
      .finally(() => {
        running.delete(job.id);
        wake();
      });
  };

  /** Afterwards nothing that is due and may be taken is left while a place is free. */
  const claim = async (): Promise<void> => {
    const passedOver = satisfied();
    await take(passedOver);
    // No other property waited for these places.
    if (passedOver.length > 0) await take([]);
  };

  const keepLeases = async () => {
    if (running.size === 0) return;
    const held = [...running.values()];
    const heldUntil = performance.now() + lease.seconds * 1_000;
    const kept = await system.named<Pick<ClaimedJob, 'id' | 'fence'>>('job-heartbeat', HEARTBEAT, [
      held.map((job) => job.id),
      held.map(({ fence }) => fence),
      lease.seconds,
    ]);
    for (const one of kept) {
      const job = running.get(one.id);
      if (job?.fence === one.fence) job.heldUntil = heldUntil;
    }
  };

  let notedAt = -Infinity;
  const heartbeat = async () => {
    await keepLeases();
    // A sweep notes it as well; this is for one that does not come back.
    if (performance.now() - notedAt < NOTE_MS) return;
    notedAt = performance.now();
    await recordWorker(system, id, false);
  };

  const reclaim = async () => {
    const limits = [knownNames, knownNames.map((name) => jobs.get(name)?.attempts ?? ATTEMPTS_MAX)];
    const reclaimed = await system.named<{ id: number; name: string; state: string }>(
      'job-reclaim',
      RECLAIM,
      limits,
    );
    for (const { id: jobId, name, state } of reclaimed) {
      if (state === 'parked') log.error({ job: name, jobId }, 'job parked: its worker died each time');
      if (state !== 'replaced') continue;
      log.warn({ job: name, jobId }, 'job ended: its worker died, and another of its key does the same');
      options.observe?.({ name, outcome: 'replaced', seconds: 0 });
    }
  };

  const queueIfDue = async ({ name, everySeconds, lane }: ScheduleDefinition) => {
    const due = await system.named('schedule', SCHEDULE, [name, everySeconds]);
    if (due.length > 0) await system.named('scheduled', SCHEDULED, [name, laneNumber(lane)]);
  };

  const partsOfSweep = [
    { what: 'dead jobs', run: reclaim },
    ...work.schedules.map((schedule) => ({ what: schedule.name, run: () => queueIfDue(schedule) })),
  ];
  let isSweeping = false;
  /** Each part by itself: what one fails of is logged and stops none of the others, nor the start of a worker. */
  const sweep = async () => {
    // The one before takes long: the database is slow, and would be slower with two.
    if (isSweeping) return;
    isSweeping = true;
    const failed: string[] = [];
    for (const { what, run } of partsOfSweep) {
      await run().catch((error: unknown) => failed.push(`${what}: ${String(error)}`));
    }
    isSweeping = false;
    wake();
    if (failed.length > 0) log.error({ failed }, 'parts of a sweep failed');
    await recordWorker(system, id, failed.length === 0);
  };

  /** Work beside the jobs: the pools are closed after it ends, because it needs them. */
  const beside = new Set<Promise<void>>();
  const quietly = (what: string, run: () => Promise<void>) => (): Promise<void> => {
    const going = run()
      .catch((error: unknown) => log.warn({ error: String(error) }, `${what} failed`))
      .finally(() => beside.delete(going));
    beside.add(going);
    return going;
  };
  const heartbeatQuietly = quietly('heartbeat', heartbeat);
  const sweepQuietly = quietly('sweep', sweep);
  const timers = [
    setInterval(() => void heartbeatQuietly(), lease.heartbeatMs),
    setInterval(() => void sweepQuietly(), lease.sweepMs),
  ];
  const stopListening = await pools.listen(JOBS_CHANNEL, () => wake());

  const loop = async () => {
    while (!stopping) {
      const woken = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const looked = performance.now();
      try {
        await claim();
      } catch (error) {
        log.warn({ error: String(error) }, 'no jobs could be claimed');
      }
      const between = isFull() ? BETWEEN_CLAIMS_MS : TO_GATHER_MS;
      await woken;
      const early = looked + between - performance.now();
      if (early > 0) await sleep(early);
    }
  };
  await sweepQuietly();
  const finished = loop();

  return {
    stop: async () => {
      stopping = true;
      wake();
      await finished;
      while (running.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      for (const timer of timers) clearInterval(timer);
      await Promise.all(beside);
      await quietly('goodbye', () => deleteWorker(system, id))();
      await stopListening();
    },
  };
}
