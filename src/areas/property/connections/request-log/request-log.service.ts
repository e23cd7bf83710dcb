import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { type RequestLogEntry, recordRequests } from '#foundation/outbound/outbound.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import { newId } from '#vocabulary/uuid.ts';
import { findConnection } from '../connections.store.ts';
import type { LoggedRequest } from './request-log.contract.ts';
import { insertLoggedRequests, listLoggedRequests as listRows } from './request-log.store.ts';

export const REQUEST_LOG_SECONDS = 7 * 86_400;
/** Written in batches, so that a long sync run does not write row by row. */
const BATCH = 20;

/**
 * Stores the requests that `run` makes, with their answers, in the request log of this connection. For support only: it
 * is written beside the work and never in its transactions, and a failed write is dropped.
 */
export async function logRequests<Result>(
  ctx: PropertyContext,
  id: ConnectionId,
  run: () => Promise<Result>,
): Promise<Result> {
  let requests: RequestLogEntry[] = [];
  let written = Promise.resolve();
  const write = () => {
    const batch = requests;
    requests = [];
    written = written.then(() => saveRequestLog(ctx, id, batch));
  };
  const note = (request: RequestLogEntry) => {
    requests.push(request);
    if (requests.length >= BATCH) write();
  };
  try {
    return await recordRequests(note, run);
  } finally {
    write();
    await written;
  }
}

/** Never fails: the work itself counts more than its log. */
export async function saveRequestLog(
  ctx: PropertyContext,
  id: ConnectionId,
  requests: readonly RequestLogEntry[],
): Promise<void> {
  if (requests.length === 0) return;
  const list = requests.map((entry) => ({
    id: newId<string>(ctx.clock.now()),
    entry: storable(entry),
  }));
  try {
    await insertLoggedRequests(ctx.db, { propertyId: ctx.propertyId, id }, list);
  } catch (error) {
    ctx.log.warn({ connectionId: id, error: String(error) }, 'requests could not be logged');
  }
}

/** The database accepts neither zero characters nor unpaired surrogates. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const storable = (entry: RequestLogEntry): RequestLogEntry => {
  const side = ({ headers, body }: RequestLogEntry['request']) => ({
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)])),
    body: body === null ? null : clean(body),
  });
  return {
    ...entry,
    url: clean(entry.url),
    request: side(entry.request),
    response: entry.response && side(entry.response),
  };
};

export async function listRequestLog(
  ctx: PropertyContext,
  id: ConnectionId,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: LoggedRequest[]; meta: PageMeta }> {
  if (!(await findConnection(ctx.db, ctx.propertyId, id))) throw httpErrors.missing();
  const since = plusSeconds(ctx.clock.now(), -REQUEST_LOG_SECONDS);
  const { rows, total } = await listRows(ctx.db, { propertyId: ctx.propertyId, id }, { since, page, limit });
  return {
    data: rows.map((row) => ({
      _id: row.id,
      at: row.at,
      attempt: row.attempt,
      method: row.method,
      url: row.url,
      outcome: row.outcome,
      status: row.status,
      requestId: row.request_id,
      durationMs: row.duration_ms,
      request: row.request,
      response: row.response,
    })),
    meta: { total, page, limit },
  };
}
