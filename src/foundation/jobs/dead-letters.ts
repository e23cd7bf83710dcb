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

const RETRY = `
  update jobs set state = 'waiting', run_at = now(), attempts = 0 where id = $1 and state = 'parked' returning id`;

/** What stopped and waits for a person (REL-45). */
export const parkedWork = (system: Database): Promise<ParkedWork[]> =>
  system.named('parked-work', PARKED, []);

/** False when no parked job has this id. */
export async function retryParked(system: Database, id: string): Promise<boolean> {
  const retried = await system.named('retry-parked', RETRY, [id]);
  system.announce(JOBS_CHANNEL, '');
  return retried.length > 0;
}
