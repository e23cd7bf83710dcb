import type { Queries } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { earliestArrivalSql, firstIdSql } from '../reservations.store.ts';

/** Guests of one listing without their names: what a cleaner has to know (PRV-13). */
export type OccupancyOfListing = {
  readonly listing_id: ListingId;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  /** Null where it is unknown: a calendar only closes the nights. */
  readonly guests: number | null;
  readonly has_arrived: boolean;
  readonly has_left: boolean;
};

/**
 * Calendars of Booking, and of programs that we do not know, write the same for guests and for closed nights (W2-K-06).
 * A season that is closed has no guests.
 */
const LONGEST_STAY = 90;
const IS_MAYBE_A_STAY = (nights: string): string =>
  `${nights}.channel_slug in ('booking', 'other') and ${nights}.departure - ${nights}.arrival <= ${LONGEST_STAY}` +
  (nights === 'closed' ? ` and closed.kind = 'block'` : '');

/**
 * A segment has no guests of its own: they move with their stay. Nights of calendars are read as the calendar says them, because
 * a block joins neighbours; what has left the calendar is read from its block.
 */
const BETWEEN = `
  select taken.listing_id, taken.arrival, taken.occupied_until as departure, stay.adults + stay.children as guests,
         stay.status in ('checked_in', 'checked_out') as has_arrived, stay.status = 'checked_out' as has_left
    from reservations taken
    join reservations stay on stay.property_id = taken.property_id and stay.id = ${firstIdSql('taken.main_id', 'taken.id')}
   where taken.property_id = $1 and taken.kind in ('stay', 'part') and taken.occupies
     and taken.occupied_until >= $2 and taken.arrival <= $3 and taken.arrival >= ${earliestArrivalSql('($2::date - 1)')}
 union all
  select closed.listing_id, closed.arrival, closed.departure, null, false, false
    from closed_nights closed
   where closed.property_id = $1 and ${IS_MAYBE_A_STAY('closed')}
     and closed.departure >= $2 and closed.arrival <= $3 and not exists (
       select from reservations taken
        where taken.property_id = $1 and taken.listing_id = closed.listing_id and taken.kind in ('stay', 'part')
          and taken.occupies and taken.arrival < closed.departure and taken.occupied_until > closed.arrival)
 union all
  select gone.listing_id, gone.arrival, gone.departure, null, false, false
    from reservations gone
   where gone.property_id = $1 and gone.occupies and gone.arrival <= $4 and gone.arrival >= $2::date - ${LONGEST_STAY}
     and gone.kind = 'block' and gone.source = 'calendar' and gone.kept_for is null
     and ${IS_MAYBE_A_STAY('gone')}
     and gone.departure >= $2 and gone.departure <= $4 and not exists (
       select from closed_nights closed
        where closed.property_id = $1 and closed.listing_id = gone.listing_id
          and closed.arrival < gone.departure and closed.departure > gone.arrival)
   order by listing_id, arrival`;

/** The occupancy of each listing from `from` to `to`, in the order of its nights; calendars forget nights after `today`. */
export const occupancyBetween = (
  db: Queries,
  propertyId: PropertyId,
  { from, to, today }: { readonly from: PlainDate; readonly to: PlainDate; readonly today: PlainDate },
): Promise<OccupancyOfListing[]> =>
  db.named<OccupancyOfListing>('occupancy-between', BETWEEN, [propertyId, from, to, today]);
