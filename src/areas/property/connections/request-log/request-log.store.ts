import type { Queries } from '#foundation/database/database.ts';
import type { RequestLogEntry } from '#foundation/outbound/outbound.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { ConnectionOwner as Owner } from '../connections.store.ts';
import type { RequestLogTables } from './request-log.tables.ts';

/** Requests of one connection; older ones are deleted. */
const MOST_KEPT = 200;

export type NewLoggedRequest = { readonly id: string; readonly entry: RequestLogEntry };

/** Writes nothing for a connection that ended during its requests: its log was deleted with it. */
const KEEP = `
  with present as (
    select id from connections where property_id = $1 and id = $2 and deleted_at is null for share)
  insert into request_log (id, property_id, connection_id, at, attempt, method, url, outcome, status, request_id,
                         duration_ms, request, response)
  select list.id, $1, $2, at, attempt, method, url, outcome, status, request_id, duration_ms, request, response
    from jsonb_to_recordset($3::jsonb) as list
         (id uuid, at timestamptz, attempt integer, method text, url text, outcome text, status integer,
          request_id text, duration_ms integer, request jsonb, response jsonb)
   where exists (select from present)`;

const FORGET = `
  delete from request_log
   where property_id = $1 and connection_id = $2
     and id in (select id from request_log where property_id = $1 and connection_id = $2
                 order by at desc, id desc offset ${MOST_KEPT})`;

/** Adds requests to the log, and deletes the oldest beyond its size. */
export async function insertLoggedRequests(
  db: Queries,
  { propertyId, id }: Owner,
  list: readonly NewLoggedRequest[],
): Promise<void> {
  const rows = list.map(({ id: requestId, entry }) => ({
    ...entry,
    id: requestId,
    request_id: entry.requestId,
    duration_ms: entry.durationMs,
  }));
  await db.named('log-requests', KEEP, [propertyId, id, JSON.stringify(rows)]);
  await db.named('forget-logged-requests', FORGET, [propertyId, id]);
}

const ofConnection = (db: Queries, { propertyId, id }: Owner, since: Instant) =>
  db
    .tables<RequestLogTables>()
    .selectFrom('request_log')
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .where('at', '>=', since);

/** The newest first. */
export async function listLoggedRequests(
  db: Queries,
  owner: Owner,
  { since, page, limit }: { since: Instant; page: number; limit: number },
) {
  const [rows, { total }] = await Promise.all([
    ofConnection(db, owner, since)
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    ofConnection(db, owner, since)
      .select((of) => of.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export async function deleteRequestLog(db: Queries, { propertyId, id }: Owner): Promise<void> {
  await db
    .tables<RequestLogTables>()
    .deleteFrom('request_log')
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .execute();
}

/** Across properties. */
export async function forgetLoggedRequests(system: Queries, before: Instant): Promise<void> {
  await system.tables<RequestLogTables>().deleteFrom('request_log').where('at', '<', before).execute();
}
