import {
  bytes,
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { ConnectionId, CustomerId, PropertyId } from '#vocabulary/ids.ts';

export const customers = defineTable({
  name: 'customers',
  owner: 'property',
  columns: {
    id: uuid<CustomerId>(),
    property_id: uuid<PropertyId>(),
    person: text<'person' | 'company'>(),
    name: text(),
    document_type: text(),
    document_hash: text(),
    email_hash: nullable(text()),
    sealing_key_id: uuid(),
    details: bytes(),
    connection_id: nullable(uuid<ConnectionId>()),
    third_party_id: nullable(text()),
    merged_into: nullable(uuid<CustomerId>()),
    version: integer(),
    created_at: instant(),
    changed_at: instant(),
  },
});

export type CustomerTables = TablesOf<[typeof customers]>;
