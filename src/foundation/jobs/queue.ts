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
    payload: Payload,
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

const PUBLISH = `
  with event as (
    insert into events (property_id, name, payload) values ($1, $2, $3) returning id
  ), queued as (
    insert into jobs (property_id, name, lane, payload, once_key, trace)
    select $1, name, lane, $3, once_key, $7
      from unnest($4::text[], $5::int[], $6::text[]) as job (name, lane, once_key)
    on conflict (name, once_key) where state = 'waiting' and once_key is not null do nothing
  )
  select id from event`;

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
    publish: async (tx, propertyId, event, payload) => {
      const jobs = subscribers.get(event.name) ?? [];
      const [published] = await tx.named<{ id: number }>('publish', PUBLISH, [
        propertyId,
        event.name,
        JSON.stringify(payload),
        jobs.map(({ name }) => name),
        jobs.map(({ lane }) => laneNumber(lane)),
        jobs.map((job) => job.oncePer?.(payload) ?? null),
        currentTrace(),
      ]);
      const news = { property: propertyId, event: event.name, id: published?.id };
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
