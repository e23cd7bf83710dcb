import type { CalendarChannel } from '#capabilities/calendar/calendar.capability.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';

/** What lists of other areas show of a listing, and whether its calendar needs somebody. */
export type ListingSummary = {
  readonly id: ListingId;
  readonly name: string;
  readonly arrival_time: string;
  readonly departure_time: string;
  /** Active and for sale. */
  readonly is_open: boolean;
  readonly feed_channel: CalendarChannel | null;
  readonly feed_failures: number | null;
  readonly feed_problem: string | null;
  readonly feed_is_link: boolean | null;
  readonly feed_last_good_at: Instant | null;
  readonly feed_next_read_at: Instant | null;
};

const SUMMARIES = `
  select listings.id, listings.name, arrival_time, departure_time, status = 'active' and state = 'open' as is_open,
         channel as feed_channel, failures as feed_failures, problem as feed_problem,
         url is not null as feed_is_link, last_good_at as feed_last_good_at, next_read_at as feed_next_read_at
    from listings left join calendar_feeds on calendar_feeds.listing_id = listings.id
   where listings.property_id = $1 and deleted_at is null`;

export const listingSummaries = (db: Queries, propertyId: PropertyId): Promise<ListingSummary[]> =>
  db.named<ListingSummary>('listing-summaries', SUMMARIES, [propertyId]);
