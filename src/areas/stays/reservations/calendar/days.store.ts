import type { Queries } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { earliestArrivalSql, firstIdSql } from '../reservations.store.ts';
import type { CheckInState, RegistryState, ReservationStatus, StaySegment } from '../reservations.tables.ts';

/** A stay as the page of the day shows it. */
export type ReservationOfDay = {
  readonly id: ReservationId;
  readonly listing_id: ListingId | null;
  readonly status: ReservationStatus;
  readonly is_conflict: boolean;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly guest_name: string;
  readonly guests: number;
  readonly guests_done: number;
  readonly channel_slug: string;
  readonly channel_name: string;
  readonly channel_code: string | null;
  readonly check_in_state: CheckInState;
  readonly registry_state: RegistryState;
  /** Segments after the first, in other listings. */
  readonly segments: readonly StaySegment[];
};

const OF_DAY = `
  select id, listing_id, status, in_conflict as is_conflict, arrival, departure, guest_name, adults + children as guests,
         guests_done, channel_slug, channel_name, channel_code, check_in_state, registry_state, segments
    from reservations`;

const AROUND = `${OF_DAY}
   where property_id = $1 and kind = 'stay' and status not in ('canceled', 'no_show')
     and ((arrival <= $2::date + 1 and arrival >= ${earliestArrivalSql('($2::date - 1)')} and departure >= $2) or (in_conflict and departure > $2))
   order by arrival, id`;

/** Stays of a day, arrivals of the next day, and conflicts of any later day. */
export const staysAround = (
  db: Queries,
  propertyId: PropertyId,
  day: PlainDate,
): Promise<ReservationOfDay[]> => db.named<ReservationOfDay>('stays-around', AROUND, [propertyId, day]);

/** A house with more of them does not mark departures. */
const NOT_LEFT_AT_MOST = 100;
const NOT_LEFT_DAYS = 30;

const NOT_LEFT = `${OF_DAY}
   where property_id = $1 and kind = 'stay' and status = 'checked_in' and departure < $2
     and departure >= $2::date - ${NOT_LEFT_DAYS} and arrival >= ${earliestArrivalSql(`($2::date - ${NOT_LEFT_DAYS})`)}
   order by departure desc, id limit ${NOT_LEFT_AT_MOST}`;

/** Stays whose departure was in the month before a day, and that are not marked as left. */
export const staysNotLeft = (
  db: Queries,
  propertyId: PropertyId,
  day: PlainDate,
): Promise<ReservationOfDay[]> => db.named<ReservationOfDay>('stays-not-left', NOT_LEFT, [propertyId, day]);

const OF_IDS = `${OF_DAY}
   where property_id = $1 and kind = 'stay' and id = any($2::uuid[])`;

/** Stays of any day, by id. */
export const staysOfIds = (
  db: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<ReservationOfDay[]> => db.named<ReservationOfDay>('stays-of-ids', OF_IDS, [propertyId, ids]);

const NIGHTS = `
  select night::date as date, count(*) as sold
    from reservations,
         generate_series(greatest(arrival, $2::date)::timestamp, least(occupied_until, $3::date)::timestamp - interval '1 day', interval '1 day') night
   where property_id = $1 and kind <> 'block' and occupies and arrival < $3 and arrival >= ${earliestArrivalSql('$2::date')}
     and occupied_until > $2
   group by night`;

/** Sold nights of each day from `from` until before `to`; days without sold nights are left out. */
export async function countSoldNights(
  db: Queries,
  propertyId: PropertyId,
  from: PlainDate,
  to: PlainDate,
): Promise<Map<PlainDate, number>> {
  const rows = await db.named<{ date: PlainDate; sold: number }>('nights-sold', NIGHTS, [
    propertyId,
    from,
    to,
  ]);
  return new Map(rows.map(({ date, sold }) => [date, sold]));
}

const TAKEN_NIGHTS = `
  select listing_id, sum(least(occupied_until, $4::date) - greatest(arrival, $3::date))::int as nights
    from reservations
   where property_id = $1 and listing_id = any($2::uuid[]) and occupies and occupied_until > $3
     and arrival >= ${earliestArrivalSql('$3::date')} and arrival < $4
   group by listing_id`;

/** The number of taken nights from `from` until before `to` in each listing; listings without any are left out. */
export async function countOccupiedNights(
  db: Queries,
  propertyId: PropertyId,
  listings: readonly ListingId[],
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<ReadonlyMap<ListingId, number>> {
  const values = [propertyId, listings, from, to];
  const rows = await db.named<{ listing_id: ListingId; nights: number }>(
    'taken-nights',
    TAKEN_NIGHTS,
    values,
  );
  return new Map(rows.map(({ listing_id, nights }) => [listing_id, nights]));
}

/** Nights of one listing that are taken by any source: a channel must not sell them again. */
export type OccupiedRange = {
  readonly id: ReservationId;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly updated_at: Instant;
  /** The version, which counts the changes. */
  readonly version: number;
  /** The stay that has the nights: the row itself; for a segment its stay; for a block the stay that it is kept for. */
  readonly stay_id: ReservationId;
  /** The connection that the stay came from. */
  readonly connection_id: ConnectionId | null;
  readonly channel_slug: string;
  /** The first listing of the stay. */
  readonly home: ListingId | null;
  /** The listing that the source had when it was last synced; null without a property system. */
  readonly synced_listing: ListingId | null;
};

const TAKEN = `
  select taken.id, taken.arrival, taken.occupied_until as departure, taken.updated_at, taken.version, stay.id as stay_id,
         stay.connection_id, stay.channel_slug, stay.listing_id as home, stay.last_synced ->> 'listing' as synced_listing
    from reservations taken
    join reservations stay on stay.property_id = taken.property_id
     and stay.id = ${firstIdSql('taken.main_id', 'taken.kept_for', 'taken.id')}
   where taken.property_id = $1 and taken.listing_id = $2 and taken.occupies and taken.occupied_until > $3
     and taken.arrival >= ${earliestArrivalSql('$3::date')} and taken.arrival < $4
   order by taken.arrival, taken.id`;

export const occupiedRangesOf = (
  db: Queries,
  propertyId: PropertyId,
  listingId: ListingId,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<OccupiedRange[]> => db.named<OccupiedRange>('taken-for', TAKEN, [propertyId, listingId, from, to]);
