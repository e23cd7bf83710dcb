import {
  bytes,
  defaulted,
  defineTable,
  instant,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';

export const connections = defineTable({
  name: 'connections',
  owner: 'property',
  columns: {
    id: uuid<ConnectionId>(),
    property_id: uuid<PropertyId>(),
    provider_id: text(),
    owner: nullable(uuid()),
    mode: text<'live' | 'test'>(),
    state: text<'active' | 'reconnect' | 'paused'>(),
    sealing_key_id: uuid(),
    credentials: bytes(),
    external_property_id: nullable(text()),
    name: nullable(text()),
    webhook_secret_hash: nullable(text()),
    subscriptions: defaulted(json<string[]>()),
    synced_until: nullable(instant()),
    last_synced_at: nullable(instant()),
    problem: nullable(text()),
    created_at: defaulted(instant()),
    deleted_at: nullable(instant()),
  },
});

export const notices = defineTable({
  name: 'notices',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    connection_id: uuid<ConnectionId>(),
    key: text(),
    body: json<unknown>(),
    received_at: instant(),
    handled_at: nullable(instant()),
  },
});

export type IntegrationTables = TablesOf<[typeof connections, typeof notices]>;
