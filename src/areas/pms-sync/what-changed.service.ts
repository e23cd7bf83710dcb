import { bookingsArriving } from '#areas/reservations/index.ts';
import type { PmsChangedBooking, PmsWindow } from '#capabilities/pms/pms.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { type KnownWords, saveRead } from './bookings.service.ts';
import { changeConnection } from '#areas/connections/index.ts';
import { type ReadableConnection, ownerOf } from './readable-connection.service.ts';
import { countSynced, countQueued, queueChanged, markSynced } from './sync-queue.store.ts';

/** A first reading goes this far back, so that stays under way come with it. */
const FIRST_READING_SECONDS = 60 * 86_400;
/** Clocks of two systems differ; what was read twice changes nothing the second time. */
const OVERLAP_SECONDS = 600;
/**
 * Where only windows can be read: all of it each time, so that nothing is unknown for longer than a quarter of an hour
 * (G-4). A very large account reads what is near each time, and everything every four hours.
 */
const NEAR: readonly [number, number] = [-2, 30];
const WHOLE: readonly [number, number] = [-30, 540];
const BOOKINGS_OF_A_LARGE_ACCOUNT = 3_000;
const WHOLE_EVERY_SECONDS = 4 * 3600;

/** Writes down which bookings are to be read; the moment up to which that is everything. */
export async function askWhatChanged(
  ctx: PropertyContext,
  opened: ReadableConnection,
  known: KnownWords,
): Promise<Instant> {
  const { row, pms, connection, externalPropertyId } = opened;
  const startedAt = ctx.clock.now();
  const { changes } = pms;
  if (changes.by === 'time') {
    const since = row.synced_until
      ? plusSeconds(row.synced_until, -OVERLAP_SECONDS)
      : plusSeconds(startedAt, -FIRST_READING_SECONDS);
    await takeIn(ctx, opened, known, changes.since(connection, externalPropertyId, since));
  } else {
    const isWhole = await isWholeDue(ctx, opened, startedAt);
    const window = windowAround(startedAt, isWhole ? WHOLE : NEAR);
    const seen = await takeIn(ctx, opened, known, changes.within(connection, externalPropertyId, window));
    await doubtUnseen(ctx, opened, window, seen);
    if (isWhole) await changeConnection(ctx.db, ctx.propertyId, row.id, { whole_read_at: startedAt });
  }
  const { waiting } = await countQueued(ctx.db, ownerOf(ctx, opened));
  await changeConnection(ctx.db, ctx.propertyId, row.id, {
    reading_since: startedAt,
    reading_total: waiting,
  });
  return startedAt;
}

async function isWholeDue(ctx: PropertyContext, opened: ReadableConnection, now: Instant): Promise<boolean> {
  const { whole_read_at: last } = opened.row;
  if (!last || epochMs(now) - epochMs(last) >= WHOLE_EVERY_SECONDS * 1000) return true;
  return (await countSynced(ctx.db, ownerOf(ctx, opened))) < BOOKINGS_OF_A_LARGE_ACCOUNT;
}

function windowAround(now: Instant, [before, after]: readonly [number, number]): PmsWindow {
  const today = plainDate(now.slice(0, 10));
  return { from: addDays(today, before), to: addDays(today, after) };
}

/** Takes in page by page: bookings that a page has whole are saved at once. Which ones it told of. */
async function takeIn(
  ctx: PropertyContext,
  opened: ReadableConnection,
  known: KnownWords,
  pages: AsyncIterable<readonly PmsChangedBooking[]>,
): Promise<ReadonlySet<string>> {
  const owner = ownerOf(ctx, opened);
  const seen = new Set<string>();
  let readAt = ctx.clock.now();
  for await (const page of pages) {
    const news = await queueChanged(ctx.db, owner, page, readAt);
    for (const { externalId, fingerprint, stays } of page) {
      seen.add(externalId);
      if (stays === null || !news.has(externalId)) continue;
      await saveRead(ctx, { connectionId: owner.id, externalId, stays, known, readAt });
      await markSynced(ctx.db, owner, { externalId, told: fingerprint });
    }
    readAt = ctx.clock.now();
  }
  return seen;
}

/** A booking that a window should have and has not is read again: it was moved, cancelled or deleted. */
async function doubtUnseen(
  ctx: PropertyContext,
  opened: ReadableConnection,
  window: PmsWindow,
  seen: ReadonlySet<string>,
): Promise<void> {
  const now = ctx.clock.now();
  const ours = await bookingsArriving(ctx.db, ctx.propertyId, opened.row.id, window);
  const missing = ours.filter((externalId) => !seen.has(externalId));
  const told = missing.map((externalId) => ({ externalId, fingerprint: `not listed ${now}` }));
  if (told.length > 0) await queueChanged(ctx.db, ownerOf(ctx, opened), told, now);
}
