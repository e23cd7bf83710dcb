import type { CalendarChannel } from '#capabilities/calendar/calendar.capability.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';

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
};

const SUMMARIES = `
  select listings.id, name, arrival_time, departure_time, status = 'active' and state = 'open' as is_open,
         channel as feed_channel, failures as feed_failures, problem as feed_problem
    from listings left join calendar_feeds on calendar_feeds.listing_id = listings.id
   where listings.property_id = $1 and deleted_at is null`;

export const listingSummaries = (db: Queries, propertyId: PropertyId): Promise<ListingSummary[]> =>
  db.named<ListingSummary>('listing-summaries', SUMMARIES, [propertyId]);
