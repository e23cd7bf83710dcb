import { sql } from 'kysely';

import type { RoomOfType } from '#areas/stays/listings/index.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import {
  COLUMNS,
  earliestArrivalSql,
  firstIdSql,
  type NewStay,
  type ReservationRow,
} from '../reservations.store.ts';
import type { CalendarSource } from '../closed-nights/closed-nights.ts';
import type { ReservationTables } from '../reservations.tables.ts';

const FREE = `
  select room.* from open_rooms($1) room
   where not exists (
     select from reservations taken
      where taken.property_id = $1 and taken.listing_id = room.id and taken.occupies and taken.arrival < $3
        and taken.arrival >= ${earliestArrivalSql('$2::date')} and taken.occupied_until > $2)
   order by room.name, room.id`;

/** Rooms that can be sold and are free for every night. */
export const freeRoomsBetween = (
  db: Queries,
  propertyId: PropertyId,
  from: PlainDate,
  to: PlainDate,
): Promise<RoomOfType[]> => db.named<RoomOfType>('free-rooms', FREE, [propertyId, from, to]);

type Holder = Pick<ReservationRow, 'id' | 'guest_name' | 'channel_code'> & { kind: 'stay' | 'block' };

/**
 * For a segment this is its stay, and for a block that keeps nights closed for a stay in conflict, that stay. Dates are
 * compared because row security keeps `&&`, the operator of the constraint, from being an index condition (W2-R-01).
 */
const HOLDER = `
  select main.id, main.guest_name, main.channel_code, main.kind
    from reservations taken
    left join reservations waiting on waiting.property_id = taken.property_id and waiting.id = taken.kept_for
     and waiting.in_conflict
    join reservations main on main.property_id = taken.property_id
     and main.id = ${firstIdSql('taken.main_id', 'waiting.id', 'taken.id')}
   where taken.property_id = $1 and taken.listing_id = $2 and taken.occupies and taken.arrival < $4
     and taken.arrival >= ${earliestArrivalSql('$3::date')} and taken.occupied_until > $3
     and ($5::uuid is null or main.id <> $5 and taken.kept_for is distinct from $5)
   order by taken.arrival
   limit 1`;

/** The other holders of a listing's nights, to name them when a write is refused (REL-20). */
export async function findNightsHolder(
  db: Queries,
  propertyId: PropertyId,
  listingId: ListingId,
  { from, to, except }: { from: PlainDate; to: PlainDate; except: ReservationId | null },
): Promise<Holder | undefined> {
  const values = [propertyId, listingId, from, to, except];
  const [holder] = await db.named<Holder>('holder-of-nights', HOLDER, values);
  return holder;
}

const ARCHIVED = `
  select listing.id
    from listings listing
   where listing.property_id = $1 and listing.id = any($2) and listing.status = 'archived'
     and not exists (select from reservations stay
                      where stay.property_id = $1 and (stay.id = $3 or stay.main_id = $3)
                        and stay.listing_id = listing.id)`;

/** Archived listings among these, without those that the stay `except` has already. */
export async function findArchivedListings(
  db: Queries,
  propertyId: PropertyId,
  listings: readonly ListingId[],
  except: ReservationId | null,
): Promise<ListingId[]> {
  const rows = await db.named<{ id: ListingId }>('archived-among', ARCHIVED, [propertyId, listings, except]);
  return rows.map(({ id }) => id);
}

export const hasFutureStays = async (
  db: Queries,
  propertyId: PropertyId,
  listingId: ListingId,
  today: PlainDate,
): Promise<boolean> => {
  const found = await db
    .tables<ReservationTables>()
    .selectFrom('reservations')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('kind', '!=', 'block')
    .where('listing_id', '=', listingId)
    .where('occupied_until', '>', today)
    .where('occupies', 'is', true)
    .executeTakeFirst();
  return found !== undefined;
};

