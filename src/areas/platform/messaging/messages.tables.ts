import {
  bytes,
  defaulted,
  defineTable,
  instant,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { PropertyId } from '#vocabulary/ids.ts';

export const messages = defineTable({
  name: 'messages',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: nullable(uuid<PropertyId>()),
    template: text(),
    content: nullable(bytes()),
    state: defaulted(text<'queued' | 'sent' | 'failed' | 'cancelled'>()),
    created_at: defaulted(instant()),
    sent_at: nullable(instant()),
  },
});
export type MessageTables = TablesOf<[typeof messages]>;
