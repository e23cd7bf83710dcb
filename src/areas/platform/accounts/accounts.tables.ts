import {
  bigint,
  boolean,
  bytes,
  defaulted,
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  texts,
  uuid,
} from '#foundation/database/tables.ts';
import type { App } from '#vocabulary/call.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import type { Role } from './accounts.constants.ts';

export const accounts = defineTable({
  name: 'accounts',
  owner: 'account',
  columns: {
    account_id: uuid<AccountId>(),
    name: text(),
    created_at: defaulted(instant()),
    blocked_at: nullable(instant()),
    blocked_reason: nullable(text()),
  },
});

export const stoppedProperties = defineTable({
  name: 'stopped_properties',
  owner: 'property',
  columns: { property_id: uuid<PropertyId>(), since: instant() },
});

export const users = defineTable({
  name: 'users',
  owner: { none: 'a person may work for several accounts' },
  columns: {
    id: uuid<UserId>(),
    username: text(),
    email: nullable(text()),
    phone_number: nullable(text()),
    name: text(),
    language: nullable(text<Language>()),
    password_hash: nullable(text()),
    confirmed_at: nullable(instant()),
    onboarding_status: defaulted(text<'incomplete' | 'finished'>()),
    current_property_id: nullable(uuid<PropertyId>()),
    is_admin: defaulted(boolean()),
    is_developer: defaulted(boolean()),
    created_at: defaulted(instant()),
    updated_at: defaulted(instant()),
    second_factor: nullable(text<'phone' | 'app'>()),
    app_secret: nullable(bytes()),
    app_confirmed_at: nullable(instant()),
    app_last_step: defaulted(bigint()),
    must_change_password: defaulted(boolean()),
    closed_at: nullable(instant()),
  },
});

export const identities = defineTable({
  name: 'identities',
  owner: { none: 'belongs to a person' },
  columns: {
    provider: text(),
    subject: text(),
    user_id: uuid<UserId>(),
    created_at: defaulted(instant()),
    issuer: text(),
    email: nullable(text()),
  },
});

export const sessions = defineTable({
  name: 'sessions',
  owner: { none: 'a session belongs to a person' },
  columns: {
    id: uuid(),
    user_id: uuid<UserId>(),
    created_at: defaulted(instant()),
    last_seen_at: defaulted(instant()),
    expires_at: instant(),
    ended_at: nullable(instant()),
    device: nullable(text()),
    has_second_factor: defaulted(boolean()),
    proved_at: nullable(instant()),
  },
});

export const sessionTokens = defineTable({
  name: 'session_tokens',
  owner: { none: 'belongs to a session' },
  columns: {
    token_hash: text(),
    session_id: uuid(),
    issued_at: defaulted(instant()),
    superseded_at: nullable(instant()),
    seen_at: nullable(instant()),
    offers: defaulted(integer()),
  },
});

export const memberships = defineTable({
  name: 'memberships',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    user_id: uuid<UserId>(),
    account_id: uuid<AccountId>(),
    role: text<Role>(),
    apps: nullable(texts<App>()),
    sees_money: nullable(boolean()),
    sees_identity: nullable(boolean()),
    spends_up_to: nullable(bigint()),
    spends_currency: nullable(text()),
    created_at: defaulted(instant()),
  },
});

export type AccountTables = TablesOf<
  [
    typeof accounts,
    typeof stoppedProperties,
    typeof users,
    typeof identities,
    typeof sessions,
    typeof sessionTokens,
    typeof memberships,
  ]
>;
