import type { Database } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { JOBS_CHANNEL } from './queue.ts';

export type ParkedWork = {
  id: string;
  kind: 'job' | 'effect';
  name: string;
  property_id: PropertyId | null;
  attempts: number;
  error: string | null;
  created_at: Instant;
};

const PARKED = `
  select id::text, 'job' as kind, name, property_id, attempts, last_error as error, created_at
    from jobs where state = 'parked'
  union all
  select id::text, 'effect', type, property_id, attempts, outcome -> 'problem' ->> 'message', created_at
    from effects where state = 'attention'
  order by created_at limit 500`;

/** One that waits under the same key does the same: the parked one ends (two of a key never wait at once). */
const RETRY = `
  with parked as (
    select id, once_key is not null and exists (
             select from jobs waiting
              where waiting.name = jobs.name and waiting.once_key = jobs.once_key and waiting.state = 'waiting') as is_replaced
      from jobs where id = $1 and state = 'parked' for update
  ), replaced as (
    delete from jobs using parked where jobs.id = parked.id and is_replaced returning jobs.id
  ), again as (
    update jobs set state = 'waiting', run_at = now(), attempts = 0
      from parked where jobs.id = parked.id and not is_replaced returning jobs.id
  )
  select id from replaced union all select id from again`;

/** Stopped work that waits for a person (REL-45). */
export const listParkedWork = (system: Database): Promise<ParkedWork[]> =>
  system.named('parked-work', PARKED, []);

/** False when no parked job has this id. */
export async function retryParkedWork(system: Database, id: string): Promise<boolean> {
  const retried = await system.named('retry-parked', RETRY, [id]);
  system.announce(JOBS_CHANNEL, '');
  return retried.length > 0;
}
