import { defineTable, instant, nullable, type TablesOf, text, uuid } from '#foundation/database/tables.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';

export const guestThreads = defineTable({
  name: 'guest_threads',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    connection_id: uuid<ConnectionId>(),
    external_id: text(),
    active_at: instant(),
    told_at: nullable(instant()),
    next_at: nullable(instant()),
  },
});

export type GuestThreadTables = TablesOf<[typeof guestThreads]>;
