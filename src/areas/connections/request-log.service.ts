import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { type Exchange, recordingExchanges } from '#foundation/outbound/outbound.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import { newId } from '#vocabulary/uuid.ts';
import { findConnection } from './connections.store.ts';
import type { LoggedRequest } from './request-log.contract.ts';
import { insertLoggedRequests, listLoggedRequests as listRows } from './request-log.store.ts';

export const KEPT_SECONDS = 7 * 86_400;
/** Written together, so that a long reading is no row at a time. */
const BATCH = 20;

/**
 * Keeps what is said with the other side while `run` is under way, as said with this connection. It is for support
 * only: written beside the work and never in its transactions, and what cannot be written is lost.
 */
export async function loggingRequests<Result>(
  ctx: PropertyContext,
  id: ConnectionId,
  run: () => Promise<Result>,
): Promise<Result> {
  let heard: Exchange[] = [];
  let written = Promise.resolve();
  const write = () => {
    const batch = heard;
    heard = [];
    written = written.then(() => saveRequestLog(ctx, id, batch));
  };
  const note = (exchange: Exchange) => {
    heard.push(exchange);
    if (heard.length >= BATCH) write();
  };
  try {
    return await recordingExchanges(note, run);
  } finally {
    write();
    await written;
  }
}

/** Never fails: the work that was talked about counts, and not what is noted of it. */
export async function saveRequestLog(
  ctx: PropertyContext,
  id: ConnectionId,
  exchanges: readonly Exchange[],
): Promise<void> {
  if (exchanges.length === 0) return;
  const list = exchanges.map((exchange) => ({
    id: newId<string>(ctx.clock.now()),
    exchange: storable(exchange),
  }));
  try {
    await insertLoggedRequests(ctx.db, { propertyId: ctx.propertyId, id }, list);
  } catch (error) {
    ctx.log.warn({ connectionId: id, error: String(error) }, 'exchanges could not be kept');
  }
}

/** The database takes neither zero characters nor halves of characters. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const storable = (exchange: Exchange): Exchange => {
  const side = ({ headers, body }: Exchange['request']) => ({
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)])),
    body: body === null ? null : clean(body),
  });
  return {
    ...exchange,
    url: clean(exchange.url),
    request: side(exchange.request),
    response: exchange.response && side(exchange.response),
  };
};

export async function listRequestLog(
  ctx: PropertyContext,
  id: ConnectionId,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: LoggedRequest[]; meta: PageMeta }> {
  if (!(await findConnection(ctx.db, ctx.propertyId, id))) throw httpErrors.missing();
  const since = plusSeconds(ctx.clock.now(), -KEPT_SECONDS);
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
