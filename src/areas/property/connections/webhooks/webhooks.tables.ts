import {
  bytes,
  defineTable,
  instant,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';

export const webhookEvents = defineTable({
  name: 'webhook_events',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: nullable(uuid<PropertyId>()),
    connection_id: nullable(uuid<ConnectionId>()),
    provider_id: text(),
    topic: text(),
    external_id: nullable(text()),
    account: nullable(text()),
    key: text(),
    body: nullable(bytes()),
    received_at: instant(),
    handled_at: nullable(instant()),
    next_at: nullable(instant()),
  },
});

export type WebhookTables = TablesOf<[typeof webhookEvents]>;
