import {
  defaulted,
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';

export const syncQueue = defineTable({
  name: 'sync_queue',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    connection_id: uuid<ConnectionId>(),
    external_id: text(),
    fingerprint: text(),
    synced_fingerprint: nullable(text()),
    attempts: defaulted(integer()),
    next_at: instant(),
    problem: nullable(text()),
    problem_since: nullable(instant()),
    problem_kind: nullable(text()),
  },
});

export type SyncQueueTables = TablesOf<[typeof syncQueue]>;
