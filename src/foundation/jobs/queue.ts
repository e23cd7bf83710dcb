import type { Queries, Transaction } from '#foundation/database/database.ts';
import { currentTrace } from '#foundation/observability/tracing.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { type EventDefinition, type Job, laneNumber } from './job.ts';

/** Rows that are written once: their insert does nothing, and returns nothing, for those that are there already. */
export type OnceCause = {
  readonly name: string;
  /** `insert … on conflict … do nothing returning key`; its parameters begin at $10. */
  readonly insert: string;
  readonly values: readonly unknown[];
};

/** An event and the key of its cause. */
export type CausedEvent<Payload> = { readonly key: string; readonly payload: Payload };

/** Writes events and jobs in the caller's transaction, so that news is never lost (REL-01). */
export type Queue = {
  readonly publish: <Payload>(
    tx: Transaction,
    propertyId: PropertyId | null,
    event: EventDefinition<Payload>,
    /** One event each, however many in one statement. */
    payloads: readonly Payload[],
  ) => Promise<void>;
  /**
   * Writes causes and their events in one statement, which is one round trip and needs no transaction around it. Of a
   * cause that is there already nothing is published; two of one key are one.
   */
  readonly publishOnce: <Payload>(
    db: Queries,
    propertyId: PropertyId | null,
    event: EventDefinition<Payload>,
    caused: readonly CausedEvent<Payload>[],
    cause: OnceCause,
  ) => Promise<void>;
  /**
   * With a moment, one that waits under the same key for a later one is brought forward to it. `now` is that of the database, which
   * decides what is due: by a clock that is ahead of it the job would wait.
   */
  readonly enqueue: <Payload>(
    tx: Queries,
    propertyId: PropertyId | null,
    job: Job<Payload>,
    payload: Payload,
    runAt?: Instant | 'now',
  ) => Promise<void>;
};

export const JOBS_CHANNEL = 'posada_jobs';
export const LIVE_CHANNEL = 'posada_live';

/**
 * Changes nothing, and keeps the waiting twin from being taken before the commit. A twin that was taken earlier would
 * not see the change, and no other job would (REL-01).
 */
const UNTIL_COMMIT = 'do update set run_at = jobs.run_at where false';

/** `payloads`: a query of those in $3 with their places; $4 to $7: the jobs, each with the place of its payload. */
const published = (payloads: string) => `
  payloads as (${payloads}), event as (
    insert into events (property_id, name, payload) select $1, $2, payload from payloads order by place returning id
  ), queued as (
    insert into jobs (property_id, name, lane, payload, once_key, trace)
    select $1, name, lane, payload, once_key, $8
      from (select distinct on (name, coalesce(once_key, place::text)) *
              from unnest($4::text[], $5::int[], $6::int[], $7::text[]) as asked (name, lane, place, once_key)
             order by name, coalesce(once_key, place::text), place) as job
      join payloads using (place)
     order by place, name
    on conflict (name, once_key) where state = 'waiting' and once_key is not null ${UNTIL_COMMIT}
  )
  select max(id) as id from event`;
const PUBLISH = `with ${published('select payload, place from unnest($3::jsonb[]) with ordinality as given (payload, place)')}`;
/** The same of one payload, as nearly all are: nothing to number and nothing to fold, which is a third of the work. */
const PUBLISH_ONE = `
  with event as (
    insert into events (property_id, name, payload) values ($1, $2, $3) returning id
  ), queued as (
    insert into jobs (property_id, name, lane, payload, once_key, trace)
    select $1, name, lane, $3, once_key, $7
      from unnest($4::text[], $5::int[], $6::text[]) as job (name, lane, once_key) order by name
    on conflict (name, once_key) where state = 'waiting' and once_key is not null ${UNTIL_COMMIT}
  )
  select id from event`;
const PUBLISH_ONCE = published(`
    select distinct on (key) payload, place
      from unnest($3::jsonb[], $9::text[]) with ordinality as given (payload, key, place) join cause using (key)
     order by key, place`);

const ENQUEUE = `
  insert into jobs (property_id, name, lane, payload, once_key, run_at, trace)
  values ($1, $2, $3, $4, $5, coalesce($6, now()), $7)
  on conflict (name, once_key) where state = 'waiting' and once_key is not null
  do update set run_at = excluded.run_at where $6::timestamptz is not null and excluded.run_at < jobs.run_at`;

export function createQueue(jobs: readonly Job[]): Queue {
  const subscribers = new Map<string, Job[]>();
  for (const job of jobs) {
    for (const { name } of job.on ?? []) {
      subscribers.set(name, [...(subscribers.get(name) ?? []), job]);
    }
  }
  /** The parameters of `PUBLISH_ONE`. */
  const valuesOfOne = <Payload>(
    propertyId: PropertyId | null,
    event: EventDefinition<Payload>,
    payload: Payload,
  ): unknown[] => {
    const jobs = subscribers.get(event.name) ?? [];
    return [
      propertyId,
      event.name,
      JSON.stringify(payload),
      jobs.map(({ name }) => name),
      jobs.map(({ lane }) => laneNumber(lane)),
      jobs.map((job) => job.oncePer?.(payload) ?? null),
      currentTrace(),
    ];
  };
  /** The parameters $1 to $8 of `published`. */
  const valuesOf = <Payload>(
    propertyId: PropertyId | null,
    event: EventDefinition<Payload>,
    payloads: readonly Payload[],
  ): unknown[] => {
    const jobs = payloads.flatMap((payload, index) =>
      (subscribers.get(event.name) ?? [])
        .filter(({ coversAll }) => index === 0 || !coversAll)
        .map((job) => ({ job, payload, place: index + 1 })),
    );
    return [
      propertyId,
      event.name,
      payloads.map((payload) => JSON.stringify(payload)),
      jobs.map(({ job }) => job.name),
      jobs.map(({ job }) => laneNumber(job.lane)),
      jobs.map(({ place }) => place),
      jobs.map(({ job, payload }) => job.oncePer?.(payload) ?? null),
      currentTrace(),
    ];
  };
  const announce = (db: Queries, propertyId: PropertyId | null, event: string, id: number | null) => {
    // One for all of them: a page reads what changed once.
    db.announce(LIVE_CHANNEL, JSON.stringify({ property: propertyId, event, id }));
    db.announce(JOBS_CHANNEL, '');
  };
  return {
    publish: async (tx, propertyId, event, payloads) => {
      const [first] = payloads;
      if (first === undefined) return;
      const [newest] =
        payloads.length === 1
          ? await tx.named<{ id: number }>('publish-one', PUBLISH_ONE, valuesOfOne(propertyId, event, first))
          : await tx.named<{ id: number }>('publish', PUBLISH, valuesOf(propertyId, event, payloads));
      announce(tx, propertyId, event.name, newest?.id ?? null);
    },
    publishOnce: async (db, propertyId, event, caused, { name, insert, values }) => {
      const sql = `with cause as (${insert}), ${PUBLISH_ONCE}`;
      const payloads = caused.map(({ payload }) => payload);
      const keys = caused.map(({ key }) => key);
      const all = [...valuesOf(propertyId, event, payloads), keys, ...values];
      const [newest] = await db.named<{ id: number | null }>(name, sql, all);
      if (newest && newest.id !== null) announce(db, propertyId, event.name, newest.id);
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

/** Events are only for current listeners. The jobs of an event are rows of their own. */
export async function forgetOldNews(system: Queries, before: Instant): Promise<void> {
  await system.named('news-forget', 'delete from events where created_at < $1', [before]);
}
