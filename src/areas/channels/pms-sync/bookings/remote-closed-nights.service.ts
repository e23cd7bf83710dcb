import { handleReadFailure, logRequests, setMissingPermission } from '#areas/property/connections/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { NIGHTS_MAX, replaceSystemClosedNights } from '#areas/stays/reservations/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { PmsClosedNights } from '#capabilities/pms/pms.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { listingsByRoom } from './bookings.service.ts';
import { openReadableConnection, type ReadableConnection } from '../sync/readable-connection.service.ts';
import { remoteBlocksOfConnection } from '../remote-blocks/remote-blocks.store.ts';

/** A year: rooms are hardly ever closed further ahead, and each month is a request. */
const DAYS_AHEAD = 365;

/**
 * Reads the nights that people closed in a property system, so that they are not offered here (W1-A-06). Posada's own
 * blocks are left out: they stand for nights that are taken here.
 */
export const importClosedNights = (ctx: PropertyContext, id: ConnectionId): Promise<void> =>
  logRequests(ctx, id, async () => {
    const opened = await openReadableConnection(ctx, id);
    const list = opened?.pms.listClosedNights;
    if (!opened || !list) return;
    await handleReadFailure(ctx, opened.row, async () => {
      const today = todayOfProperty(ctx, await propertyFacts(ctx));
      const window = { from: addDays(today, -1), to: addDays(today, DAYS_AHEAD) };
      try {
        const found = await list(opened.connection, opened.externalPropertyId, window);
        await save(ctx, opened, found, window.from);
      } catch (error) {
        if (!isPermission(error)) throw error;
        // Everything else is read as before; the host is told what is missing, and how to grant it.
        await setMissingPermission(ctx.db, ctx.propertyId, id, 'closed-nights', true);
      }
    });
  });

async function save(
  ctx: PropertyContext,
  { row }: ReadableConnection,
  found: readonly PmsClosedNights[],
  from: PlainDate,
): Promise<void> {
  const ours = await remoteBlocksOfConnection(ctx.db, ctx.propertyId, row.id);
  const references = new Set(ours.map(({ reference }) => reference));
  const listings = await listingsByRoom(ctx, row.id);
  const nights = found.flatMap(({ reference, listingExternalId, arrival, departure }) => {
    const listing_id = listings.get(listingExternalId) ?? null;
    // Rooms are closed for years, and no row is longer than a stay may be. Rows are counted from the window that is
    // kept, so that a closure that began long ago reaches to the end of the window.
    const first = arrival < from ? from : arrival;
    const length = nightsBetween(first, departure);
    const isClosed = listing_id !== null && !references.has(reference) && length > 0;
    if (!isClosed) return [];
    return [
      { listing_id, arrival: first, departure: length > NIGHTS_MAX ? addDays(first, NIGHTS_MAX) : departure },
    ];
  });
  const { name: channelName } = ctx.providers.byId(row.provider_id).manifest;
  const system = { id: row.id, channelSlug: row.provider_id, channelName };
  await ctx.db.transaction((tx) =>
    replaceSystemClosedNights({ ...ctx, source: `system:${row.provider_id}` }, tx, system, nights),
  );
  if (row.missing_permissions.includes('closed-nights')) {
    await setMissingPermission(ctx.db, ctx.propertyId, row.id, 'closed-nights', false);
  }
}

const isPermission = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.fields.some(({ field }) => field === 'permission');
