import { sql } from 'kysely';

import type { CalendarChannel } from '#capabilities/calendar/calendar.capability.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { CalendarTables } from './calendars.tables.ts';

/** The listings whose calendars at this channel contain these stays: the channel itself sold the stays for them. */
export async function findListingsWithStays(
  db: Queries,
  propertyId: PropertyId,
  channel: CalendarChannel,
  stays: readonly ReservationId[],
): Promise<ReadonlyMap<ReservationId, readonly ListingId[]>> {
  if (stays.length === 0) return new Map();
  const rows = await db
    .tables<CalendarTables>()
    .selectFrom('calendar_entries')
    .innerJoin('calendar_feeds', 'calendar_feeds.id', 'calendar_entries.feed_id')
    .select(['calendar_entries.reservation_id', 'calendar_feeds.listing_id'])
    .where('calendar_entries.property_id', '=', propertyId)
    .where('calendar_feeds.property_id', '=', propertyId)
    .where('calendar_feeds.channel', '=', channel)
    .where('calendar_entries.reservation_id', '=', sql<ReservationId>`any(${stays})`)
    .execute();
  const named = Map.groupBy(rows, ({ reservation_id }) => reservation_id);
  return new Map([...named].map(([stay, entries]) => [stay, entries.map(({ listing_id }) => listing_id)]));
}
