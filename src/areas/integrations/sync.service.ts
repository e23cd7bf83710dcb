import { recordActivity } from '#areas/content/index.ts';
import { bookingsArriving } from '#areas/reservations/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { PmsCapability, PmsTold, PmsWindow } from '#capabilities/pms/pms.capability.ts';
import type { ProviderConnection } from '#capabilities/provider.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { Postponed } from '#foundation/jobs/definitions.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { listingsByRoom, type ListingsByRoom, saveListings, saveRead } from './bookings.service.ts';
import { changeConnection, type ConnectionRow, findConnection, lockStates } from './connections.store.ts';
import { openConnection } from './credentials.service.ts';
import { keepingExchanges } from './exchanges.service.ts';
import { holdsChanged } from './integrations.events.ts';
import {
  countRead,
  countToRead,
  keepTold,
  markFailed,
  markRead,
  nextToRead,
  type WaitingBooking,
} from './readings.store.ts';

/** A first reading goes this far back, so that stays under way come with it. */
const FIRST_READING_SECONDS = 60 * 86_400;
/** Clocks of two systems differ; what was read twice changes nothing the second time. */
const OVERLAP_SECONDS = 600;
const WAIT_SECONDS = 60;
/** Bookings of one run of the job; then others have their turn (REL-44), and a lost run loses no more. */
const BOOKINGS_PER_RUN = 200;
/** Bookings at once: enough to fill five requests a second when an answer and its saving take most of one. */
const READERS = 4;
/** One booking that cannot be read is set aside; this many in a row are an outage. */
const FAILURES_OF_AN_OUTAGE = 4;
/**
 * Where only windows can be read: all of it each time, so that nothing is unknown for longer than a quarter of an hour
 * (G-4). A very large account reads what is near each time, and everything every four hours.
 */
const NEAR: readonly [number, number] = [-2, 30];
const WHOLE: readonly [number, number] = [-30, 540];
const BOOKINGS_OF_A_LARGE_ACCOUNT = 3_000;
const WHOLE_EVERY_SECONDS = 4 * 3600;

type Open = {
  readonly row: ConnectionRow;
  readonly externalPropertyId: string;
  readonly pms: PmsCapability;
  readonly connection: ProviderConnection;
};

async function open(ctx: PropertyContext, id: ConnectionId): Promise<Open | null> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  if (!row?.external_property_id || row.state !== 'active') return null;
  const { pms } = ctx.providers.byId(row.provider_id).capabilities;
  if (!pms) return null;
  return {
    row,
    externalPropertyId: row.external_property_id,
    pms,
    connection: await openConnection(ctx, ctx.db, row),
  };
}

/**
 * Reads listings and every booking that changed since the last time: after connecting, every 15 minutes, on
 * demand. What has changed is written down first and then read booking by booking, so that a reading goes on
 * where it was left, whatever happened.
 */
export const syncConnection = (ctx: PropertyContext, id: ConnectionId): Promise<void> =>
  keepingExchanges(ctx, id, () => readAll(ctx, id));

async function readAll(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  const opened = await open(ctx, id);
  if (!opened) return;
  await classified(ctx, opened.row, async () => {
    const isGoingOn = opened.row.reading_since !== null;
    const listings = isGoingOn ? await listingsByRoom(ctx, id) : await readListings(ctx, opened);
    const since = opened.row.reading_since ?? (await askWhatChanged(ctx, opened, listings));
    await readBookings(ctx, opened, listings);
    const left = await nextToRead(ctx.db, ownerOf(ctx, opened), ctx.clock.now(), 1);
    if (left.length > 0) throw new Postponed(0, 'More bookings are waiting to be read');
    await finish(ctx, opened, since);
  });
}

const ownerOf = (ctx: PropertyContext, { row }: Open) => ({ propertyId: ctx.propertyId, id: row.id });

async function readListings(ctx: PropertyContext, opened: Open): Promise<ListingsByRoom> {
  const { row, pms, connection, externalPropertyId } = opened;
  return saveListings(ctx, row.id, await pms.listListings(connection, externalPropertyId));
}

