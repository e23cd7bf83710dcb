import { type ConnectionKind, type ConnectionRow } from '#areas/connections/index.ts';
import { deletedOfConnection } from '#areas/listings/index.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { releaseRemoteBlocks } from './remote-blocks.service.ts';
import { SYNC_EVERY_SECONDS } from './sync.constants.ts';
import { bringAgain } from './sync-requests.service.ts';
import { countQueued } from './sync-queue.store.ts';

/** When the next sync run begins; null where there is none. */
function nextSyncOf({
  state,
  external_property_id,
  last_synced_at,
  created_at,
}: ConnectionRow): Instant | null {
  if (state !== 'active' || external_property_id === null) return null;
  return last_synced_at ? plusSeconds(last_synced_at, SYNC_EVERY_SECONDS) : created_at;
}

/** What only property systems have: sync runs, listings, and remote blocks. */
export const pmsConnections: ConnectionKind = {
  isOf: ({ capabilities }) => capabilities.pms !== undefined,
  view: async (ctx, row) => {
    const total = row.sync_total;
    const [deleted, queued] = await Promise.all([
      deletedOfConnection(ctx.db, ctx.propertyId, row.id),
      total === null ? null : countQueued(ctx.db, { propertyId: ctx.propertyId, id: row.id }),
    ]);
    return {
      syncRun: total === null ? null : { done: Math.max(0, total - (queued?.waiting ?? 0)), total },
      nextSyncAt: nextSyncOf(row),
      extras: { deletedListings: deleted.map(({ external_id, name }) => ({ _id: external_id, name })) },
    };
  },
  // Remote blocks are released first; the last one to end erases the access.
  leave: releaseRemoteBlocks,
  bringAgain,
};
