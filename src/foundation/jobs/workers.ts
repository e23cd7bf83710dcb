import type { Database } from '#foundation/database/database.ts';

/** How the worker processes of an installation are, for readiness and metrics. */
export type WorkersHealth = {
  readonly running: number;
  /** Workers that run and completed no sweep for a minute: dead jobs and schedules stand still. */
  readonly stalled: number;
  /** The longest time without a completed sweep, of those that run. */
  readonly sweepAgeSeconds: number;
};

/** Six heartbeats: a worker that was silent for longer has ended, or has lost the database. */
const SILENT_SECONDS = 30;
const STALLED_SECONDS = 60;
/** Rows of workers that were killed. */
const FORGOTTEN_SECONDS = 3600;

const NOTE = `
  with forgotten as (delete from workers where seen_at < now() - make_interval(secs => ${FORGOTTEN_SECONDS}))
  insert into workers (id, seen_at, swept_at) values ($1, now(), now())
  on conflict (id) do update
     set seen_at = now(), swept_at = case when $2 then now() else workers.swept_at end`;
const FORGET = 'delete from workers where id = $1';
const HEALTH = `
  select count(*)::int as running,
         (count(*) filter (where swept_at < now() - make_interval(secs => ${STALLED_SECONDS})))::int as stalled,
         coalesce(extract(epoch from now() - min(swept_at)), 0)::float8 as "sweepAgeSeconds"
    from workers where seen_at > now() - make_interval(secs => ${SILENT_SECONDS})`;

/** The worker runs, and has completed a sweep just now or not. */
export const recordWorker = async (system: Database, id: string, hasSwept: boolean): Promise<void> =>
  void (await system.named('worker-note', NOTE, [id, hasSwept]));

export const deleteWorker = async (system: Database, id: string): Promise<void> =>
  void (await system.named('worker-forget', FORGET, [id]));

/** `name`: of the statement, which is prepared once for each. */
export async function workersHealth(system: Database, name = 'workers-health'): Promise<WorkersHealth> {
  const [found] = await system.named<WorkersHealth>(name, HEALTH, []);
  return found ?? { running: 0, stalled: 0, sweepAgeSeconds: 0 };
}
