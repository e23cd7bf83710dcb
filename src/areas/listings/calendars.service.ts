import { recordActivity } from '#areas/content/index.ts';
import { propertyFacts, todayIn } from '#areas/properties/index.ts';
import {
  type CalendarSource,
  cancelStay,
  endCalendarBlocks,
  rowsByIds,
  saveNewNights,
  saveStay,
  staysByCodes,
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
  deleteFeeds,
  dropEntries,
  type EntryRow,
  entriesOfFeed,
  feedById,
  feedOfListing,
  hasMissingEntries,
  isWhollyKnown,
  type FeedRow,
  listingWithAddress,
  noteMissed,
  noteReading,
  saveAdvert,
  saveEntries,
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
  try {
    const { url, channel, duplicateKey, advert } = ctx.providers.only('calendar').normalise(address);
    const duplicateHash = hashOf(duplicateKey);
    const used = await listingWithAddress(ctx.db, ctx.propertyId, duplicateHash);
    if (used && used.id !== forListing) {
      throw listingErrors.calendarDuplicate({ field: 'calendar', params: { listingName: used.name } });
    }
    return { url, channel, duplicateHash, advert, ...(await readOnce(ctx, url)) };
  } catch (error) {
    throw asFieldFailure(error, 'calendar');
  }
}

async function readOnce(ctx: PropertyContext, url: string) {
  const { timeZone } = await propertyFacts(ctx);
  const read = await ctx.providers.only('calendar').read(url, {}, timeZone);
  if (read === 'unchanged') throw new CalendarFailure('unavailable', 'An answer without content');
  return read;
}

/** What is behind an address, whoever uses it; nothing is stored. Refused as a link of a listing would be. */
export async function lookAt(ctx: PropertyContext, address: string): Promise<CalendarFeed> {
  try {
    const { url } = ctx.providers.only('calendar').normalise(address);
    return (await readOnce(ctx, url)).feed;
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
    advert: checked.advert,
  });
  await takeIn(ctx, tx, feed, listing.name, checked.feed, checked.validators);
}

export const detachCalendar = (ctx: PropertyContext, tx: Transaction, listingId: ListingId): Promise<void> =>
  deleteFeed(tx, ctx.propertyId, listingId);

