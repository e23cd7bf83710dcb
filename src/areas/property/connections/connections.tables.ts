import {
  bytes,
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  texts,
  uuid,
} from '#foundation/database/tables.ts';
import type { ConnectionId, IssuerId, PropertyId } from '#vocabulary/ids.ts';

/** `migrating`: its listings are being moved to another system; `migrated`: they were moved. */
export type ConnectionState = 'active' | 'reconnect' | 'paused' | 'migrating' | 'migrated';

/** The data that its credentials may not read in the system. */
export type MissingPermission = 'closed-nights' | 'accounts';

export const connections = defineTable({
  name: 'connections',
  owner: 'property',
  columns: {
    id: uuid<ConnectionId>(),
    property_id: uuid<PropertyId>(),
    provider_id: text(),
    owner: nullable(uuid()),
    issuer_id: nullable(uuid<IssuerId>()),
    mode: text<'live' | 'test'>(),
    state: text<ConnectionState>(),
    sealing_key_id: uuid(),
    credentials: bytes(),
    external_property_id: nullable(text()),
    name: nullable(text()),
    webhook_secret_hash: nullable(text()),
    subscriptions: defaulted(json<string[]>()),
    subscribing_until: nullable(instant()),
    synced_until: nullable(instant()),
    last_synced_at: nullable(instant()),
    problem: nullable(text()),
    missing_permissions: defaulted(texts<MissingPermission>()),
    signing_key: nullable(bytes()),
    sync_started_at: nullable(instant()),
    sync_total: nullable(integer()),
    full_sync_at: nullable(instant()),
    created_at: defaulted(instant()),
    deleted_at: nullable(instant()),
  },
});

export const accessTokens = defineTable({
  name: 'access_tokens',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    provider_id: text(),
    credentials_key: text(),
    sealing_key_id: uuid(),
    sealed: nullable(bytes()),
    expires_at: nullable(instant()),
    renewing_until: nullable(instant()),
  },
});

export type ConnectionTables = TablesOf<[typeof connections, typeof accessTokens]>;
