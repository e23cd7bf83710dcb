import {
  date,
  defaulted,
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { PropertyId } from '#vocabulary/ids.ts';

export const shortLinks = defineTable({
  name: 'short_links',
  owner: 'property',
  columns: {
    slug: text(),
    property_id: uuid<PropertyId>(),
    target: text(),
    created_at: instant(),
    expires_at: nullable(instant()),
    switched_off_at: nullable(instant()),
    opened: defaulted(integer()),
    last_opened_on: nullable(date()),
  },
});

export type ShortLinkTables = TablesOf<[typeof shortLinks]>;