/** The property ends: its calendars are not read any more, and nobody can open their addresses. */
export async function dropCalendars(ctx: PropertyContext, tx: Transaction): Promise<void> {
  for (const key of await deleteFeeds(tx, ctx.propertyId)) await ctx.secrets.eraseKey(tx, key);
}

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
        advert: null,
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
  const { advert } = ctx.providers.only('calendar').normalise(url);
  if (advert !== feed.advert) await saveAdvert(ctx.db, ctx.propertyId, feed.id, advert);
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
  const isSame =
    feed.problem === null &&
    feed.content_hash === told.contentHash &&
    (await isWhollyKnown(tx, ctx.propertyId, feed.id, told.entries.length));
  const { added, isEmptied } = isSame
    ? { added: 0, isEmptied: false }
    : await compare(ctx, tx, feed, told.entries);
  const now = ctx.clock.now();
  await noteReading(tx, ctx.propertyId, feed.id, {
    ...goodReading(now),
    problem: isEmptied ? 'emptied' : null,
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

/** Brings what we know up to what a reading says: the history names the calendar, whoever had it read. */
async function compare(
  reader: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  told: readonly CalendarEntry[],
): Promise<{ added: number; isEmptied: boolean }> {
  const ctx: PropertyContext = { ...reader, source: `calendar:${feed.channel}` };
  const today = todayIn(ctx, await propertyFacts(ctx));
  const known = await entriesOfFeed(tx, ctx.propertyId, feed.id);
  const future = known.filter(({ departure }) => departure > today);
  const isEmptied = isSuspicious(future.length, told.length);
  const added = await takeEntries(ctx, tx, feed, known, told);
  if (!isEmptied) await dropMissing(ctx, tx, feed, known, told, today);
  return { added, isEmptied };
}

const isSameEntry = (known: EntryRow, told: CalendarEntry): boolean =>
  known.arrival === told.arrival && known.departure === told.departure;

type KnownRow = Awaited<ReturnType<typeof rowsByIds>>[number];
type KnownStay = Awaited<ReturnType<typeof staysByCodes>>[number];

const sourceOf = (feed: FeedRow): CalendarSource => ({
  listingId: feed.listing_id,
  channelSlug: feed.channel,
  channelName: CHANNEL_NAMES[feed.channel],
});

async function rowsOf(
  ctx: PropertyContext,
  tx: Transaction,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<ReservationId, KnownRow>> {
  const ids = entries.map(({ reservation_id }) => reservation_id);
  const rows = ids.length === 0 ? [] : await rowsByIds(tx, ctx.propertyId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stays that another source told already, by the code of the channel. */
async function staysByCode(
  ctx: PropertyContext,
  tx: Transaction,
  entries: readonly CalendarEntry[],
): Promise<ReadonlyMap<string | null, KnownStay>> {
  const codes = entries.flatMap(({ code }) => code ?? []);
  const stays = codes.length === 0 ? [] : await staysByCodes(tx, ctx.propertyId, codes);
  return new Map(stays.map((stay) => [stay.channel_code, stay]));
}

/**
 * Brings in what is new or has moved; how many stays are new. What has moved goes first, so that nights which
 * it leaves are free for what is new.
 */
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
  const rows = await rowsOf(
    ctx,
    tx,
    changed.flatMap(({ key }) => byKey.get(key) ?? []),
  );
  const isNew = ({ key }: CalendarEntry) => !byKey.has(key);
  const byCode = await staysByCode(ctx, tx, changed.filter(isNew));
  const rowOf = (entry: CalendarEntry) => {
    const earlier = byKey.get(entry.key);
    return earlier ? rows.get(earlier.reservation_id) : byCode.get(entry.code);
  };

  const blocks = changed.filter(({ kind }) => kind === 'block');
  await endCalendarBlocks(
    ctx,
    tx,
    blocks.flatMap((entry) => rowOf(entry)?.id ?? []),
  );
  const saved: { entry: CalendarEntry; id: ReservationId | null }[] = [];
  const fresh: CalendarEntry[] = [];
  for (const entry of changed) {
    const current = entry.kind === 'stay' ? rowOf(entry) : undefined;
    if (current) saved.push({ entry, id: await moveStay(ctx, tx, feed, entry, current, isNew(entry)) });
    else fresh.push(entry);
  }
  const ids = await saveNewNights(ctx, tx, sourceOf(feed), fresh);
  fresh.forEach((entry, index) => saved.push({ entry, id: ids[index] ?? null }));
  await saveEntries(
    tx,
    ctx.propertyId,
    feed.id,
    saved.flatMap(({ entry: { key, arrival, departure }, id }) =>
      id === null ? [] : { key, arrival, departure, reservation_id: id },
    ),
  );
  return changed.filter((entry) => entry.kind === 'stay' && isNew(entry)).length;
}

async function moveStay(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  entry: CalendarEntry,
  current: KnownStay,
  isNews: boolean,
): Promise<ReservationId> {
  // The same stay from a property system knows more: it is linked, not doubled and not changed.
  if (current.source === 'pms') return current.id;
  const stay = {
    ...sourceOf(feed),
    // A calendar that names a stay again says nothing new of its listing: the one that a person chose stays.
    listingId: isNews || current.listing_id === null ? feed.listing_id : null,
    stayId: entry.key,
    status: current.status === 'canceled' ? ('confirmed' as const) : current.status,
    arrival: entry.arrival,
    departure: entry.departure,
    // A name that the guest or the host gave stays; the feed has a first name at most.
    guestName: null,
    phoneLast4: entry.phoneLast4,
    channelCode: entry.code,
  };
  return saveStay(ctx, tx, current, stay, { source: 'calendar' }, true);
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
  const rows = await rowsOf(ctx, tx, missing);
  const dropped: string[] = [];
  const missed: string[] = [];
  const endedBlocks: ReservationId[] = [];
  for (const entry of missing) {
    const row = rows.get(entry.reservation_id);
    if (entry.departure <= today || !row || row.status === 'canceled' || row.source === 'pms') {
      dropped.push(entry.key);
    } else if (row.kind === 'block') {
      endedBlocks.push(row.id);
    } else if (entry.missed + 1 >= MISSES_TO_CANCEL && isDueToCount(entry, now)) {
      await cancelStay(ctx, tx, row);
      dropped.push(entry.key);
    } else if (isDueToCount(entry, now)) {
      missed.push(entry.key);
    }
  }
  await dropEntries(tx, ctx.propertyId, feed.id, dropped);
  await endCalendarBlocks(ctx, tx, endedBlocks);
  await noteMissed(tx, ctx.propertyId, feed.id, missed, now);
}

const isDueToCount = ({ missed_at }: EntryRow, now: Instant): boolean =>
  missed_at === null || epochMs(plusSeconds(missed_at, MISS_EVERY_SECONDS)) <= epochMs(now);
