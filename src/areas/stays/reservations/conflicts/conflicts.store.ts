import type { Queries } from '#foundation/database/database.ts';
import type { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { earliestArrivalSql, firstIdSql, type ReservationRow } from '../reservations.store.ts';

/** A stay or a block that takes part in a conflict, with the nights it wants or has in one listing. */
export type ConflictParty = Pick<
  ReservationRow,
  'id' | 'status' | 'guest_name' | 'channel_slug' | 'channel_name' | 'channel_code' | 'source' | 'version'
> & {
  /** The row that has the nights: the stay itself, or one of its segments. */
  readonly nights_id: ReservationId;
  readonly is_part: boolean;
  readonly kind: 'stay' | 'block';
  readonly listing_id: ListingId | null;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly guests: number;
  readonly created_at: Instant;
};

/** `row` has the nights, `main` the guest: the same row, unless `row` is a segment. */
const PARTY = (row: string, main: string) => `
  ${row}.id as nights_id, ${row}.main_id is not null as is_part, ${row}.listing_id, ${row}.arrival,
  ${row}.occupied_until as departure, ${main}.id, ${main}.kind, ${main}.status, ${main}.guest_name, ${main}.channel_slug,
  ${main}.channel_name, ${main}.channel_code, ${main}.source, ${main}.version, ${main}.created_at,
  ${main}.adults + ${main}.children as guests`;

const OPEN = `
  select ${PARTY('nights', 'stay')}
    from reservations stay
    join reservations nights on nights.property_id = stay.property_id and nights.is_conflict
     and (nights.id = stay.id or nights.main_id = stay.id)
   where stay.property_id = $1 and stay.in_conflict and nights.occupied_until > $2
   order by nights.arrival, nights.id
   limit $3`;

/** Nights to come that were already taken when they were sold, next arrival first (REL-21). */
export const openConflicts = (
  db: Queries,
  propertyId: PropertyId,
  today: PlainDate,
  limit: number,
): Promise<ConflictParty[]> => db.named<ConflictParty>('open-conflicts', OPEN, [propertyId, today, limit]);

const HOLDERS = `
  select nights.id as conflict, ${PARTY('taken', 'holder')}
    from reservations nights
    join reservations taken on taken.property_id = nights.property_id and taken.listing_id = nights.listing_id
     and taken.occupies and taken.arrival < nights.occupied_until and taken.occupied_until > nights.arrival
     and taken.kept_for is distinct from coalesce(nights.main_id, nights.id)
    join reservations holder on holder.property_id = taken.property_id and holder.id = ${firstIdSql('taken.main_id', 'taken.id')}
   where nights.property_id = $1 and nights.id = any($2::uuid[])
   order by taken.arrival`;

/** The holders of nights that are in conflict, by the id of the nights. */
export async function listNightsHolders(
  db: Queries,
  propertyId: PropertyId,
  nights: readonly ReservationId[],
): Promise<ReadonlyMap<ReservationId, readonly ConflictParty[]>> {
  const rows = await db.named<ConflictParty & { conflict: ReservationId }>('conflict-holders', HOLDERS, [
    propertyId,
    nights,
  ]);
  return Map.groupBy(rows, ({ conflict }) => conflict);
}

const TAKEN_OF_MANY = `
  select asked.id, array_agg(distinct taken.listing_id) as listings
    from unnest($2::uuid[], $3::date[], $4::date[]) as asked (id, arrival, departure)
    join reservations taken on taken.property_id = $1 and taken.occupies and taken.arrival < asked.departure
     and taken.arrival >= ${earliestArrivalSql('asked.arrival')} and taken.occupied_until > asked.arrival
   group by asked.id`;

type Nights = {
  readonly nights_id: ReservationId;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
};

/** The listings that are taken in one of the nights, by the id of the nights; nights without any are left out. */
export async function takenListingsOfMany(
  db: Queries,
  propertyId: PropertyId,
  nights: readonly Nights[],
): Promise<ReadonlyMap<ReservationId, ReadonlySet<ListingId>>> {
  const rows = await db.named<{ id: ReservationId; listings: ListingId[] }>(
    'taken-listings-of-many',
    TAKEN_OF_MANY,
    [
      propertyId,
      nights.map(({ nights_id }) => nights_id),
      nights.map(({ arrival }) => arrival),
      nights.map(({ departure }) => departure),
    ],
  );
  return new Map(rows.map(({ id, listings }) => [id, new Set(listings)]));
}
