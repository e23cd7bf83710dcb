import { date, defineTable, instant, type TablesOf, uuid } from '#foundation/database/tables.ts';
import type { ListingId, PropertyId, UserId } from '#vocabulary/ids.ts';

export const housekeepingStatuses = defineTable({
  name: 'housekeeping_statuses',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    listing_id: uuid<ListingId>(),
    /** The property's own day, so that it can be compared with a departure. */
    day: date(),
    prepared_at: instant(),
    prepared_by: uuid<UserId>(),
  },
});
export type HousekeepingTables = TablesOf<[typeof housekeepingStatuses]>;
