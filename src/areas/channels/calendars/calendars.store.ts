import { sql } from 'kysely';

import type { CalendarChannel } from '#capabilities/calendar/calendar.capability.ts';
import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { CalendarTables, LeftOut } from './calendars.tables.ts';

export type FeedRow = {
  id: string;
  property_id: PropertyId;
  listing_id: ListingId;
  sealing_key_id: string | null;
  url: Buffer | null;
  channel: CalendarChannel;
  name: string | null;
  advert: string | null;
  etag: string | null;
  last_modified: string | null;
  content_hash: string | null;
  entries: number;
  last_read_at: Instant | null;
  last_good_at: Instant | null;
  failures: number;
  problem: string | null;
};

const COLUMNS = [
  'id',
  'property_id',
  'listing_id',
  'sealing_key_id',
  'url',
  'channel',
  'name',
  'advert',
  'etag',
  'last_modified',
  'content_hash',
  'entries',
  'last_read_at',
  'last_good_at',
  'failures',
  'problem',
] as const;

/** By link first, then the oldest first. Callers that know only one calendar mean the first. */
export const feedsOfListing = (
  db: Queries,
  propertyId: PropertyId,
  listingId: ListingId,
): Promise<FeedRow[]> =>
  db
    .tables<CalendarTables>()
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('listing_id', '=', listingId)
    .orderBy(sql`url is null`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** A calendar in a list. */
export type CalendarRow = Pick<FeedRow, 'id' | 'listing_id' | 'channel' | 'name' | 'failures' | 'problem'> & {
  readonly is_link: boolean;
  readonly entries: number;
  readonly left_out: readonly LeftOut[];
  readonly last_read_at: Instant | null;
  readonly last_good_at: Instant | null;
  readonly next_read_at: Instant | null;
};

const CALENDARS = `
  select id, listing_id, channel, name, url is not null as is_link, entries, last_read_at, last_good_at, next_read_at,
         failures, problem, left_out
    from calendar_feeds where property_id = $1 and ($2::uuid[] is null or listing_id = any($2)) 
   order by url is null, created_at, id`;

/** For all listings when none are named. */
export const calendarsOfListings = (
  db: Queries,
  propertyId: PropertyId,
  listings: readonly ListingId[] | null,
): Promise<CalendarRow[]> =>
  db.named<CalendarRow>('calendars-of-listings', CALENDARS, [propertyId, listings]);

export const feedById = (db: Queries, propertyId: PropertyId, id: string): Promise<FeedRow | undefined> =>
  db
    .tables<CalendarTables>()
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Locks the feed until the transaction ends: no sync, no removal and no other address meanwhile. */
export const lockFeed = (tx: Transaction, propertyId: PropertyId, id: string): Promise<FeedRow | undefined> =>
  tx
    .tables<CalendarTables>()
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type FeedAddress = {
  sealing_key_id: string | null;
  url: Buffer | null;
  duplicate_hash: string | null;
  channel: CalendarChannel;
  name: string | null;
  advert: string | null;
};

/** Writes a feed, new or with a new address; entries that were read under the old address stay. */
export const saveFeed = (
  tx: Transaction,
  feed: FeedAddress & { id: string; property_id: PropertyId; account_id: AccountId; listing_id: ListingId },
): Promise<FeedRow> =>
  tx
    .tables<CalendarTables>()
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        sealing_key_id: feed.sealing_key_id,
        url: feed.url,
        duplicate_hash: feed.duplicate_hash,
        channel: feed.channel,
        name: feed.name,
        advert: feed.advert,
        etag: null,
        last_modified: null,
        content_hash: null,
        failures: 0,
        problem: null,
      }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** What the host is told of the calendars of a listing, echoes of other channels among it. */
export const echoesOfListing = (
  db: Queries,
  propertyId: PropertyId,
  listingId: ListingId,
): Promise<{ id: string; channel: CalendarChannel; left_out: readonly LeftOut[] }[]> =>
  db
    .tables<CalendarTables>()
    .selectFrom('calendar_feeds')
    .select(['id', 'channel', 'left_out'])
    .where('property_id', '=', propertyId)
    .where('listing_id', '=', listingId)
    .orderBy('created_at')
    .execute();

