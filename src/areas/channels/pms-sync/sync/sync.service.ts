import { remoteBlocksChanged, synced } from '../pms-sync.events.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import { bookingsByIds } from '#areas/stays/reservations/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { Postponed } from '#foundation/jobs/job.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { BookingAbsent, readBooking, databaseRefusalOf } from '../bookings/booking-reading.service.ts';
import {
  ImpossibleNights,
  listingsByRoom,
  type ListingsByRoom,
  type RemoteNames,
  saveListings,
  saveRemoteBooking,
} from '../bookings/bookings.service.ts';
import { changeConnection, handleReadFailure, logRequests } from '#areas/property/connections/index.ts';
import { readMappedChannels } from '../mappings/mapped-channels.ts';
import {
  openReadableConnection,
  type ReadableConnection,
  connectionOwnerOf,
} from './readable-connection.service.ts';
import {
  countSynced,
  nextInQueue,
  queueChanged,
  queueUnlisted,
  requeueAfterNextList,
} from './sync-queue.store.ts';
import { syncQueuedBookings } from './sync-queue.service.ts';
import { queueChangedBookings } from '../bookings/changed-bookings.service.ts';

/**
 * A sync run: reads listings and every booking that changed since the last run. After connecting, every 15 minutes, and
 * on demand. What has changed goes into the sync queue first and is then read booking by booking, so that an interrupted
 * run continues where it ended.
 */
export const syncConnection = (ctx: PropertyContext, id: ConnectionId): Promise<void> =>
  logRequests(ctx, id, () => readAll(ctx, id));

async function readAll(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  const opened = await openReadableConnection(ctx, id);
  if (!opened) return;
  await handleReadFailure(ctx, opened.row, async () => {
    const isContinued = opened.row.sync_started_at !== null;
    const listings = isContinued ? await listingsByRoom(ctx, id) : await readListings(ctx, opened);
    const names = await readNames(ctx, opened, listings);
    const since = opened.row.sync_started_at ?? (await queueChangedBookings(ctx, opened, names));
    await syncQueuedBookings(ctx, opened, names);
    const left = await nextInQueue(ctx.db, connectionOwnerOf(ctx, opened), ctx.clock.now(), 1);
    if (left.length > 0) throw new Postponed(0, 'More bookings are waiting to be read');
    await finish(ctx, opened, since);
  });
}

async function readNames(
  ctx: PropertyContext,
  { row: { provider_id: provider, synced_until: syncedUntil } }: ReadableConnection,
  listings: ListingsByRoom,
): Promise<RemoteNames> {
  const channels = await readMappedChannels(ctx, provider);
  return { provider, listings, channels, isFirstSync: syncedUntil === null };
}

async function readListings(ctx: PropertyContext, opened: ReadableConnection): Promise<ListingsByRoom> {
  const { row, pms, connection, externalPropertyId } = opened;
  return saveListings(ctx, row.id, await pms.listListings(connection, externalPropertyId));
}

async function finish(ctx: PropertyContext, opened: ReadableConnection, since: Instant): Promise<void> {
  const { row } = opened;
  const reservations = await countSynced(ctx.db, connectionOwnerOf(ctx, opened));
  const listings = await listingsByRoom(ctx, row.id);
  await ctx.db.transaction(async (tx) => {
    await changeConnection(tx, ctx.propertyId, row.id, {
      synced_until: since,
      last_synced_at: ctx.clock.now(),
      sync_started_at: null,
      sync_total: null,
      problem: null,
    });
    await ctx.publish(tx, synced, { propertyId: ctx.propertyId, connectionId: row.id });
    // For new listings, and for reservations that came from another source first (REL-10).
    await ctx.publish(tx, remoteBlocksChanged, { propertyId: ctx.propertyId, connectionId: row.id });
    if (row.synced_until !== null) return;
    await recordActivity(ctx, tx, {
      text: 'activity.connection.read',
      params: { name: row.name ?? '', listings: listings.size, reservations },
      subject: 'connection',
      subjectId: row.id,
    });
  });
}

/**
 * Reads one booking again after a webhook event, and ignores the event's content (SEC-33). `unknown`: neither the
 * system nor Posada knows the booking. Some systems send the event a moment before the booking can be read.
 */
export const refreshBooking = (
  ctx: PropertyContext,
  id: ConnectionId,
  externalId: string,
): Promise<'read' | 'unknown'> => logRequests(ctx, id, () => readAgain(ctx, id, externalId));

async function readAgain(
  ctx: PropertyContext,
  id: ConnectionId,
  externalId: string,
): Promise<'read' | 'unknown'> {
  const opened = await openReadableConnection(ctx, id);
  if (!opened) return 'read';
  let found: 'read' | 'unknown' = 'read';
  await handleReadFailure(ctx, opened.row, async () => {
    const readAt = ctx.clock.now();
    const stays = await readBooking(ctx, opened, externalId).catch((error: unknown) => {
      // The next sync run looks a second time.
      if (error instanceof BookingAbsent || isUnreadable(error)) return null;
      throw error;
    });
    if (stays === null) {
      const absent = { externalId, fingerprint: `told of ${readAt}` };
      await queueUnlisted(ctx.db, connectionOwnerOf(ctx, opened), [absent], readAt);
      return;
    }
    if (stays.length === 0) {
      const ours = await bookingsByIds(ctx.db, ctx.propertyId, id, [externalId]);
      if (ours.length === 0) found = 'unknown';
    }
    const rooms = await listingsByRoom(ctx, id);
    const isUnknownRoom = stays.some(
      ({ listingExternalId }) => listingExternalId !== null && !rooms.has(listingExternalId),
    );
    const listings = isUnknownRoom ? await readListings(ctx, opened) : rooms;
    const names = await readNames(ctx, opened, listings);
    // A list with the time of each change also shows the change back.
    if (opened.pms.changes.by === 'window')
      await requeueAfterNextList(ctx.db, connectionOwnerOf(ctx, opened), externalId, readAt);
    try {
      await saveRemoteBooking(ctx, { connectionId: id, externalId, stays, names, readAt });
    } catch (error) {
      if (!(error instanceof ImpossibleNights) && databaseRefusalOf(error) === null) throw error;
      // The next sync run reads it too, and puts it into quarantine.
      const told = { externalId, fingerprint: `told of ${readAt}` };
      await queueChanged(ctx.db, connectionOwnerOf(ctx, opened), [told], readAt);
    }
  });
  return found;
}

/** The booking is listed and cannot be read by its id. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.kind === 'missing';
