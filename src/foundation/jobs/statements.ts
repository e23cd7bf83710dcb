import type { PropertyId } from '#vocabulary/ids.ts';
import { laneNumber } from './job.ts';

export type ClaimedJob = {
  id: number;
  property_id: PropertyId | null;
  name: string;
  lane: number;
  payload: unknown;
  attempts: number;
  fence: number;
  trace: string | null;
  /** Whether more was due than was looked at. */
  are_more: boolean;
};

/** Of work that does not say how often it may fail. */
export const ATTEMPTS_MAX = 5;

/** From here on work takes long and can wait: page-by-page reads of a system, and bulk work. */
export const SLOW_LANE = laneNumber('sync');
/** As many due jobs are looked at to give turns as could be taken in so many claims. */
const LOOKED_AT = 20;
/** Of jobs that go together, as many as one transaction does. */
export const BATCH_MAX = 50;

/**
 * The shared key of jobs that run together. A job that was tried before runs alone: perhaps it caused the failure or
 * crash of the others.
 */
const COMPANY = `case when name = any ($6::text[]) and attempts = 0 then concat_ws(' ', name, property_id) end`;

/**
 * A job whose twin of the same key is running waits for its end: both at once would do everything twice. Inside a lane
 * properties take turns: each has as many jobs before its next as run for it already. $3: places left for slow lanes, $4:
 * properties that have had enough of them for now, $5: places left for each lane. $6: names of jobs that go together: the
 * first of a property takes along those that are due; $7: where some of them run here, the next wait for their end. $8: the
 * names that this worker knows: a job of a newer release waits for a worker of that release (REL-50).
 */
export const CLAIM = `
  with busy as materialized (
    select name, once_key from jobs where state = 'running' and lease_until > now() and once_key is not null
  ), running as materialized (
    select property_id, count(*) as places from jobs where state = 'running' and lease_until > now() group by 1
  ), due as materialized (
    select id, lane, run_at, property_id, ${COMPANY} as company
      from jobs where state = 'waiting' and run_at <= now() and name = any ($8::text[])
       and ($5::int[])[lane + 1] > 0 and (lane < ${SLOW_LANE} or $3 > 0 and (property_id is null or property_id <> all ($4::uuid[])))
       and (once_key is null or not exists (
             select from busy where busy.name = jobs.name and busy.once_key = jobs.once_key))
       and coalesce(${COMPANY} <> all ($7::text[]), true)
     order by lane, run_at, id limit $1 * ${LOOKED_AT}
  ), firsts as (
    select distinct on (coalesce(company, id::text)) * from due order by coalesce(company, id::text), run_at, id
  ), turns as (
    select id, lane, run_at, coalesce(places, 0) + row_number() over (
             partition by lane, firsts.property_id order by run_at, id) as turn
      from firsts left join running on running.property_id is not distinct from firsts.property_id
  ), placed as (
    select id, lane, turn, run_at, row_number() over (partition by lane >= ${SLOW_LANE} order by lane, turn, run_at, id) as place
      from turns
  ), next as (
    select jobs.id, placed.lane, turn, placed.run_at from jobs join placed using (id)
     where jobs.state = 'waiting' and (placed.lane < ${SLOW_LANE} or placed.place <= $3)
     order by placed.lane, placed.turn, placed.run_at, jobs.id limit $1 for update of jobs skip locked
  ), taken as (
    select id from (select id, lane, row_number() over (partition by lane order by turn, run_at, id) as place from next) ranked
     where place <= ($5::int[])[lane + 1]
  ), along as (
    select jobs.id from jobs join due using (id)
     where jobs.state = 'waiting' and id not in (select id from taken)
       and company in (select company from due join taken using (id))
     order by jobs.id limit ${BATCH_MAX - 1} for update of jobs skip locked
  )
  update jobs set state = 'running', attempts = attempts + 1, fence = nextval('job_fences'),
         lease_until = now() + make_interval(secs => $2)
    from (select id from taken union all select id from along) chosen where jobs.id = chosen.id
  returning jobs.id, property_id, name, jobs.lane, payload, attempts, fence, trace,
            (select count(*) >= $1 * ${LOOKED_AT} from due) as are_more`;

export const DONE = `
  delete from jobs where (id, fence) in (select * from unnest($1::bigint[], $2::bigint[]))`;
/** One that waits again under the same key meanwhile takes its place: it would do the same. */
export const AGAIN = `
  with doubled as (
    delete from jobs mine where id = $1 and fence = $2 and once_key is not null and exists (
      select from jobs waiting where waiting.name = mine.name and waiting.once_key = mine.once_key and waiting.state = 'waiting')
    returning id
  )
  update jobs set state = 'waiting', lease_until = null, last_error = $3,
         run_at = now() + make_interval(secs => $4), attempts = attempts - $5
   where id = $1 and fence = $2 and not exists (select from doubled)`;
export const PARK = `update jobs set state = 'parked', lease_until = null, last_error = $3 where id = $1 and fence = $2`;
export const HEARTBEAT = `
  update jobs set lease_until = now() + make_interval(secs => $3)
   where (id, fence) in (select * from unnest($1::bigint[], $2::bigint[]))
  returning id, fence`;
/**
 * Jobs of dead workers. Of one key at most one waits afterwards: the waiting one, else the dead one with the most
 * attempts; the others are *replaced* and end, because it does the same work. A job at its highest number of attempts
 * is parked (REL-45): perhaps it kills the workers. $1 and $2: the names that this worker knows, and their limits; a job of
 * another name waits for a worker that knows how often it may fail.
 */
export const RECLAIM = `
  with dead as (
    select id, name, once_key, attempts, coalesce(attempts >= (
             select most from unnest($1::text[], $2::int[]) as own (job, most) where job = name), false) as is_last
      from jobs where state = 'running' and lease_until < now() for update skip locked
  ), ranked as (
    select id, is_last, once_key is not null and (
             row_number() over (partition by name, once_key order by is_last, attempts desc, id) > 1
             or exists (select from jobs where jobs.name = dead.name and jobs.once_key = dead.once_key and state = 'waiting')
           ) as is_replaced
      from dead
  ), replaced as (
    delete from jobs using ranked where jobs.id = ranked.id and is_replaced
    returning jobs.id, jobs.name, 'replaced' as state
  ), reclaimed as (
    update jobs set state = case when is_last then 'parked' else 'waiting' end, lease_until = null,
           last_error = case when is_last then 'Its worker died each time' else last_error end
      from ranked where jobs.id = ranked.id and not is_replaced
    returning jobs.id, jobs.name, jobs.state
  )
  select * from replaced union all select * from reclaimed`;
export const SCHEDULE = `
  insert into schedules (name, next_at) values ($1, now() + make_interval(secs => $2))
  on conflict (name) do update set next_at = now() + make_interval(secs => $2) where schedules.next_at <= now()
  returning name`;
export const SCHEDULED = `
  insert into jobs (name, lane, payload, once_key) values ($1, $2, '{}', '')
  on conflict (name, once_key) where state = 'waiting' and once_key is not null do nothing`;
