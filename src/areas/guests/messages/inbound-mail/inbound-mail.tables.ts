import {
  bytes,
  defineTable,
  instant,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';

export const inboundMails = defineTable({
  name: 'inbound_mails',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    delivery_id: uuid(),
    key: text(),
    content: nullable(bytes()),
    received_at: instant(),
    handled_at: nullable(instant()),
  },
});

export type InboundMailTables = TablesOf<[typeof inboundMails]>;
export type InboundMailRow = {
  id: string;
  delivery_id: string;
  key: string;
  content: Buffer | null;
  received_at: Instant;
};
