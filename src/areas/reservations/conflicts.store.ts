import type { Queries } from '#foundation/database/database.ts';
import type { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { ReservationRow } from './reservations.store.ts';

/** A stay or a block that takes part in a conflict, with the nights it wants or has. */
export type ConflictParty = Pick<
  ReservationRow,
  | 'id'
  | 'listing_id'
  | 'status'
  | 'arrival'
  | 'departure'
  | 'guest_name'
  | 'channel_slug'
  | 'channel_name'
  | 'channel_code'
  | 'source'
  | 'version'
> & { readonly kind: 'stay' | 'block'; readonly guests: number; readonly created_at: Instant };

const PARTY = (row: string) =>
  [
    'id',
    'kind',
    'listing_id',
    'status',
    'arrival',
    'departure',
    'guest_name',
    'channel_slug',
    'channel_name',
    'channel_code',
    'source',
    'version',
    'created_at',
  ]
    .map((column) => `${row}.${column}`)
    .join(', ') + `, ${row}.adults + ${row}.children as guests`;

const OPEN = `
  select ${PARTY('stay')}
    from reservations stay
   where stay.property_id = $1 and stay.is_conflict and stay.kind = 'stay' and stay.departure > $2
   order by stay.arrival, stay.id
   limit $3`;

/** Stays whose nights were taken when they were sold and that are not over, next arrival first (REL-21). */
export const openConflicts = (
  db: Queries,
  propertyId: PropertyId,
  today: PlainDate,
  limit: number,
): Promise<ConflictParty[]> => db.named<ConflictParty>('open-conflicts', OPEN, [propertyId, today, limit]);

const HOLDERS = `
  select stay.id as conflict, ${PARTY('holder')}
    from reservations stay
    join reservations holder on holder.property_id = stay.property_id and holder.listing_id = stay.listing_id
     and holder.occupies and holder.arrival < stay.departure and holder.departure > stay.arrival
   where stay.property_id = $1 and stay.id = any($2::uuid[])
   order by holder.arrival`;

/** Who has the nights that a stay in conflict wants, by the stay. */
export async function holdersOf(
  db: Queries,
  propertyId: PropertyId,
  stays: readonly ReservationId[],
): Promise<ReadonlyMap<ReservationId, readonly ConflictParty[]>> {
  const rows = await db.named<ConflictParty & { conflict: ReservationId }>('conflict-holders', HOLDERS, [
    propertyId,
    stays,
  ]);
  return Map.groupBy(rows, ({ conflict }) => conflict);
}

const TAKEN_OF_MANY = `
  select asked.id, array_agg(distinct taken.listing_id) as listings
    from unnest($2::uuid[], $3::date[], $4::date[]) as asked (id, arrival, departure)
    join reservations taken on taken.property_id = $1 and taken.occupies and taken.arrival < asked.departure
     and taken.arrival > asked.arrival - 400 and taken.departure > asked.arrival
   group by asked.id`;

type Nights = { readonly id: ReservationId; readonly arrival: PlainDate; readonly departure: PlainDate };

/** Listings that have a taken night among the nights of each stay; those of free nights only are left out. */
export async function takenListingsOfMany(
  db: Queries,
  propertyId: PropertyId,
  stays: readonly Nights[],
): Promise<ReadonlyMap<ReservationId, ReadonlySet<ListingId>>> {
  const rows = await db.named<{ id: ReservationId; listings: ListingId[] }>(
    'taken-listings-of-many',
    TAKEN_OF_MANY,
    [
      propertyId,
      stays.map(({ id }) => id),
      stays.map(({ arrival }) => arrival),
      stays.map(({ departure }) => departure),
    ],
  );
  return new Map(rows.map(({ id, listings }) => [id, new Set(listings)]));
}
