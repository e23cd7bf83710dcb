import {
  boolean,
  defaulted,
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import type { Role } from './accounts.constants.ts';

export const accounts = defineTable({
  name: 'accounts',
  owner: 'account',
  columns: { account_id: uuid<AccountId>(), name: text(), created_at: defaulted(instant()) },
});

export const users = defineTable({
  name: 'users',
  owner: { none: 'a person may work for several accounts' },
  columns: {
    id: uuid<UserId>(),
    username: text(),
    email: text(),
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
  },
});

export const oneTimeCodes = defineTable({
  name: 'one_time_codes',
  owner: { none: 'belongs to a person' },
  columns: {
    id: uuid(),
    user_id: uuid<UserId>(),
    purpose: text<'confirm-email'>(),
    code_hash: text(),
    tries: defaulted(integer()),
    created_at: defaulted(instant()),
    expires_at: instant(),
    used_at: nullable(instant()),
  },
});

export const signInTickets = defineTable({
  name: 'sign_in_tickets',
  owner: { none: 'belongs to a person' },
  columns: {
    ticket_hash: text(),
    user_id: uuid<UserId>(),
    expires_at: instant(),
    used_at: nullable(instant()),
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
    created_at: defaulted(instant()),
  },
});

export type AccountTables = TablesOf<
  [
    typeof accounts,
    typeof users,
    typeof sessions,
    typeof sessionTokens,
    typeof oneTimeCodes,
    typeof signInTickets,
    typeof memberships,
  ]
>;
