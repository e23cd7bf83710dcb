import {
  bytes,
  defaulted,
  defineTable,
  instant,
  integer,
  type TablesOf,
  uuid,
} from '#foundation/database/tables.ts';
import type { PropertyId } from '#vocabulary/ids.ts';

export const masterKeys = defineTable({
  name: 'master_keys',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    sealing_key_id: uuid(),
    sealed: bytes(),
    version: defaulted(integer()),
    updated_at: defaulted(instant()),
  },
});
export type MasterKeyTables = TablesOf<[typeof masterKeys]>;
