import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AccessTables } from '../access/access.tables.ts';
import type { AccountTables } from '../accounts.tables.ts';

export type TotpSecret = {
  app_secret: Buffer | null;
  app_confirmed_at: Instant | null;
  app_last_step: number;
};

export const findTotpSecret = (system: Queries, userId: UserId): Promise<TotpSecret> =>
  system
    .tables<AccountTables>()
    .selectFrom('users')
    .select(['app_secret', 'app_confirmed_at', 'app_last_step'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** A new secret counts once it was confirmed. */
export async function saveTotpSecret(system: Queries, userId: UserId, sealed: Buffer): Promise<void> {
  await system
    .tables<AccountTables>()
    .updateTable('users')
    .set({ app_secret: sealed, app_confirmed_at: null, app_last_step: 0 })
    .where('id', '=', userId)
    .execute();
}

/** True for the first use of this step or a later one: no code of the app works twice. */
export async function consumeTotpStep(system: Queries, userId: UserId, step: number): Promise<boolean> {
  const used = await system
    .tables<AccountTables>()
    .updateTable('users')
    .set({ app_last_step: step })
    .where('id', '=', userId)
    .where('app_last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function confirmTotpSecret(tx: Transaction, userId: UserId, at: Instant): Promise<void> {
  await tx
    .tables<AccountTables>()
    .updateTable('users')
    .set({ app_confirmed_at: at, second_factor: 'app' })
    .where('id', '=', userId)
    .execute();
}

/** The phone takes over where there is one. */
export async function deleteTotpSecret(tx: Transaction, userId: UserId, next: 'phone' | null): Promise<void> {
  await tx
    .tables<AccountTables>()
    .updateTable('users')
    .set({ app_secret: null, app_confirmed_at: null, second_factor: next })
    .where('id', '=', userId)
    .execute();
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: UserId,
  hashes: readonly string[],
): Promise<void> {
  const tables = tx.tables<AccessTables>();
  await tables.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await tables
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function consumeRecoveryCode(
  system: Queries,
  userId: UserId,
  hash: string,
  now: Instant,
): Promise<boolean> {
  const used = await system
    .tables<AccessTables>()
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function countRecoveryCodes(system: Queries, userId: UserId): Promise<number> {
  const rows = await system
    .tables<AccessTables>()
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.length;
}
