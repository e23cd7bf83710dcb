import { sql } from 'kysely';

import type { CalendarChannel } from '#capabilities/calendar/calendar.capability.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { ListingTables } from './listings.tables.ts';

/** Which generation of addresses counts now; nothing for a listing that was deleted. */
export async function exportGeneration(
  db: Queries,
  propertyId: PropertyId,
  id: ListingId,
): Promise<number | undefined> {
  const row = await db
    .tables<ListingTables>()
    .selectFrom('listings')
    .select('export_generation')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.export_generation;
}

export async function nextExportGeneration(
  db: Queries,
  propertyId: PropertyId,
  id: ListingId,
): Promise<number | undefined> {
  const row = await db
    .tables<ListingTables>()
    .updateTable('listings')
    .set((is) => ({ export_generation: is('export_generation', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('export_generation')
    .executeTakeFirst();
  return row?.export_generation;
}

/** In which listings the calendars of a channel name stays: where the channel itself sold them. */
export async function listingsNaming(
  db: Queries,
  propertyId: PropertyId,
  channel: CalendarChannel,
  stays: readonly ReservationId[],
): Promise<ReadonlyMap<ReservationId, readonly ListingId[]>> {
  if (stays.length === 0) return new Map();
  const rows = await db
    .tables<ListingTables>()
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
