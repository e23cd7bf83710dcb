import { noteStaleCalendar } from '#areas/guests/notifications/index.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import {
  type ClosedNightsOfListing,
  dayToForgetGuests,
  findClosedNightsBySource,
  lockListing,
  replaceClosedNights,
} from '#areas/stays/reservations/index.ts';
import {
  type CalendarEntry,
  CalendarFailure,
  type CalendarFeed,
  type CalendarProblem,
  type CalendarValidators,
} from '#capabilities/calendar/calendar.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { CHANNEL_NAMES, sealContextOf, sourceOf } from './calendar-source.ts';
import { storedEntries, syncStays } from './calendar-stays.service.ts';
import type { LeftOut } from './calendars.tables.ts';
import { CALENDAR_STALE_SECONDS } from './calendars.constants.ts';
import { updateConvertedStays } from './converted-stays.service.ts';
import { echoesOf, notesAfter, type OtherCalendar } from './calendar-echoes.ts';
import {
  echoesOfListing,
  entriesOfFeed,
  feedById,
  type FeedRow,
  lockFeed,
  recordSync,
  saveAdvert,
  saveNotes,
} from './calendars.store.ts';

/** Between two syncs; a little earlier or later, so that feeds do not queue (airbnb-ical.md). */
const POLL_SECONDS = 1_800;
const JITTER_SECONDS = 300;
/** A failing link is read less and less often, down to every six hours. */
const LONGEST_PAUSE_SECONDS = 21_600;
const BROKEN_AFTER_FAILURES = 3;

/** Syncs one feed, for the job and for the button. Failures are saved and shown, never thrown. */
export async function syncFeed(ctx: PropertyContext, feedId: string, listingName: string): Promise<void> {
  const feed = await feedById(ctx.db, ctx.propertyId, feedId);
  if (!feed?.url || !feed.sealing_key_id) return;
  const key = await ctx.secrets.openKey(ctx.db, feed.sealing_key_id);
  const url = key.unseal(feed.url, sealContextOf(feed.id));
  const validators = await validatorsFor(ctx, feed);
  const { timeZone } = await propertyFacts(ctx);
  const { advert } = ctx.providers.only('calendar').normalise(url);
  if (advert !== feed.advert) await saveAdvert(ctx.db, ctx.propertyId, feed.id, advert);
  try {
    const read = await ctx.providers.only('calendar').read(url, validators, timeZone);
    await ctx.db.transaction(async (tx) => {
      // If the feed was removed or has another address by now, the result is discarded.
      const current = await lockFeed(tx, ctx.propertyId, feed.id);
      if (!current?.url?.equals(feed.url!)) return;
      if (read === 'unchanged') await recordSync(tx, ctx.propertyId, feed.id, goodSync(ctx.clock.now()));
      else
        await saveFeedContent(ctx, tx, {
          feed: current,
          listingName,
          remote: read.feed,
          validators: read.validators,
        });
    });
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    await noteFailure(ctx, feed, listingName, error.problem);
  }
}

/** No validators, and so no "unchanged", when the last sync was not fully stored or a stay was missing in it. */
async function validatorsFor(ctx: PropertyContext, feed: FeedRow): Promise<CalendarValidators> {
  const isStored = await ctx.db.transaction((tx) => isFullyStored(ctx, tx, feed));
  if (!isStored) return {};
  return {
    ...(feed.etag !== null && { etag: feed.etag }),
    ...(feed.last_modified !== null && { lastModified: feed.last_modified }),
  };
}

/** Whether everything of the last sync is stored, so that the same content changes nothing. */
async function isFullyStored(ctx: PropertyContext, tx: Transaction, feed: FeedRow): Promise<boolean> {
  if (feed.problem !== null || feed.content_hash === null) return false;
  const [closed, entries] = await Promise.all([
    findClosedNightsBySource(tx, ctx.propertyId, feed.id),
    entriesOfFeed(tx, ctx.propertyId, feed.id),
  ]);
  if (closed.length !== feed.entries) return false;
  const stays = closed.filter(({ kind }) => kind === 'stay');
  const named = entries.filter(({ is_converted }) => !is_converted);
  const isEach = stays.every(({ stay_id }) => stay_id !== null) && named.length === stays.length;
  return isEach && entries.every(({ missed }) => missed === 0);
}

const nextSync = (now: Instant): Instant =>
  plusSeconds(now, POLL_SECONDS + (Math.random() * 2 - 1) * JITTER_SECONDS);

