import type { Queries, Transaction } from '#foundation/database/database.ts';
import { currentTrace } from '#foundation/observability/tracing.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import {
  type EventDefinition,
  type JobDefinition,
  laneNumber,
  type ScheduleDefinition,
} from './definitions.ts';

/** Every job and schedule of the product, listed in main/app.ts. */
export type Work = {
  readonly jobs: readonly JobDefinition[];
  readonly schedules: readonly ScheduleDefinition[];
};

/** Writes events and jobs in the caller's transaction, so that news is never lost (REL-01). */
export type Queue = {
  readonly publish: <Payload>(
    tx: Transaction,
    propertyId: PropertyId | null,
    event: EventDefinition<Payload>,
    /** One event each, however many in one statement. */
    payloads: readonly Payload[],
  ) => Promise<void>;
  readonly enqueue: <Payload>(
    tx: Queries,
    propertyId: PropertyId | null,
    job: JobDefinition<Payload>,
    payload: Payload,
    runAt?: Instant,
  ) => Promise<void>;
};

export const JOBS_CHANNEL = 'posada_jobs';
export const LIVE_CHANNEL = 'posada_live';

/** $3: a payload per event; $4 to $7: the jobs, each with the place of its payload. */
const PUBLISH = `
  with told as (
    select payload, place from unnest($3::jsonb[]) with ordinality as given (payload, place)
  ), event as (
    insert into events (property_id, name, payload) select $1, $2, payload from told order by place returning id
  ), queued as (
    insert into jobs (property_id, name, lane, payload, once_key, trace)
    select $1, name, lane, payload, once_key, $8
      from unnest($4::text[], $5::int[], $6::int[], $7::text[]) as job (name, lane, place, once_key)
      join told using (place)
     order by place
    on conflict (name, once_key) where state = 'waiting' and once_key is not null do nothing
  )
  select max(id) as id from event`;

const ENQUEUE = `
  insert into jobs (property_id, name, lane, payload, once_key, run_at, trace)
  values ($1, $2, $3, $4, $5, coalesce($6, now()), $7)
  on conflict (name, once_key) where state = 'waiting' and once_key is not null do nothing`;

export function createQueue(work: Work): Queue {
  const subscribers = new Map<string, JobDefinition[]>();
  for (const job of work.jobs) {
    for (const { name } of job.on ?? []) {
      subscribers.set(name, [...(subscribers.get(name) ?? []), job]);
    }
  }
  return {
    publish: async (tx, propertyId, event, payloads) => {
      if (payloads.length === 0) return;
      const jobs = payloads.flatMap((payload, index) =>
        (subscribers.get(event.name) ?? []).map((job) => ({ job, payload, place: index + 1 })),
      );
      const [newest] = await tx.named<{ id: number }>('publish', PUBLISH, [
        propertyId,
        event.name,
        payloads.map((payload) => JSON.stringify(payload)),
        jobs.map(({ job }) => job.name),
        jobs.map(({ job }) => laneNumber(job.lane)),
        jobs.map(({ place }) => place),
        jobs.map(({ job, payload }) => job.oncePer?.(payload) ?? null),
        currentTrace(),
      ]);
      // One for all of them: a page reads what changed once.
      const news = { property: propertyId, event: event.name, id: newest?.id };
      tx.announce(LIVE_CHANNEL, JSON.stringify(news));
      tx.announce(JOBS_CHANNEL, '');
    },
    enqueue: async (tx, propertyId, job, payload, runAt) => {
      await tx.named('enqueue', ENQUEUE, [
        propertyId,
        job.name,
        laneNumber(job.lane),
        JSON.stringify(payload),
        job.oncePer?.(payload) ?? null,
        runAt ?? null,
        currentTrace(),
      ]);
      tx.announce(JOBS_CHANNEL, '');
    },
  };
}
