import { recordActivity } from '#areas/content/index.ts';
import { propertyFacts, todayIn } from '#areas/properties/index.ts';
import {
  lockListing,
  nightsClosedBy,
  replaceClosedNights,
  type ClosedNightsOfListing,
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
import type { ReservationId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { CHANNEL_NAMES, placeOf, sourceOf } from './calendar-source.ts';
import { takeStays } from './calendar-stays.service.ts';
import {
  entriesOfFeed,
  feedById,
  type FeedRow,
  lockFeed,
  noteReading,
  saveAdvert,
} from './calendars.store.ts';

/** Between two reads; a little earlier or later, so that feeds do not queue (airbnb-ical.md). */
const POLL_SECONDS = 1_800;
const JITTER_SECONDS = 300;
/** A link that fails is looked at less and less often, at most every six hours. */
const LONGEST_PAUSE_SECONDS = 21_600;
const NAGS_AFTER_FAILURES = 3;

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
      // Whoever removed it or gave it another address meanwhile was not asked about what was read.
      const current = await lockFeed(tx, ctx.propertyId, feed.id);
      if (!current?.url?.equals(feed.url!)) return;
      if (read === 'unchanged') await noteReading(tx, ctx.propertyId, feed.id, goodReading(ctx.clock.now()));
      else
        await takeIn(ctx, tx, { feed: current, listingName, told: read.feed, validators: read.validators });
    });
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    await noteFailure(ctx, feed, listingName, error.problem);
  }
}

/** "Unchanged" would hide what was not kept of the last reading, and whether a missing stay is still missing. */
async function validatorsFor(ctx: PropertyContext, feed: FeedRow): Promise<CalendarValidators> {
  const isHeld = await ctx.db.transaction((tx) => isWhollyHeld(ctx, tx, feed));
  if (!isHeld) return {};
  return {
    ...(feed.etag !== null && { etag: feed.etag }),
    ...(feed.last_modified !== null && { lastModified: feed.last_modified }),
  };
}

/** Whether everything of the last reading is here, so that the same content changes nothing. */
async function isWhollyHeld(ctx: PropertyContext, tx: Transaction, feed: FeedRow): Promise<boolean> {
  if (feed.problem !== null || feed.content_hash === null) return false;
  const told = await nightsClosedBy(tx, ctx.propertyId, feed.id);
  if (told.length !== feed.entries) return false;
  const stays = told.filter(({ kind }) => kind === 'stay');
  const known = await entriesOfFeed(tx, ctx.propertyId, feed.id);
  const isEach = stays.every(({ stay_id }) => stay_id !== null) && known.length === stays.length;
  return isEach && known.every(({ missed }) => missed === 0);
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

type Reading = {
  readonly feed: FeedRow;
  readonly listingName: string;
  readonly told: CalendarFeed;
  readonly validators: CalendarValidators;
  /** The host gave another address or file: that it tells less than the one before is no reason to doubt it. */
  readonly isAnother?: boolean;
};

/** Brings what we know up to what a reading says, and notes the reading. */
export async function takeIn(ctx: PropertyContext, tx: Transaction, reading: Reading): Promise<void> {
  const { feed, listingName, told, validators } = reading;
  await lockListing(tx, feed.listing_id);
  const isSame = feed.content_hash === told.contentHash && (await isWhollyHeld(ctx, tx, feed));
  const { added, isDoubted } = isSame ? { added: 0, isDoubted: false } : await compare(ctx, tx, reading);
  const now = ctx.clock.now();
  await noteReading(tx, ctx.propertyId, feed.id, {
    ...goodReading(now),
    problem: isDoubted ? 'emptied' : null,
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

/** The history names the calendar, whoever had it read. */
async function compare(
  reader: PropertyContext,
  tx: Transaction,
  { feed, told: { entries }, isAnother = false }: Reading,
): Promise<{ added: number; isDoubted: boolean }> {
  const ctx: PropertyContext = { ...reader, source: `calendar:${feed.channel}` };
  const today = todayIn(ctx, await propertyFacts(ctx));
  const before = await nightsClosedBy(tx, ctx.propertyId, feed.id);
  const isDoubted = !isAnother && isDoubtful(nightsFrom(today, before), nightsFrom(today, entries));
  const { added, stays } = await takeStays(ctx, tx, { feed, entries, today, isDoubted });
  const now = entries.map((entry) => toldOf(entry, stays.get(entry) ?? null));
  await replaceClosedNights(
    ctx,
    tx,
    { id: feed.id, ...sourceOf(feed) },
    isDoubted ? together(before, now) : now,
  );
  return { added, isDoubted };
}

const toldOf = (
  { kind, arrival, departure }: CalendarEntry,
  stay_id: ReservationId | null,
): ClosedNightsOfListing => ({
  kind,
  arrival,
  departure,
  stay_id,
});

/** How many different nights from a day on. */
function nightsFrom(
  day: PlainDate,
  told: readonly Pick<ClosedNightsOfListing, 'arrival' | 'departure'>[],
): number {
  const nights = new Set<PlainDate>();
  for (const { arrival, departure } of told) {
    for (let night = arrival > day ? arrival : day; night < departure; night = addDays(night, 1)) {
      nights.add(night);
    }
  }
  return nights.size;
}

/** From as many nights on, less than half of them is more likely a broken feed than the truth (USER-PAIN 2). */
const DOUBTED_FROM = 10;

/** Nights are counted and not events: a season that fills up makes one long range of many short ones. */
const isDoubtful = (known: number, told: number): boolean =>
  (known > 0 && told === 0) || (known >= DOUBTED_FROM && told < known / 2);

/** What was said before stays closed beside what is said now. */
function together(
  before: readonly ClosedNightsOfListing[],
  now: readonly ClosedNightsOfListing[],
): ClosedNightsOfListing[] {
  const keyOf = ({ kind, stay_id, arrival, departure }: ClosedNightsOfListing) =>
    [kind, stay_id, arrival, departure].join(' ');
  return [...new Map([...now, ...before].map((nights) => [keyOf(nights), nights])).values()];
}
