import {
  defineTable,
  instant,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { UserId } from '#vocabulary/ids.ts';

export const cityChanges = defineTable({
  name: 'city_changes',
  owner: { none: 'of the installation, the same for everybody' },
  columns: {
    city_id: text(),
    name: nullable(text()),
    extras: nullable(json<Record<string, string | number | boolean>>()),
    changed_by: uuid<UserId>(),
    changed_at: instant(),
  },
});

export type PlaceTables = TablesOf<[typeof cityChanges]>;