/** Writes down which bookings are to be read; the moment up to which that is everything. */
async function askWhatChanged(
  ctx: PropertyContext,
  opened: Open,
  listings: ListingsByRoom,
): Promise<Instant> {
  const { row, pms, connection, externalPropertyId } = opened;
  const startedAt = ctx.clock.now();
  const { changes } = pms;
  if (changes.by === 'time') {
    const since = row.synced_until
      ? plusSeconds(row.synced_until, -OVERLAP_SECONDS)
      : plusSeconds(startedAt, -FIRST_READING_SECONDS);
    await takeIn(ctx, opened, listings, changes.since(connection, externalPropertyId, since));
  } else {
    const isWhole = await isWholeDue(ctx, opened, startedAt);
    const window = windowAround(startedAt, isWhole ? WHOLE : NEAR);
    const seen = await takeIn(ctx, opened, listings, changes.within(connection, externalPropertyId, window));
    await doubtUnseen(ctx, opened, window, seen);
    if (isWhole) await changeConnection(ctx.db, ctx.propertyId, row.id, { whole_read_at: startedAt });
  }
  const { waiting } = await countToRead(ctx.db, ownerOf(ctx, opened));
  await changeConnection(ctx.db, ctx.propertyId, row.id, {
    reading_since: startedAt,
    reading_total: waiting,
  });
  return startedAt;
}

async function isWholeDue(ctx: PropertyContext, opened: Open, now: Instant): Promise<boolean> {
  const { whole_read_at: last } = opened.row;
  if (!last || epochMs(now) - epochMs(last) >= WHOLE_EVERY_SECONDS * 1000) return true;
  return (await countRead(ctx.db, ownerOf(ctx, opened))) < BOOKINGS_OF_A_LARGE_ACCOUNT;
}

function windowAround(now: Instant, [before, after]: readonly [number, number]): PmsWindow {
  const today = plainDate(now.slice(0, 10));
  return { from: addDays(today, before), to: addDays(today, after) };
}

/** Takes in page by page: bookings that a page has whole are saved at once. Which ones it told of. */
async function takeIn(
  ctx: PropertyContext,
  opened: Open,
  listings: ListingsByRoom,
  pages: AsyncIterable<readonly PmsTold[]>,
): Promise<ReadonlySet<string>> {
  const owner = ownerOf(ctx, opened);
  const providerId = opened.row.provider_id;
  const seen = new Set<string>();
  let readAt = ctx.clock.now();
  for await (const page of pages) {
    const news = await keepTold(ctx.db, owner, page, readAt);
    for (const { externalId, fingerprint, stays } of page) {
      seen.add(externalId);
      if (stays === null || !news.has(externalId)) continue;
      await saveRead(ctx, { connectionId: owner.id, providerId, externalId, stays, listings, readAt });
      await markRead(ctx.db, owner, { externalId, told: fingerprint });
    }
    readAt = ctx.clock.now();
  }
  return seen;
}

/** A booking that a window should have and has not is read again: it was moved, cancelled or deleted. */
async function doubtUnseen(
  ctx: PropertyContext,
  opened: Open,
  window: PmsWindow,
  seen: ReadonlySet<string>,
): Promise<void> {
  const now = ctx.clock.now();
  const ours = await bookingsArriving(ctx.db, ctx.propertyId, opened.row.id, window);
  const missing = ours.filter((externalId) => !seen.has(externalId));
  const told = missing.map((externalId) => ({ externalId, fingerprint: `not listed ${now}` }));
  if (told.length > 0) await keepTold(ctx.db, ownerOf(ctx, opened), told, now);
}

/** Reads some of the bookings that wait, a few at a time. */
async function readBookings(ctx: PropertyContext, opened: Open, listings: ListingsByRoom): Promise<void> {
  const waiting = await nextToRead(ctx.db, ownerOf(ctx, opened), ctx.clock.now(), BOOKINGS_PER_RUN);
  let failures = 0;
  const reader = async (): Promise<void> => {
    for (let booking = waiting.shift(); booking; booking = waiting.shift()) {
      try {
        await readOne(ctx, opened, listings, booking);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!isOfOneBooking(error) || failures >= FAILURES_OF_AN_OUTAGE) {
          waiting.length = 0;
          throw error;
        }
        await setAside(ctx, opened, booking, error);
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: READERS }, reader));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

