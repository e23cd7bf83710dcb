import type { Role } from '#areas/platform/accounts/accounts.constants.ts';
import {
  bigint,
  boolean,
  defineTable,
  instant,
  nullable,
  type TablesOf,
  text,
  texts,
  uuid,
} from '#foundation/database/tables.ts';
import type { App } from '#vocabulary/call.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';

export const invitations = defineTable({
  name: 'invitations',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    account_id: uuid<AccountId>(),
    email: nullable(text()),
    phone_number: nullable(text()),
    name: text(),
    language: text<Language>(),
    role: text<Role>(),
    apps: nullable(texts<App>()),
    sees_money: nullable(boolean()),
    sees_identity: nullable(boolean()),
    spends_up_to: nullable(bigint()),
    spends_currency: nullable(text()),
    token_hash: text(),
    invited_by: uuid<UserId>(),
    created_at: instant(),
    expires_at: instant(),
    accepted_at: nullable(instant()),
    revoked_at: nullable(instant()),
  },
});
export type TeamTables = TablesOf<[typeof invitations]>;
