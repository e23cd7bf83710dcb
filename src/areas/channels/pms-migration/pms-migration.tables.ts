import {
  boolean,
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { ListingPair } from './pairing.ts';

export const pmsMigrations = defineTable({
  name: 'pms_migrations',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    from_connection_id: uuid<ConnectionId>(),
    to_connection_id: uuid<ConnectionId>(),
    pairs: json<readonly ListingPair[]>(),
    disconnects: boolean(),
    state: text<'running' | 'done'>(),
    total: integer(),
    done: defaulted(integer()),
    problem: nullable(text<'failed'>()),
    created_at: instant(),
    finished_at: nullable(instant()),
  },
});

export type MigrationTables = TablesOf<[typeof pmsMigrations]>;
