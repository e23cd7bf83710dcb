import { sql } from 'kysely';

import type { CalendarChannel } from '#capabilities/calendar/calendar.capability.ts';
import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { ListingTables } from './listings.tables.ts';

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
  'failures',
  'problem',
] as const;

/** Those by link first, the oldest first: the first is the one that callers who know of one calendar mean. */
export const feedsOfListing = (
  db: Queries,
  propertyId: PropertyId,
  listingId: ListingId,
): Promise<FeedRow[]> =>
  db
    .tables<ListingTables>()
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('listing_id', '=', listingId)
    .orderBy(sql`url is null`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** A calendar as lists show it. */
export type CalendarRow = Pick<FeedRow, 'id' | 'listing_id' | 'channel' | 'name' | 'failures' | 'problem'> & {
  readonly is_link: boolean;
  readonly entries: number;
  readonly last_read_at: Instant | null;
  readonly last_good_at: Instant | null;
  readonly next_read_at: Instant | null;
};

const CALENDARS = `
  select id, listing_id, channel, name, url is not null as is_link, entries, last_read_at, last_good_at, next_read_at,
         failures, problem
    from calendar_feeds where property_id = $1 and ($2::uuid[] is null or listing_id = any($2)) 
   order by url is null, created_at, id`;

/** Of all listings where none are named. */
export const calendarsOfListings = (
  db: Queries,
  propertyId: PropertyId,
  listings: readonly ListingId[] | null,
): Promise<CalendarRow[]> =>
  db.named<CalendarRow>('calendars-of-listings', CALENDARS, [propertyId, listings]);

export const feedById = (db: Queries, propertyId: PropertyId, id: string): Promise<FeedRow | undefined> =>
  db
    .tables<ListingTables>()
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Until the transaction ends nobody reads it, removes it or gives it another address. */
export const lockFeed = (tx: Transaction, propertyId: PropertyId, id: string): Promise<FeedRow | undefined> =>
  tx
    .tables<ListingTables>()
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

/** A feed, new or with a new address; what was read under the old address stays. */
export const saveFeed = (
  tx: Transaction,
  feed: FeedAddress & { id: string; property_id: PropertyId; account_id: AccountId; listing_id: ListingId },
): Promise<FeedRow> =>
  tx
    .tables<ListingTables>()
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

export async function renameFeed(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  name: string | null,
): Promise<void> {
  await tx
    .tables<ListingTables>()
    .updateTable('calendar_feeds')
    .set({ name })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** Of these, or of the whole property; with the keys that their addresses were sealed with. */
export const deleteFeeds = (
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly string[] | null,
): Promise<{ id: string; sealing_key_id: string | null }[]> =>
  tx
    .tables<ListingTables>()
    .deleteFrom('calendar_feeds')
    .where('property_id', '=', propertyId)
    .$if(ids !== null, (query) => query.where('id', '=', sql<string>`any(${ids})`))
    .returning(['id', 'sealing_key_id'])
    .execute();

/** The calendar of this property that has an address already, and the name of its listing. */
export const feedWithAddress = (
  db: Queries,
  propertyId: PropertyId,
  duplicateHash: string,
): Promise<{ id: string; listing_id: ListingId; listing_name: string } | undefined> =>
  db
    .tables<ListingTables>()
    .selectFrom('calendar_feeds')
    .innerJoin('listings', 'listings.id', 'calendar_feeds.listing_id')
    .select(['calendar_feeds.id', 'calendar_feeds.listing_id', 'listings.name as listing_name'])
    .where('calendar_feeds.property_id', '=', propertyId)
    .where('calendar_feeds.duplicate_hash', '=', duplicateHash)
    .executeTakeFirst();

/** Feeds that are due, across properties: the platform's own round. */
export const dueFeeds = (
  system: Database,
  now: Instant,
): Promise<{ id: string; property_id: PropertyId }[]> =>
  system
    .tables<ListingTables>()
    .selectFrom('calendar_feeds')
    .select(['id', 'property_id'])
    .where('next_read_at', '<=', now)
    .orderBy('next_read_at')
    .limit(500)
    .execute();

/** What is to be read next, with the name of the listing. */
export const plannedReadings = async (
  db: Queries,
  propertyId: PropertyId,
): Promise<{ id: string; name: string; next_read_at: Instant }[]> => {
  const rows = await db
    .tables<ListingTables>()
    .selectFrom('calendar_feeds')
    .innerJoin('listings', 'listings.id', 'calendar_feeds.listing_id')
    .select(['calendar_feeds.id', 'listings.name', 'calendar_feeds.next_read_at'])
    .where('calendar_feeds.property_id', '=', propertyId)
    .where('calendar_feeds.next_read_at', 'is not', null)
    .execute();
  return rows.flatMap(({ next_read_at: at, ...row }) => (at === null ? [] : [{ ...row, next_read_at: at }]));
};

export async function noteReading(
  tx: Queries,
  propertyId: PropertyId,
  id: string,
  reading: {
    last_read_at: Instant;
    next_read_at: Instant | null;
    failures: number;
    problem: string | null;
    last_good_at?: Instant;
    etag?: string | null;
    last_modified?: string | null;
    content_hash?: string;
    entries?: number;
  },
): Promise<void> {
  await tx
    .tables<ListingTables>()
    .updateTable('calendar_feeds')
    .set(reading)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** For calendars of before the number was kept. */
export async function saveAdvert(
  tx: Queries,
  propertyId: PropertyId,
  id: string,
  advert: string | null,
): Promise<void> {
  await tx
    .tables<ListingTables>()
    .updateTable('calendar_feeds')
    .set({ advert })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

// ── Stays of a feed: what identifies each over many readings ──────────────────────────────────────────────

export type EntryRow = {
  key: string;
  reservation_id: ReservationId;
  arrival: PlainDate;
  departure: PlainDate;
  missed: number;
  missed_at: Instant | null;
};

export const entriesOfFeed = (tx: Transaction, propertyId: PropertyId, feedId: string): Promise<EntryRow[]> =>
  tx
    .tables<ListingTables>()
    .selectFrom('calendar_entries')
    .select(['key', 'reservation_id', 'arrival', 'departure', 'missed', 'missed_at'])
    .where('property_id', '=', propertyId)
    .where('feed_id', '=', feedId)
    .forUpdate()
    .execute();

const SAVE_ENTRIES = `
  insert into calendar_entries (property_id, feed_id, key, reservation_id, arrival, departure)
  select $1, $2, told.* from unnest($3::text[], $4::uuid[], $5::date[], $6::date[]) told
  on conflict (property_id, feed_id, key) do update
    set reservation_id = excluded.reservation_id, arrival = excluded.arrival, departure = excluded.departure,
        missed = 0, missed_at = null`;

/** Entries that are new, have moved or are back. */
export async function saveEntries(
  tx: Transaction,
  propertyId: PropertyId,
  feedId: string,
  entries: readonly Pick<EntryRow, 'key' | 'reservation_id' | 'arrival' | 'departure'>[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.named('save-calendar-entries', SAVE_ENTRIES, [
    propertyId,
    feedId,
    entries.map(({ key }) => key),
    entries.map(({ reservation_id }) => reservation_id),
    entries.map(({ arrival }) => arrival),
    entries.map(({ departure }) => departure),
  ]);
}

/** One more reading without these. */
export async function noteMissed(
  tx: Transaction,
  propertyId: PropertyId,
  feedId: string,
  keys: readonly string[],
  at: Instant,
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .tables<ListingTables>()
    .updateTable('calendar_entries')
    .set((is) => ({ missed: is('missed', '+', 1), missed_at: at }))
    .where('property_id', '=', propertyId)
    .where('feed_id', '=', feedId)
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();
}

export async function dropEntries(
  tx: Transaction,
  propertyId: PropertyId,
  feedId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .tables<ListingTables>()
    .deleteFrom('calendar_entries')
    .where('property_id', '=', propertyId)
    .where('feed_id', '=', feedId)
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();
}