/** Stays and segments of a listing whose nights were taken when they were sold, in the order of their sale. */
export const conflictsOfListing = (
  tx: Transaction,
  propertyId: PropertyId,
  listingId: ListingId,
): Promise<{ id: ReservationId; main_id: ReservationId | null }[]> =>
  tx
    .tables<ReservationTables>()
    .selectFrom('reservations')
    .select(['id', 'main_id'])
    .where('property_id', '=', propertyId)
    .where('is_conflict', 'is', true)
    .where('listing_id', '=', listingId)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();

const INSERT_FROM_CALENDAR = `
  insert into reservations (id, property_id, kind, listing_id, status, is_conflict, arrival, departure, guest_name,
                            phone_last4, channel_slug, channel_name, channel_code, source, is_imported, created_at, updated_at)
  select id, $1, 'stay', $2, 'confirmed', $5, arrival, departure, guest_name, phone_last4, $3, $4, channel_code,
         'calendar', $13, $6, $6
    from unnest($7::uuid[], $8::date[], $9::date[], $10::text[], $11::text[], $12::text[])
         with ordinality as found (id, arrival, departure, guest_name, phone_last4, channel_code, place)
   order by place
  on conflict do nothing
  returning id`;

/** Returns the inserted rows: the exclusion constraint leaves out those whose nights are taken. */
export async function insertCalendarStays(
  tx: Transaction,
  propertyId: PropertyId,
  calendar: CalendarSource & { readonly isFirstReading: boolean },
  rows: readonly Pick<
    NewStay,
    'id' | 'arrival' | 'departure' | 'guest_name' | 'phone_last4' | 'channel_code'
  >[],
  isConflict: boolean,
  at: Instant,
): Promise<ReadonlySet<ReservationId>> {
  const inserted = await tx.named<{ id: ReservationId }>('insert-from-calendar', INSERT_FROM_CALENDAR, [
    propertyId,
    calendar.listingId,
    calendar.channelSlug,
    calendar.channelName,
    isConflict,
    at,
    rows.map(({ id }) => id),
    rows.map(({ arrival }) => arrival),
    rows.map(({ departure }) => departure),
    rows.map(({ guest_name }) => guest_name),
    rows.map(({ phone_last4 }) => phone_last4),
    rows.map(({ channel_code }) => channel_code),
    calendar.isFirstReading,
  ]);
  return new Set(inserted.map(({ id }) => id));
}

/** These blocks no longer keep nights closed. */
export async function deleteCalendarBlocks(
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .tables<ReservationTables>()
    .deleteFrom('reservations')
    .where('property_id', '=', propertyId)
    .where('id', '=', sql<ReservationId>`any(${ids})`)
    .where('kind', '=', 'block')
    .where('source', '=', 'calendar')
    .execute();
}

/** Nights that people blocked here; nights that a source keeps closed are left out. */
export const findBlock = (
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<ReservationRow | undefined> =>
  tx
    .tables<ReservationTables>()
    .selectFrom('reservations')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('kind', '=', 'block')
    .where('source', '=', 'manual')
    .executeTakeFirst();

const CALENDAR_BLOCK = `
  select listing_id, arrival, departure, channel_slug from reservations
   where property_id = $1 and id = $2 and kind = 'block' and source = 'calendar' and kept_for is null`;

/** A block of nights that a calendar closes, not one that keeps the nights of a stay in conflict. */
export async function findCalendarBlock(
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<CalendarBlock | undefined> {
  const [block] = await db.named<CalendarBlock>('calendar-block', CALENDAR_BLOCK, [propertyId, id]);
  return block;
}
type CalendarBlock = {
  readonly listing_id: ListingId;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly channel_slug: string;
};

export async function deleteBlock(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<Pick<ReservationRow, 'listing_id'> | undefined> {
  return tx
    .tables<ReservationTables>()
    .deleteFrom('reservations')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('kind', '=', 'block')
    .where('source', '=', 'manual')
    .returning('listing_id')
    .executeTakeFirst();
}
