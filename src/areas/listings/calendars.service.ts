import { recordActivity } from '#areas/content/index.ts';
import { propertyFacts, todayIn } from '#areas/properties/index.ts';
import {
  cancelStay,
  deleteCalendarBlock,
  rowsByIds,
  saveBlock,
  saveStay,
  stayByCode,
} from '#areas/reservations/index.ts';
import {
  type CalendarEntry,
  CalendarFailure,
  type CalendarFeed,
  type CalendarProblem,
  type CalendarValidators,
} from '#capabilities/calendar/calendar.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { AccountId, ListingId, ReservationId } from '#vocabulary/ids.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  deleteFeed,
  dropEntry,
  type EntryRow,
  entriesOfFeed,
  feedById,
  feedOfListing,
  hasMissingEntries,
  type FeedRow,
  listingWithAddress,
  noteMissed,
  noteReading,
  saveEntry,
  saveFeed,
} from './calendars.store.ts';
import { CALENDAR_PROBLEMS, listingErrors } from './listings.errors.ts';

const CHANNEL_NAMES = { airbnb: 'Airbnb', booking: 'Booking', vrbo: 'Vrbo', other: 'Calendario' } as const;

/** Between two reads; a little earlier or later, so that feeds do not queue (airbnb-ical.md). */
const POLL_SECONDS = 1_800;
const JITTER_SECONDS = 300;
/** A link that fails is looked at less and less often, at most every six hours. */
const LONGEST_PAUSE_SECONDS = 21_600;
/** Reads that must miss a stay before it counts as cancelled, and the least time between two that count. */
const MISSES_TO_CANCEL = 3;
const MISS_EVERY_SECONDS = 1_800;
const NAGS_AFTER_FAILURES = 3;

const placeOf = (feedId: string) => `calendar_feeds.url:${feedId}`;

/** A link's problem as an answer at the field, each with its own sentence. */
function asFieldFailure(error: unknown, field: string): unknown {
  if (!(error instanceof CalendarFailure)) return error;
  const entry = { code: `calendar-${error.problem}`, text: CALENDAR_PROBLEMS[error.problem], field };
  return new Failure(400, [entry], { cause: error });
}

/** Reads an address once and says what is in it (R-VAL-25). Refuses one that another listing uses (R-VAL-24). */
export async function checkAddress(ctx: PropertyContext, address: string, forListing: ListingId | null) {
  const calendar = ctx.providers.only('calendar');
  try {
    const { url, channel, duplicateKey } = calendar.normalise(address);
    const duplicateHash = hashOf(duplicateKey);
    const used = await listingWithAddress(ctx.db, ctx.propertyId, duplicateHash);
    if (used && used.id !== forListing) {
      throw listingErrors.calendarDuplicate({ field: 'calendar', params: { listingName: used.name } });
    }
    const { timeZone } = await propertyFacts(ctx);
    const read = await calendar.read(url, {}, timeZone);
    if (read === 'unchanged') throw new CalendarFailure('unavailable', 'An answer without content');
    return { url, channel, duplicateHash, ...read };
  } catch (error) {
    throw asFieldFailure(error, 'calendar');
  }
}

export type CheckedAddress = Awaited<ReturnType<typeof checkAddress>>;

/** Gives a listing its calendar and takes in what the check has just read. */
export async function attachCalendar(
  ctx: PropertyContext,
  tx: Transaction,
  listing: { id: ListingId; name: string; accountId: AccountId },
  checked: CheckedAddress,
): Promise<void> {
  const current = await feedOfListing(tx, ctx.propertyId, listing.id);
  const id = current?.id ?? newId<string>(ctx.clock.now());
  const key = current?.sealing_key_id
    ? await ctx.secrets.openKey(tx, current.sealing_key_id)
    : await ctx.secrets.createKey(tx, ctx.propertyId);
  const feed = await saveFeed(tx, {
    id,
    property_id: ctx.propertyId,
    account_id: listing.accountId,
    listing_id: listing.id,
    sealing_key_id: key.id,
    url: key.seal(checked.url, placeOf(id)),
    duplicate_hash: checked.duplicateHash,
    channel: checked.channel,
  });
  await takeIn(ctx, tx, feed, listing.name, checked.feed, checked.validators);
}

export const detachCalendar = (ctx: PropertyContext, tx: Transaction, listingId: ListingId): Promise<void> =>
  deleteFeed(tx, ctx.propertyId, listingId);