async function readOne(
  ctx: PropertyContext,
  opened: Open,
  listings: ListingsByRoom,
  { external_id: externalId, told }: WaitingBooking,
): Promise<void> {
  const { row, pms, connection, externalPropertyId } = opened;
  const readAt = ctx.clock.now();
  const stays = await pms.getReservation(connection, externalPropertyId, externalId);
  const { id: connectionId, provider_id: providerId } = row;
  await saveRead(ctx, { connectionId, providerId, externalId, stays, listings, readAt });
  await markRead(ctx.db, ownerOf(ctx, opened), { externalId, told });
}

/** Refused access and a limit that was reached are about the connection, never about a booking. */
const isOfOneBooking = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.kind !== 'reconnect' && error.retryAfterSeconds === undefined;

const setAside = (
  ctx: PropertyContext,
  opened: Open,
  booking: WaitingBooking,
  { message, kind }: ProviderFailure,
): Promise<void> =>
  markFailed(ctx.db, ownerOf(ctx, opened), booking, {
    problem: message.slice(0, 500),
    kind,
    now: ctx.clock.now(),
    // A quarter of an hour, then twice that, up to a day.
    nextAt: plusSeconds(ctx.clock.now(), Math.min(86_400, 900 * 2 ** booking.attempts)),
  });

async function finish(ctx: PropertyContext, opened: Open, since: Instant): Promise<void> {
  const { row } = opened;
  const reservations = await countRead(ctx.db, ownerOf(ctx, opened));
  const listings = await listingsByRoom(ctx, row.id);
  await ctx.db.transaction(async (tx) => {
    await changeConnection(tx, ctx.propertyId, row.id, {
      synced_until: since,
      last_synced_at: ctx.clock.now(),
      reading_since: null,
      reading_total: null,
      problem: null,
    });
    // New listings, and stays that another source told of first (REL-10).
    await ctx.publish(tx, holdsChanged, { propertyId: ctx.propertyId, connectionId: row.id });
    if (row.synced_until !== null) return;
    await recordActivity(ctx, tx, {
      text: 'activity.connection.read',
      params: { name: row.name ?? '', listings: listings.size, reservations },
      subject: 'connection',
      subjectId: row.id,
    });
  });
}

/** Reads one booking again: what a notice asks for, whatever it said (SEC-33). */
export const refreshBooking = (ctx: PropertyContext, id: ConnectionId, externalId: string): Promise<void> =>
  keepingExchanges(ctx, id, () => readAgain(ctx, id, externalId));

async function readAgain(ctx: PropertyContext, id: ConnectionId, externalId: string): Promise<void> {
  const opened = await open(ctx, id);
  if (!opened) return;
  await classified(ctx, opened.row, async () => {
    const readAt = ctx.clock.now();
    const { pms, connection, externalPropertyId, row } = opened;
    const stays = await pms.getReservation(connection, externalPropertyId, externalId);
    const known = await listingsByRoom(ctx, id);
    const isUnknownRoom = stays.some(
      ({ listingExternalId }) => listingExternalId !== null && !known.has(listingExternalId),
    );
    const listings = isUnknownRoom ? await readListings(ctx, opened) : known;
    const providerId = row.provider_id;
    await saveRead(ctx, { connectionId: id, providerId, externalId, stays, listings, readAt });
  });
}

/** Access refused asks the host once; anything that passes is tried again later. */
async function classified(
  ctx: PropertyContext,
  row: ConnectionRow,
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === 'reconnect') {
      await askToReconnect(ctx, row);
      return;
    }
    await changeConnection(ctx.db, ctx.propertyId, row.id, { problem: 'down' });
    throw new Postponed(error.retryAfterSeconds ?? WAIT_SECONDS, error.message);
  }
}

export async function askToReconnect(ctx: PropertyContext, row: ConnectionRow): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const all = await lockStates(tx, ctx.propertyId, 'update');
    const now = all.find(({ id }) => id === row.id)?.state;
    // Nobody needs the access of a system that is being left.
    if (now === 'migrating' || now === 'migrated') return;
    await changeConnection(tx, ctx.propertyId, row.id, { state: 'reconnect' });
    await recordActivity(ctx, tx, {
      text: 'activity.connection.reconnect',
      params: { name: ctx.providers.byId(row.provider_id).manifest.name },
      tone: 'failed',
      subject: 'connection',
      subjectId: row.id,
    });
  });
}
