import {
  bytes,
  defineTable,
  instant,
  nullable,
  type TablesOf,
  text,
  texts,
  uuid,
} from '#foundation/database/tables.ts';
import type { PropertyId, UserId } from '#vocabulary/ids.ts';

export const oauthGrants = defineTable({
  name: 'oauth_grants',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    user_id: uuid<UserId>(),
    provider_id: text(),
    sealed: bytes(),
    state_hash: nullable(text()),
    handle_hashes: nullable(texts()),
    expires_at: instant(),
  },
});
export type GrantTables = TablesOf<[typeof oauthGrants]>;