/** An uploaded file: read like a link, but never again by itself. */
export async function takeFile(
  ctx: PropertyContext,
  listing: { id: ListingId; name: string; accountId: AccountId },
  content: string,
): Promise<void> {
  let feed: CalendarFeed;
  try {
    feed = ctx.providers.only('calendar').parse(content, (await propertyFacts(ctx)).timeZone);
  } catch (error) {
    throw asFieldFailure(error, 'content');
  }
  await ctx.db.transaction(async (tx) => {
    const current = await feedOfListing(tx, ctx.propertyId, listing.id);
    const row =
      current ??
      (await saveFeed(tx, {
        id: newId<string>(ctx.clock.now()),
        property_id: ctx.propertyId,
        account_id: listing.accountId,
        listing_id: listing.id,
        sealing_key_id: null,
        url: null,
        duplicate_hash: null,
        channel: feed.channel,
      }));
    await takeIn(ctx, tx, row, listing.name, feed, {});
  });
}

/** Reads one feed: the job's work, and that of the button. Failures are kept and shown, never thrown. */
export async function readFeed(ctx: PropertyContext, feedId: string, listingName: string): Promise<void> {
  const feed = await feedById(ctx.db, ctx.propertyId, feedId);
  if (!feed?.url || !feed.sealing_key_id) return;
  const key = await ctx.secrets.openKey(ctx.db, feed.sealing_key_id);
  const url = key.unseal(feed.url, placeOf(feed.id));
  const validators = await validatorsFor(ctx, feed);
  const { timeZone } = await propertyFacts(ctx);
  try {
    const read = await ctx.providers.only('calendar').read(url, validators, timeZone);
    await ctx.db.transaction(async (tx) => {
      if (read === 'unchanged') await noteReading(tx, ctx.propertyId, feed.id, goodReading(ctx.clock.now()));
      else await takeIn(ctx, tx, feed, listingName, read.feed, read.validators);
    });
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    await noteFailure(ctx, feed, listingName, error.problem);
  }
}

/** "Unchanged" would hide whether a missing stay is still missing, so it is not asked for while one is. */
async function validatorsFor(ctx: PropertyContext, feed: FeedRow): Promise<CalendarValidators> {
  if (feed.problem !== null || (await hasMissingEntries(ctx.db, ctx.propertyId, feed.id))) return {};
  return {
    ...(feed.etag !== null && { etag: feed.etag }),
    ...(feed.last_modified !== null && { lastModified: feed.last_modified }),
  };
}

const nextReading = (now: Instant): Instant =>
  plusSeconds(now, POLL_SECONDS + (Math.random() * 2 - 1) * JITTER_SECONDS);

const goodReading = (now: Instant) => ({
  last_read_at: now,
  last_good_at: now,
  next_read_at: nextReading(now),
  failures: 0,
  problem: null,
});

async function noteFailure(
  ctx: PropertyContext,
  feed: FeedRow,
  listingName: string,
  problem: CalendarProblem,
): Promise<void> {
  const now = ctx.clock.now();
  const failures = feed.failures + 1;
  const pause = Math.min(LONGEST_PAUSE_SECONDS, POLL_SECONDS * 2 ** (failures - 1));
  await ctx.db.transaction(async (tx) => {
    await noteReading(tx, ctx.propertyId, feed.id, {
      last_read_at: now,
      next_read_at: plusSeconds(now, pause),
      failures,
      problem,
    });
    // Told once, when it becomes likely that the link itself is broken.
    if (failures === NAGS_AFTER_FAILURES) {
      await recordActivity(ctx, tx, {
        text: 'activity.calendar.broken',
        params: { listing: listingName, channel: CHANNEL_NAMES[feed.channel] },
        tone: 'failed',
        subject: 'listing',
        subjectId: feed.listing_id,
      });
    }
  });
}

/** A feed that suddenly has nothing, or less than half, is more likely broken than true (USER-PAIN 2). */
const isSuspicious = (known: number, told: number): boolean =>
  (known > 0 && told === 0) || (known >= 4 && told < known / 2);

async function takeIn(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  listingName: string,
  told: CalendarFeed,
  validators: CalendarValidators,
): Promise<void> {
  const now = ctx.clock.now();
  const today = todayIn(ctx, await propertyFacts(ctx));
  const known = await entriesOfFeed(tx, ctx.propertyId, feed.id);
  const future = known.filter(({ departure }) => departure > today);
  const suspicious = isSuspicious(future.length, told.entries.length);
  const added = await takeEntries(ctx, tx, feed, known, told.entries);
  if (!suspicious) await dropMissing(ctx, tx, feed, known, told.entries, today);
  await noteReading(tx, ctx.propertyId, feed.id, {
    ...goodReading(now),
    problem: suspicious ? 'emptied' : null,
    next_read_at: feed.url === null ? null : nextReading(now),
    etag: validators.etag ?? null,
    last_modified: validators.lastModified ?? null,
    content_hash: told.contentHash,
    entries: told.entries.length,
  });
  if (added > 0) {
    await recordActivity(ctx, tx, {
      text: added === 1 ? 'activity.calendar.read.one' : 'activity.calendar.read.other',
      params: { count: added, listing: listingName, channel: CHANNEL_NAMES[feed.channel] },
      subject: 'listing',
      subjectId: feed.listing_id,
    });
  }
}