const goodSync = (now: Instant) => ({
  last_read_at: now,
  last_good_at: now,
  next_read_at: nextSync(now),
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
    await recordSync(tx, ctx.propertyId, feed.id, {
      last_read_at: now,
      next_read_at: plusSeconds(now, pause),
      failures,
      problem,
    });
    // The host is told once, when it becomes likely that the link itself is broken.
    if (failures === BROKEN_AFTER_FAILURES) {
      await recordActivity(ctx, tx, {
        text: 'activity.calendar.broken',
        params: { listing: listingName, channel: CHANNEL_NAMES[feed.channel] },
        tone: 'failed',
        subject: 'listing',
        subjectId: feed.listing_id,
      });
    }
    const { id: feedId, listing_id: listingId, last_good_at: lastGoodAt } = feed;
    if (lastGoodAt !== null && lastGoodAt < plusSeconds(now, -CALENDAR_STALE_SECONDS)) {
      await noteStaleCalendar(ctx, tx, { listingId, feedId, lastGoodAt });
    }
  });
}

type FeedContent = {
  readonly feed: FeedRow;
  readonly listingName: string;
  readonly remote: CalendarFeed;
  readonly validators: CalendarValidators;
  /** The host gave another address or file: it may have fewer nights than the previous one and is not doubted. */
  readonly isAnother?: boolean;
};

/** Brings stays and closed nights up to date with the content of a feed, and records the sync. */
export async function saveFeedContent(
  ctx: PropertyContext,
  tx: Transaction,
  content: FeedContent,
): Promise<void> {
  const { feed, listingName, validators } = content;
  const { remote, own } = withoutOwn(feed, withoutOldNames(content.remote, ctx.clock.now()));
  // Sent together; the lock is the first statement, so the rest waits for it.
  const [, isSame, calendars] = await Promise.all([
    lockListing(tx, feed.listing_id),
    feed.content_hash === remote.contentHash && isFullyStored(ctx, tx, feed),
    echoesOfListing(tx, ctx.propertyId, feed.listing_id),
  ]);
  const now = ctx.clock.now();
  const others = await closedByOthers(ctx, tx, feed, calendars);
  const notes = calendars.find(({ id }) => id === feed.id)?.left_out ?? [];
  const before = others.length === 0 ? [] : await findClosedNightsBySource(tx, ctx.propertyId, feed.id);
  const echoes = echoesOf({ channel: feed.channel, before, notes }, remote.entries, others, now);
  const { added, isDoubted } = isSame
    ? { added: 0, isDoubted: false }
    : await compare(ctx, tx, { ...content, remote });
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  const elsewhere = await staysElsewhere(ctx, tx, feed, today);
  await recordSync(tx, ctx.propertyId, feed.id, {
    ...goodSync(now),
    problem: isDoubted ? 'emptied' : null,
    next_read_at: feed.url === null ? null : nextSync(now),
    etag: validators.etag ?? null,
    last_modified: validators.lastModified ?? null,
    content_hash: remote.contentHash,
    entries: remote.entries.length,
    left_out: [...echoes, ...[...own, ...elsewhere, ...leftOutOf(remote, today)].slice(0, LEFT_OUT_SHOWN)],
  });
  if (!isDoubted) {
    for (const other of others) {
      const after = notesAfter(other, feed.channel, remote.entries, now);
      if (after) await saveNotes(tx, ctx.propertyId, other.id, after);
    }
  }
  if (added > 0) {
    await recordActivity(ctx, tx, {
      text: added === 1 ? 'activity.calendar.read.one' : 'activity.calendar.read.other',
      params: { count: added, listing: listingName, channel: CHANNEL_NAMES[feed.channel] },
      subject: 'listing',
      subjectId: feed.listing_id,
    });
  }
}

const LEFT_OUT_SHOWN = 50;

/** A file, and some programs, tell of guests for years; of them no more is kept than of others (PRV-03). */
function withoutOldNames(remote: CalendarFeed, now: Instant): CalendarFeed {
  const day = dayToForgetGuests(now);
  const entries = remote.entries.map((entry) =>
    entry.departure < day ? { ...entry, guestName: null, phoneLast4: null } : entry,
  );
  return { ...remote, entries };
}

/** Nights that Posada told of this listing, and another program repeats, are no news (W2-X-06). */
function withoutOwn(feed: FeedRow, remote: CalendarFeed): { remote: CalendarFeed; own: LeftOut[] } {
  const isOwn = ({ exportedFrom }: CalendarEntry) => exportedFrom === feed.listing_id;
  const entries = remote.entries.filter((entry) => !isOwn(entry));
  const own = remote.entries.filter(isOwn).map(({ arrival, departure }) => ({
    reason: 'own' as const,
    closes: false,
    line: null,
    arrival,
    departure,
  }));
  return { remote: own.length === 0 ? remote : { ...remote, entries }, own };
}

