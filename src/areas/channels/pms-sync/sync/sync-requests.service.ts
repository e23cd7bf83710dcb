import {
  type ReimportRequest,
  changeConnection,
  connectionErrors,
  connectionsOfProperty,
  findConnection,
} from '#areas/property/connections/index.ts';
import { forgetDeletedListings } from '#areas/stays/listings/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { syncConnectionJob } from './sync.jobs.ts';
import { retryQuarantined } from './sync-queue.store.ts';

/**
 * C-INT-06 with extras: deleted listings are imported again (`pull` removes them from the list of deleted ones). A
 * listing gets onto that list by its deletion, so the other modes have nothing to do.
 */
export async function reimportListings(
  ctx: PropertyContext,
  id: ConnectionId,
  { items, updateMode, arrayFilters }: ReimportRequest,
): Promise<void> {
  if (updateMode !== 'pull') throw connectionErrors.onlyPull({ field: 'updateMode' });
  const wanted = items.filter(
    ({ _id }) => !arrayFilters || arrayFilters.some((filter) => filter._id === _id),
  );
  if (wanted.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    if (!(await findConnection(tx, ctx.propertyId, id))) throw httpErrors.missing();
    await forgetDeletedListings(
      tx,
      ctx.propertyId,
      id,
      wanted.map(({ _id }) => _id),
    );
    await recordChange(ctx, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'changed',
      after: { broughtAgain: wanted.length },
    });
    await changeConnection(tx, ctx.propertyId, id, { full_sync_at: null });
    await runNow(ctx, tx, id);
  });
}

/** All property systems of the property, or the named one; returns their number. */
export async function syncAll(ctx: PropertyContext, providerId: string | undefined): Promise<number> {
  const rows = (await connectionsOfProperty(ctx.db, ctx.propertyId)).filter(
    (row) =>
      row.external_property_id !== null && (providerId === undefined || row.provider_id === providerId),
  );
  for (const { id } of rows) await syncNow(ctx, id);
  return rows.length;
}

export async function syncNow(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await changeConnection(tx, ctx.propertyId, id, { full_sync_at: null }))) throw httpErrors.missing();
    await retryQuarantined(tx, { propertyId: ctx.propertyId, id }, ctx.clock.now());
    await runNow(ctx, tx, id);
  });
}

/** A request does not wait for the next retry after an outage; the limits of the system still apply (REL-43). */
const runNow = ({ propertyId, ...ctx }: PropertyContext, tx: Transaction, id: ConnectionId): Promise<void> =>
  ctx.enqueue(tx, syncConnectionJob, { propertyId, connectionId: id }, 'now');
