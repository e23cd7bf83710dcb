import type { Queries } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { earliestArrivalSql } from '../reservations.store.ts';

/** Guests of one listing without their names: what a cleaner has to know (PRV-13). */
export type OccupancyOfListing = {
  readonly listing_id: ListingId;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly guests: number;
  readonly has_arrived: boolean;
  readonly has_left: boolean;
};

/** A segment has no guests of its own: they move with their stay. */
const BETWEEN = `
  select taken.listing_id, taken.arrival, taken.occupied_until as departure, stay.adults + stay.children as guests,
         stay.status in ('checked_in', 'checked_out') as has_arrived, stay.status = 'checked_out' as has_left
    from reservations taken
    join reservations stay on stay.property_id = taken.property_id and stay.id = coalesce(taken.main_id, taken.id)
   where taken.property_id = $1 and taken.kind in ('stay', 'part') and taken.occupies
     and taken.occupied_until >= $2 and taken.arrival <= $3 and taken.arrival >= ${earliestArrivalSql('($2::date - 1)')}
   order by taken.listing_id, taken.arrival`;

/** The occupancy of each listing from `from` to `to`, in the order of its nights. */
export const occupancyBetween = (
  db: Queries,
  propertyId: PropertyId,
  from: PlainDate,
  to: PlainDate,
): Promise<OccupancyOfListing[]> =>
  db.named<OccupancyOfListing>('occupancy-between', BETWEEN, [propertyId, from, to]);
