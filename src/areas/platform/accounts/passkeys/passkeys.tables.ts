import {
  bigint,
  boolean,
  bytes,
  defaulted,
  defineTable,
  instant,
  nullable,
  type TablesOf,
  text,
  texts,
  uuid,
} from '#foundation/database/tables.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Transport } from '../accounts.constants.ts';

export const passkeys = defineTable({
  name: 'passkeys',
  owner: { none: 'belongs to a person' },
  columns: {
    id: uuid(),
    user_id: uuid<UserId>(),
    credential_id: text(),
    public_key: bytes(),
    counter: defaulted(bigint()),
    transports: defaulted(texts<Transport>()),
    name: text(),
    backed_up: boolean(),
    created_at: instant(),
    last_used_at: nullable(instant()),
  },
});

export type PasskeyTables = TablesOf<[typeof passkeys]>;