const isSameEntry = (known: EntryRow, told: CalendarEntry): boolean =>
  known.arrival === told.arrival && known.departure === told.departure;

/** Brings in what is new or has moved; how many stays are new. */
async function takeEntries(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  known: readonly EntryRow[],
  told: readonly CalendarEntry[],
): Promise<number> {
  const byKey = new Map(known.map((entry) => [entry.key, entry]));
  const changed = told.filter((entry) => {
    const found = byKey.get(entry.key);
    return !found || !isSameEntry(found, entry) || found.missed > 0;
  });
  const ids = changed.flatMap(({ key }) => byKey.get(key)?.reservation_id ?? []);
  const rows = new Map((await rowsByIds(tx, ctx.propertyId, ids)).map((row) => [row.id, row]));
  let added = 0;
  for (const entry of changed) {
    const earlier = byKey.get(entry.key);
    const current = earlier && rows.get(earlier.reservation_id);
    const reservationId =
      entry.kind === 'block'
        ? await takeBlock(ctx, tx, feed, entry, current?.id)
        : await takeStay(ctx, tx, feed, entry, current);
    if (reservationId === null) continue;
    if (entry.kind === 'stay' && !earlier) added++;
    const { key, arrival, departure } = entry;
    await saveEntry(tx, ctx.propertyId, feed.id, { key, reservation_id: reservationId, arrival, departure });
  }
  return added;
}

async function takeBlock(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  entry: CalendarEntry,
  current: ReservationId | undefined,
): Promise<ReservationId | null> {
  if (current) await deleteCalendarBlock(tx, ctx.propertyId, current);
  return saveBlock(ctx, tx, {
    listingId: feed.listing_id,
    arrival: entry.arrival,
    departure: entry.departure,
    channelSlug: feed.channel,
    channelName: CHANNEL_NAMES[feed.channel],
  });
}

async function takeStay(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  entry: CalendarEntry,
  current: Awaited<ReturnType<typeof rowsByIds>>[number] | undefined,
): Promise<ReservationId> {
  // The same stay from a property system knows more: it is linked, not doubled and not changed.
  const sameCode = !current && entry.code ? await stayByCode(tx, ctx.propertyId, entry.code) : undefined;
  if (sameCode?.source === 'pms') return sameCode.id;
  const known = current ?? sameCode;
  if (known?.source === 'pms') return known.id;
  const stay = {
    stayId: entry.key,
    listingId: feed.listing_id,
    status: known && known.status !== 'canceled' ? known.status : ('confirmed' as const),
    arrival: entry.arrival,
    departure: entry.departure,
    // A name that the guest or the host gave stays; the feed has a first name at most.
    guestName: known ? null : entry.guestName,
    phoneLast4: entry.phoneLast4,
    channelSlug: feed.channel,
    channelName: CHANNEL_NAMES[feed.channel],
    channelCode: entry.code,
  };
  return saveStay(ctx, tx, known, stay, { source: 'calendar' }, true);
}

/**
 * What the feed does not name any more. A past stay has just left the file; a future one is cancelled after
 * three reads without it, half an hour apart; a block ends at once.
 */
async function dropMissing(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  known: readonly EntryRow[],
  told: readonly CalendarEntry[],
  today: PlainDate,
): Promise<void> {
  const now = ctx.clock.now();
  const named = new Set(told.map(({ key }) => key));
  const missing = known.filter(({ key }) => !named.has(key));
  const rows = new Map(
    (
      await rowsByIds(
        tx,
        ctx.propertyId,
        missing.map(({ reservation_id }) => reservation_id),
      )
    ).map((row) => [row.id, row]),
  );
  for (const entry of missing) {
    const row = rows.get(entry.reservation_id);
    if (entry.departure <= today || !row || row.status === 'canceled' || row.source === 'pms') {
      await dropEntry(tx, ctx.propertyId, feed.id, entry.key);
    } else if (row.kind === 'block') {
      await deleteCalendarBlock(tx, ctx.propertyId, row.id);
    } else if (entry.missed + 1 >= MISSES_TO_CANCEL && isDueToCount(entry, now)) {
      await cancelStay(ctx, tx, row);
      await dropEntry(tx, ctx.propertyId, feed.id, entry.key);
    } else if (isDueToCount(entry, now)) {
      await noteMissed(tx, ctx.propertyId, feed.id, entry.key, entry.missed + 1, now);
    }
  }
}

const isDueToCount = ({ missed_at }: EntryRow, now: Instant): boolean =>
  missed_at === null || epochMs(plusSeconds(missed_at, MISS_EVERY_SECONDS)) <= epochMs(now);