export async function saveNotes(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  notes: readonly LeftOut[],
): Promise<void> {
  await tx
    .tables<CalendarTables>()
    .updateTable('calendar_feeds')
    .set({ left_out: JSON.stringify(notes) as never })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

export async function renameFeed(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  name: string | null,
): Promise<void> {
  await tx
    .tables<CalendarTables>()
    .updateTable('calendar_feeds')
    .set({ name })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** Of these listings, or of the whole property; with the keys that their addresses were sealed with. */
export const deleteFeeds = (
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly string[] | null,
): Promise<{ id: string; sealing_key_id: string | null }[]> =>
  tx
    .tables<CalendarTables>()
    .deleteFrom('calendar_feeds')
    .where('property_id', '=', propertyId)
    .$if(ids !== null, (query) => query.where('id', '=', sql<string>`any(${ids})`))
    .returning(['id', 'sealing_key_id'])
    .execute();

/** The calendar of this property that already has an address. */
export const feedWithAddress = (
  db: Queries,
  propertyId: PropertyId,
  duplicateHash: string,
): Promise<{ id: string; listing_id: ListingId } | undefined> =>
  db
    .tables<CalendarTables>()
    .selectFrom('calendar_feeds')
    .select(['id', 'listing_id'])
    .where('property_id', '=', propertyId)
    .where('duplicate_hash', '=', duplicateHash)
    .executeTakeFirst();

/** Feeds that are due, across properties: for the platform's own sweep. */
export const dueFeeds = (
  system: Database,
  now: Instant,
): Promise<{ id: string; property_id: PropertyId }[]> =>
  system
    .tables<CalendarTables>()
    .selectFrom('calendar_feeds')
    .select(['id', 'property_id'])
    .where('next_read_at', '<=', now)
    .orderBy('next_read_at')
    .limit(500)
    .execute();

/** When each feed is synced next. */
export const nextSyncs = async (
  db: Queries,
  propertyId: PropertyId,
): Promise<{ id: string; listing_id: ListingId; next_read_at: Instant }[]> => {
  const rows = await db
    .tables<CalendarTables>()
    .selectFrom('calendar_feeds')
    .select(['id', 'listing_id', 'next_read_at'])
    .where('property_id', '=', propertyId)
    .where('next_read_at', 'is not', null)
    .execute();
  return rows.flatMap(({ next_read_at: at, ...row }) => (at === null ? [] : [{ ...row, next_read_at: at }]));
};

const NAMING = `
  select distinct listing_id from calendar_feeds
   where property_id = $1
     and unaccent(concat_ws(E'\\n', channel, name, advert)) ilike unaccent($2)`;

/** R-CALL-04: listings with a calendar whose channel, name or advertisement number contains a text. */
export async function findListingsByCalendar(
  db: Queries,
  propertyId: PropertyId,
  text: string,
): Promise<ListingId[]> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db.named<{ listing_id: ListingId }>('listings-with-calendar-like', NAMING, [
    propertyId,
    like,
  ]);
  return rows.map(({ listing_id }) => listing_id);
}

export async function recordSync(
  tx: Queries,
  propertyId: PropertyId,
  id: string,
  outcome: {
    last_read_at: Instant;
    next_read_at: Instant | null;
    failures: number;
    problem: string | null;
    last_good_at?: Instant;
    etag?: string | null;
    last_modified?: string | null;
    content_hash?: string;
    entries?: number;
    left_out?: readonly LeftOut[];
  },
): Promise<void> {
  await tx
    .tables<CalendarTables>()
    .updateTable('calendar_feeds')
    .set({ ...outcome, ...(outcome.left_out && { left_out: JSON.stringify(outcome.left_out) as never }) })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** For calendars that were added before this number was stored. */
export async function saveAdvert(
  tx: Queries,
  propertyId: PropertyId,
  id: string,
  advert: string | null,
): Promise<void> {
  await tx
    .tables<CalendarTables>()
    .updateTable('calendar_feeds')
    .set({ advert })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

// ── Stays of a feed: their identity over many syncs ────────────────────────────────────────────────────────

export type EntryRow = {
  key: string;
  reservation_id: ReservationId;
  arrival: PlainDate;
  departure: PlainDate;
  missed: number;
  missed_at: Instant | null;
  /** As the channel gave it. */
  guest_name: string | null;
  /** A person created it from nights that the channel only closes: no event of the feed is this stay. */
  is_converted: boolean;
};

export const entriesOfFeed = (tx: Transaction, propertyId: PropertyId, feedId: string): Promise<EntryRow[]> =>
  tx
    .tables<CalendarTables>()
    .selectFrom('calendar_entries')
    .select([
      'key',
      'reservation_id',
      'arrival',
      'departure',
      'missed',
      'missed_at',
      'guest_name',
      'is_converted',
    ])
    .where('property_id', '=', propertyId)
    .where('feed_id', '=', feedId)
    .forUpdate()
    .execute();

const OF_OTHER_LINKS = `
  select distinct entry.reservation_id
    from calendar_entries entry join calendar_feeds feed on feed.id = entry.feed_id
   where entry.property_id = $1 and feed.property_id = $1 and entry.feed_id <> $2 and feed.url is not null
     and entry.reservation_id = any($3::uuid[])`;

/** Which of these stays another calendar by link has, too. */
export async function findStaysOfOtherLinks(
  tx: Transaction,
  propertyId: PropertyId,
  feedId: string,
  stays: readonly ReservationId[],
): Promise<ReadonlySet<ReservationId>> {
  if (stays.length === 0) return new Set();
  const rows = await tx.named<{ reservation_id: ReservationId }>('stays-of-other-links', OF_OTHER_LINKS, [
    propertyId,
    feedId,
    stays,
  ]);
  return new Set(rows.map(({ reservation_id }) => reservation_id));
}

const SAVE_ENTRIES = `
  insert into calendar_entries (property_id, feed_id, key, reservation_id, arrival, departure, guest_name, is_converted)
  select $1, $2, entry.*
    from unnest($3::text[], $4::uuid[], $5::date[], $6::date[], $7::text[], $8::boolean[]) entry
  on conflict (property_id, feed_id, key) do update
    set reservation_id = excluded.reservation_id, arrival = excluded.arrival, departure = excluded.departure,
        guest_name = excluded.guest_name, missed = 0, missed_at = null`;

/** Entries that are new, have moved or returned. */
export async function saveEntries(
  tx: Transaction,
  propertyId: PropertyId,
  feedId: string,
  entries: readonly Omit<EntryRow, 'missed' | 'missed_at'>[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.named('save-calendar-entries', SAVE_ENTRIES, [
    propertyId,
    feedId,
    entries.map(({ key }) => key),
    entries.map(({ reservation_id }) => reservation_id),
    entries.map(({ arrival }) => arrival),
    entries.map(({ departure }) => departure),
    entries.map(({ guest_name }) => guest_name),
    entries.map(({ is_converted }) => is_converted),
  ]);
}

/** Counts one more sync without these. */
export async function recordMissedEntries(
  tx: Transaction,
  propertyId: PropertyId,
  feedId: string,
  keys: readonly string[],
  at: Instant,
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .tables<CalendarTables>()
    .updateTable('calendar_entries')
    .set((is) => ({ missed: is('missed', '+', 1), missed_at: at }))
    .where('property_id', '=', propertyId)
    .where('feed_id', '=', feedId)
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();
}

export async function deleteEntries(
  tx: Transaction,
  propertyId: PropertyId,
  feedId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .tables<CalendarTables>()
    .deleteFrom('calendar_entries')
    .where('property_id', '=', propertyId)
    .where('feed_id', '=', feedId)
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();
}

const FORGET_NAMES = `
  update calendar_entries set guest_name = null where departure < $1 and guest_name is not null returning 1`;

/** Across properties; returns the number of entries. */
export const forgetNamesBefore = async (system: Database, day: PlainDate): Promise<number> =>
  (await system.named('forget-names-of-calendars', FORGET_NAMES, [day])).length;

const MOVE_CALENDARS = `
  update calendar_feeds moved set listing_id = $3
   where property_id = $1 and listing_id = $2
     and (url is not null
          or not exists (select from calendar_feeds other
                          where other.property_id = $1 and other.listing_id = $3 and other.url is null
                            and other.channel = moved.channel))`;

/** All except a file of a channel of which the other listing has a file already. */
export async function moveCalendars(
  tx: Transaction,
  propertyId: PropertyId,
  { from, to }: { readonly from: ListingId; readonly to: ListingId },
): Promise<void> {
  await tx.named('move-calendars', MOVE_CALENDARS, [propertyId, from, to]);
}