/** The other calendars of the listing, with the nights that they close now. */
async function closedByOthers(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  calendars: Awaited<ReturnType<typeof echoesOfListing>>,
): Promise<OtherCalendar[]> {
  const others: OtherCalendar[] = [];
  for (const { id, channel, left_out: notes } of calendars) {
    if (id === feed.id) continue;
    others.push({ id, channel, notes, closed: await findClosedNightsBySource(tx, ctx.propertyId, id) });
  }
  return others;
}

/**
 * The events that the host is told of: those that close nothing first. A cancelled event is not counted as missing, and
 * past nights no longer matter.
 */
const leftOutOf = ({ skipped }: CalendarFeed, today: PlainDate): LeftOut[] =>
  skipped
    .filter(({ reason, nights }) => reason !== 'cancelled' && (nights === null || nights.departure > today))
    .toSorted((one, other) => Number(one.closes) - Number(other.closes))
    .map(({ reason, nights, closes, line }) => ({
      reason,
      closes,
      line,
      arrival: nights?.arrival ?? null,
      departure: nights?.departure ?? null,
    }));

/** Stays of the calendar that a property system has in another listing (W2-L-02). */
async function staysElsewhere(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  today: PlainDate,
): Promise<LeftOut[]> {
  const { fromFeed } = await storedEntries(ctx, tx, feed);
  return fromFeed
    .filter(
      ({ row, entry }) =>
        row.source === 'pms' && row.listing_id !== feed.listing_id && entry.departure > today,
    )
    .map(({ entry: { arrival, departure } }) => ({
      reason: 'elsewhere',
      closes: true,
      line: null,
      arrival,
      departure,
    }));
}

/** The history names the calendar as the source, also when a person asked for the sync. */
async function compare(
  caller: PropertyContext,
  tx: Transaction,
  { feed, remote: { entries, cancelled }, isAnother = false }: FeedContent,
): Promise<{ added: number; isDoubted: boolean }> {
  const ctx: PropertyContext = { ...caller, source: `calendar:${feed.channel}` };
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  const [closed, known] = await Promise.all([
    findClosedNightsBySource(tx, ctx.propertyId, feed.id),
    entriesOfFeed(tx, ctx.propertyId, feed.id),
  ]);
  // Events that the channel itself cancelled are no reason to doubt the feed.
  const ended = new Set(known.flatMap((one) => (cancelled.has(one.key) ? one.reservation_id : [])));
  const before = closed.filter(({ stay_id }) => stay_id === null || !ended.has(stay_id));
  const isDoubted = !isAnother && isDoubtful(nightsFrom(today, before), nightsFrom(today, entries));
  const { added, stays } = await syncStays(ctx, tx, { feed, entries, cancelled, today, isDoubted });
  if (!isDoubted) await updateConvertedStays(ctx, tx, { feed, closed: entries, today });
  const now = entries.map((entry) => closedNightsOf(entry, stays.get(entry) ?? null));
  await replaceClosedNights(
    ctx,
    tx,
    { id: feed.id, ...sourceOf(feed) },
    isDoubted ? together(before, now) : now,
  );
  return { added, isDoubted };
}

const closedNightsOf = (
  { kind, arrival, departure }: CalendarEntry,
  stay_id: ReservationId | null,
): ClosedNightsOfListing => ({
  kind,
  arrival,
  departure,
  stay_id,
});

/** The number of different nights from a day on. */
function nightsFrom(
  day: PlainDate,
  ranges: readonly Pick<ClosedNightsOfListing, 'arrival' | 'departure'>[],
): number {
  const nights = new Set<PlainDate>();
  for (const { arrival, departure } of ranges) {
    for (let night = arrival > day ? arrival : day; night < departure; night = addDays(night, 1)) {
      nights.add(night);
    }
  }
  return nights.size;
}

/** If a calendar of this many nights suddenly has less than half, the feed is more likely broken (USER-PAIN 2). */
const DOUBTED_FROM = 10;

/** Counts nights and not events: a season that fills up merges many short ranges into a long one. */
const isDoubtful = (before: number, now: number): boolean =>
  (before > 0 && now === 0) || (before >= DOUBTED_FROM && now < before / 2);

/** The nights of the last sync stay closed beside the new ones. */
function together(
  before: readonly ClosedNightsOfListing[],
  now: readonly ClosedNightsOfListing[],
): ClosedNightsOfListing[] {
  const keyOf = ({ kind, stay_id, arrival, departure }: ClosedNightsOfListing) =>
    [kind, stay_id, arrival, departure].join(' ');
  return [...new Map([...now, ...before].map((nights) => [keyOf(nights), nights])).values()];
}
