import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Transport } from '../accounts.constants.ts';
import type { PasskeyTables } from './passkeys.tables.ts';

const COLUMNS = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'name',
  'backed_up',
  'created_at',
  'last_used_at',
] as const;

export type PasskeyRow = {
  id: string;
  user_id: UserId;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Transport[];
  name: string;
  backed_up: boolean;
  created_at: Instant;
  last_used_at: Instant | null;
};

/** The passkeys of a person, oldest first. */
export const passkeysOf = (system: Queries, userId: UserId): Promise<PasskeyRow[]> =>
  system
    .tables<PasskeyTables>()
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Across all users: the person who signs in is not known before. */
export const passkeyByCredential = (system: Queries, credentialId: string): Promise<PasskeyRow | undefined> =>
  system
    .tables<PasskeyTables>()
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** One addition of a person after the other, so that two at once cannot pass the limit. */
export async function lockPasskeys(tx: Transaction, userId: UserId): Promise<void> {
  await tx.named('lock-passkeys', 'select pg_advisory_xact_lock(hashtextextended($1, 11))', [userId]);
}

/** Undefined if the credential belongs to a user already. */
export const insertPasskey = (
  tx: Transaction,
  passkey: Omit<PasskeyRow, 'last_used_at'>,
): Promise<PasskeyRow | undefined> =>
  tx
    .tables<PasskeyTables>()
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

/** Undefined for a passkey of another user, as if it did not exist. */
export const renamePasskey = (
  system: Queries,
  userId: UserId,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> =>
  system
    .tables<PasskeyTables>()
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();

/** False for a passkey of another user, as if it did not exist. */
export async function removePasskey(tx: Transaction, userId: UserId, id: string): Promise<boolean> {
  const removed = await tx
    .tables<PasskeyTables>()
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export async function removePasskeysOf(tx: Transaction, userId: UserId): Promise<void> {
  await tx.tables<PasskeyTables>().deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

/**
 * Notes a sign-in. False for a counter that is not newer than the last, unless the authenticator does not count; in
 * one statement, so that of two copies at once only one is believed.
 */
export async function recordPasskeyUse(
  system: Queries,
  id: string,
  used: { counter: number; backedUp: boolean; at: Instant },
): Promise<boolean> {
  const noted = await system
    .tables<PasskeyTables>()
    .updateTable('passkeys')
    .set({ counter: used.counter, backed_up: used.backedUp, last_used_at: used.at })
    .where('id', '=', id)
    .where((eb) => (used.counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', used.counter)))
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}
