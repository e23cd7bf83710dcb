import {
  bytes,
  defaulted,
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import type { AccessChange, ChallengeChannel, ChallengeKind, CodePurpose } from '../accounts.constants.ts';

/** What stands between a person and a session: codes, tickets, challenges and the counters of attempts. */
export const oneTimeCodes = defineTable({
  name: 'one_time_codes',
  owner: { none: 'belongs to a person' },
  columns: {
    id: uuid(),
    user_id: nullable(uuid<UserId>()),
    purpose: text<CodePurpose>(),
    code_hash: text(),
    tries: defaulted(integer()),
    created_at: defaulted(instant()),
    expires_at: instant(),
    used_at: nullable(instant()),
    subject: defaulted(text()),
    address_hash: defaulted(text()),
    sealed: nullable(bytes()),
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
    name: nullable(text()),
    password_hash: nullable(text()),
  },
});

export const temporalUsers = defineTable({
  name: 'temporal_users',
  owner: { none: 'nobody yet' },
  columns: {
    id: uuid(),
    address: text(),
    email: nullable(text()),
    phone_number: nullable(text()),
    name: nullable(text()),
    language: text<Language>(),
    created_at: defaulted(instant()),
  },
});

export const signInChallenges = defineTable({
  name: 'sign_in_challenges',
  owner: { none: 'belongs to a person, or to nobody' },
  columns: {
    token_hash: text(),
    id: uuid(),
    kind: text<ChallengeKind>(),
    user_id: nullable(uuid<UserId>()),
    channel: nullable(text<ChallengeChannel>()),
    address: nullable(bytes()),
    tries: defaulted(integer()),
    created_at: defaulted(instant()),
    expires_at: instant(),
    used_at: nullable(instant()),
  },
});

export const knownPlaces = defineTable({
  name: 'known_places',
  owner: { none: 'belongs to a person' },
  columns: { user_id: uuid<UserId>(), place: text(), last_seen_at: instant() },
});

export const signInThrottles = defineTable({
  name: 'sign_in_throttles',
  owner: { none: 'counters of failed sign-ins' },
  columns: { key: text(), failures: integer(), last_at: instant(), free_at: instant() },
});

export const recoveryCodes = defineTable({
  name: 'recovery_codes',
  owner: { none: 'belongs to a person' },
  columns: { user_id: uuid<UserId>(), code_hash: text(), used_at: nullable(instant()) },
});

export const addressChanges = defineTable({
  name: 'address_changes',
  owner: { none: 'belongs to a person' },
  columns: {
    user_id: uuid<UserId>(),
    kind: text<'email' | 'phone'>(),
    value: text(),
    created_at: defaulted(instant()),
  },
});

export const accessChanges = defineTable({
  name: 'access_changes',
  owner: { none: 'belongs to a person' },
  columns: {
    id: uuid(),
    user_id: uuid<UserId>(),
    kind: text<AccessChange>(),
    token_hash: text(),
    replaced: bytes(),
    created_at: instant(),
    expires_at: instant(),
    used_at: nullable(instant()),
  },
});

export type AccessTables = TablesOf<
  [
    typeof oneTimeCodes,
    typeof signInTickets,
    typeof temporalUsers,
    typeof signInChallenges,
    typeof knownPlaces,
    typeof signInThrottles,
    typeof recoveryCodes,
    typeof addressChanges,
    typeof accessChanges,
  ]
>;
