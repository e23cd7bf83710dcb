import { type ConnectionKind, type ConnectionRow } from '#areas/property/connections/index.ts';
import { listDeletedListings, roomsOfConnection } from '#areas/stays/listings/index.ts';
import { forgetCopiesOf, releaseClosedNights } from '#areas/stays/reservations/index.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { releaseRemoteBlocks } from './remote-blocks/remote-blocks.service.ts';
import { upcomingCancellationRequested } from './pms-sync.events.ts';
import { SYNC_EVERY_SECONDS } from './sync/sync.constants.ts';
import { reimportListings } from './sync/sync-requests.service.ts';
import { countQueued, deleteQueue } from './sync/sync-queue.store.ts';

/** When the next sync run begins; null without one. */
function nextSyncOf({
  state,
  external_property_id,
  last_synced_at,
  created_at,
}: ConnectionRow): Instant | null {
  if (state !== 'active' || external_property_id === null) return null;
  return last_synced_at ? plusSeconds(last_synced_at, SYNC_EVERY_SECONDS) : created_at;
}

const plain = (name: string): string => name.trim().toLowerCase();

/** The parts that only property systems have: sync runs, listings, and remote blocks. */
export const pmsConnections: ConnectionKind = {
  isOf: ({ capabilities }) => capabilities.pms !== undefined,
  view: async (ctx, row) => {
    const total = row.sync_total;
    const [deleted, queued] = await Promise.all([
      listDeletedListings(ctx.db, ctx.propertyId, row.id),
      total === null ? null : countQueued(ctx.db, { propertyId: ctx.propertyId, id: row.id }),
    ]);
    return {
      syncRun: total === null ? null : { done: Math.max(0, total - (queued?.waiting ?? 0)), total },
      nextSyncAt: nextSyncOf(row),
      extras: { deletedListings: deleted.map(({ external_id, name }) => ({ _id: external_id, name })) },
    };
  },
  leave: async (ctx, tx, row, kept) => {
    if (kept === 'no-upcoming') {
      await ctx.publish(tx, upcomingCancellationRequested, {
        propertyId: ctx.propertyId,
        connectionId: row.id,
      });
    }
    // No system reports any more when these nights open.
    await releaseClosedNights(ctx, tx, [row.id]);
    await forgetCopiesOf(ctx, tx, row.id);
    // Remote blocks are released first; the last release erases the credentials.
    return releaseRemoteBlocks(ctx, tx, row);
  },
  resembles: async (ctx, earlier, { connection, externalPropertyId }) => {
    const { pms } = ctx.providers.byId(earlier.provider_id).capabilities;
    const ours = await roomsOfConnection(ctx.db, ctx.propertyId, earlier.id);
    if (!pms || ours.length === 0) return 'another';
    const theirs = await pms.listListings(connection, externalPropertyId);
    const known = new Set(ours.map(({ external_id }) => external_id));
    if (theirs.some(({ externalId }) => known.has(externalId))) return 'same';
    const names = new Set(ours.map(({ name, external_name }) => plain(external_name ?? name)));
    return theirs.some(({ name }) => names.has(plain(name))) ? 'unsure' : 'another';
  },
  resume: (_ctx, tx, row) => deleteQueue(tx, { propertyId: row.property_id, id: row.id }),
  reimportListings,
};
