import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AccessTables } from './access.tables.ts';
import type { AccessChange } from '../accounts.constants.ts';
import type { AccountTables } from '../accounts.tables.ts';
import type { PasskeyTables } from '../passkeys/passkeys.tables.ts';

export type AccessChangeRow = {
  id: string;
  user_id: UserId;
  kind: AccessChange;
  replaced: Buffer;
  created_at: Instant;
  expires_at: Instant;
};

export async function insertAccessChange(
  tx: Transaction,
  change: AccessChangeRow & { token_hash: string },
): Promise<void> {
  await tx.tables<AccessTables>().insertInto('access_changes').values(change).execute();
}

/** One whose link still works. */
export const findAccessChange = (
  system: Queries,
  tokenHash: string,
  now: Instant,
): Promise<AccessChangeRow | undefined> =>
  system
    .tables<AccessTables>()
    .selectFrom('access_changes')
    .select(['id', 'user_id', 'kind', 'replaced', 'created_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/**
 * True for the first use. Links of later changes end as well: the intruder received them and could take the account
 * again.
 */
export async function consumeAccessChange(
  tx: Transaction,
  { id, user_id, created_at }: AccessChangeRow,
  now: Instant,
): Promise<boolean> {
  const used = await tx
    .tables<AccessTables>()
    .updateTable('access_changes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('created_at', '>=', created_at)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return used.some((row) => row.id === id);
}

/** How a person is reached, and what they show beside the password. */
export type Access = {
  readonly username: string;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly second_factor: 'phone' | 'app' | null;
  readonly app_secret: Buffer | null;
  readonly app_confirmed_at: Instant | null;
};

export const accessOf = (tx: Queries, userId: UserId): Promise<Access> =>
  tx
    .tables<AccountTables>()
    .selectFrom('users')
    .select(['username', 'email', 'phone_number', 'second_factor', 'app_secret', 'app_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** Ways in that came with the change or after it. */
export async function deleteSignInMethodsSince(
  tx: Transaction,
  { user_id, created_at }: AccessChangeRow,
): Promise<void> {
  const tables = tx.tables<AccountTables & PasskeyTables>();
  for (const table of ['identities', 'passkeys'] as const) {
    await tables
      .deleteFrom(table)
      .where('user_id', '=', user_id)
      .where('created_at', '>=', created_at)
      .execute();
  }
}

/** Removes the password: the intruder may know it or have chosen it. */
export async function restoreAccess(
  tx: Transaction,
  userId: UserId,
  access: Access,
  at: Instant,
): Promise<void> {
  await tx
    .tables<AccountTables>()
    .updateTable('users')
    .set({ ...access, password_hash: null, must_change_password: false, updated_at: at })
    .where('id', '=', userId)
    .execute();
}
