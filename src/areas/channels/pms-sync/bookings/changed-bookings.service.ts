import { bookingsArriving } from '#areas/stays/reservations/index.ts';
import type { PmsChangedBooking, PmsWindow } from '#capabilities/pms/pms.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { databaseRefusalOf, WHOLE_WINDOW, windowAround } from './booking-reading.service.ts';
import { ImpossibleNights, type RemoteNames, saveRemoteBooking } from './bookings.service.ts';
import { changeConnection } from '#areas/property/connections/index.ts';
import { type ReadableConnection, connectionOwnerOf } from '../sync/readable-connection.service.ts';
import {
  countSynced,
  countQueued,
  queueChanged,
  queueUnlisted,
  markSynced,
} from '../sync/sync-queue.store.ts';

/** The first sync run goes this far back, so that it imports stays that have already begun. */
const FIRST_SYNC_SECONDS = 60 * 86_400;
/** Clocks of two systems differ. A booking that is read twice changes nothing the second time. */
const OVERLAP_SECONDS = 600;
/**
 * Days before and after today, for systems that can only list a window of dates. The whole window is listed each time,
 * so that nothing is unknown for longer than a quarter of an hour (G-4). For a very large account the near days are
 * listed each time, and the whole window every four hours.
 */
const NEAR: readonly [number, number] = [-2, 30];
const BOOKINGS_OF_A_LARGE_ACCOUNT = 3_000;
const WHOLE_EVERY_SECONDS = 4 * 3600;

/** Puts every booking that changed into the sync queue. Returns the moment up to which the queue is complete. */
export async function queueChangedBookings(
  ctx: PropertyContext,
  opened: ReadableConnection,
  names: RemoteNames,
): Promise<Instant> {
  const { row, pms, connection, externalPropertyId } = opened;
  const startedAt = ctx.clock.now();
  const { changes } = pms;
  if (changes.by === 'time') {
    const since = row.synced_until
      ? plusSeconds(row.synced_until, -OVERLAP_SECONDS)
      : plusSeconds(startedAt, -FIRST_SYNC_SECONDS);
    await queuePages(ctx, opened, names, changes.since(connection, externalPropertyId, since));
  } else {
    const isWhole = await isWholeDue(ctx, opened, startedAt);
    const window = windowAround(startedAt, isWhole ? WHOLE_WINDOW : NEAR);
    const listed = await queuePages(
      ctx,
      opened,
      names,
      changes.within(connection, externalPropertyId, window),
    );
    await queueMissing(ctx, opened, window, listed);
    if (isWhole) await changeConnection(ctx.db, ctx.propertyId, row.id, { full_sync_at: startedAt });
  }
  const { waiting } = await countQueued(ctx.db, connectionOwnerOf(ctx, opened));
  await changeConnection(ctx.db, ctx.propertyId, row.id, {
    sync_started_at: startedAt,
    sync_total: waiting,
  });
  return startedAt;
}

async function isWholeDue(ctx: PropertyContext, opened: ReadableConnection, now: Instant): Promise<boolean> {
  const { full_sync_at: last } = opened.row;
  if (!last || epochMs(now) - epochMs(last) >= WHOLE_EVERY_SECONDS * 1000) return true;
  return (await countSynced(ctx.db, connectionOwnerOf(ctx, opened))) < BOOKINGS_OF_A_LARGE_ACCOUNT;
}

/** Queues page by page. Bookings that a page has in full are saved at once. Returns the ids that were listed. */
async function queuePages(
  ctx: PropertyContext,
  opened: ReadableConnection,
  names: RemoteNames,
  pages: AsyncIterable<readonly PmsChangedBooking[]>,
): Promise<ReadonlySet<string>> {
  const owner = connectionOwnerOf(ctx, opened);
  const listed = new Set<string>();
  let readAt = ctx.clock.now();
  for await (const page of pages) {
    const changed = await queueChanged(ctx.db, owner, page, readAt);
    for (const { externalId, fingerprint, stays } of page) {
      listed.add(externalId);
      if (stays === null || !changed.has(externalId)) continue;
      try {
        await saveRemoteBooking(ctx, { connectionId: owner.id, externalId, stays, names, readAt });
        await markSynced(ctx.db, owner, { externalId, fingerprint });
      } catch (error) {
        // It stays in the queue, where it is read by itself and put into quarantine.
        if (!(error instanceof ImpossibleNights) && databaseRefusalOf(error) === null) throw error;
      }
    }
    readAt = ctx.clock.now();
  }
  return listed;
}

/** A booking that should be in the window and is not listed is read again: it was moved, cancelled or deleted. */
async function queueMissing(
  ctx: PropertyContext,
  opened: ReadableConnection,
  window: PmsWindow,
  listed: ReadonlySet<string>,
): Promise<void> {
  const now = ctx.clock.now();
  const ours = await bookingsArriving(ctx.db, ctx.propertyId, opened.row.id, window);
  const missing = ours.filter((externalId) => !listed.has(externalId));
  const changed = missing.map((externalId) => ({ externalId, fingerprint: `not listed ${now}` }));
  if (changed.length > 0) await queueUnlisted(ctx.db, connectionOwnerOf(ctx, opened), changed, now);
}
