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
import type { UserId } from '#vocabulary/ids.ts';
import type { identities } from '../accounts.tables.ts';

/** Steps that wait for a browser: its return from the provider, or the proof that it may link the identity. */
export const socialSteps = defineTable({
  name: 'social_steps',
  owner: { none: 'belongs to a browser' },
  columns: {
    token_hash: text(),
    kind: text<'return' | 'link'>(),
    provider: text(),
    browser_hash: text(),
    user_id: nullable(uuid<UserId>()),
    sealed: bytes(),
    created_at: defaulted(instant()),
    expires_at: instant(),
    used_at: nullable(instant()),
  },
});

export type SocialTables = TablesOf<[typeof socialSteps, typeof identities]>;
