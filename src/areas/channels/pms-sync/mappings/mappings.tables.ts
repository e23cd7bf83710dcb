import {
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
import type { MappedField } from './mappings.contract.ts';

export const fieldMappings = defineTable({
  name: 'field_mappings',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    app_id: text(),
    provider_id: text(),
    connection_id: nullable(uuid<ConnectionId>()),
    connection_to_id: nullable(uuid<ConnectionId>()),
    fields: defaulted(json<MappedField[]>()),
    version: defaulted(integer()),
    created_at: defaulted(instant()),
    updated_at: defaulted(instant()),
  },
});
export type MappingTables = TablesOf<[typeof fieldMappings]>;
