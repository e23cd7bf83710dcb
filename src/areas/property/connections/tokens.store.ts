import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { ConnectionTables } from './connections.tables.ts';

/** The credentials, property and provider of a token. */
export type TokenPlace = {
  readonly propertyId: PropertyId;
  readonly providerId: string;
  readonly credentialsKey: string;
};

export type TokenRow = { sealing_key_id: string; sealed: Buffer | null; renewing_until: Instant | null };

const at = (db: Queries, { propertyId, providerId, credentialsKey }: TokenPlace) =>
  db
    .tables<ConnectionTables>()
    .selectFrom('access_tokens')
    .select(['sealing_key_id', 'sealed', 'renewing_until'])
    .where('property_id', '=', propertyId)
    .where('provider_id', '=', providerId)
    .where('credentials_key', '=', credentialsKey);

export const findToken = (db: Queries, place: TokenPlace): Promise<TokenRow | undefined> =>
  at(db, place).executeTakeFirst();

export const lockToken = (tx: Transaction, place: TokenPlace): Promise<TokenRow | undefined> =>
  at(tx, place).forUpdate().executeTakeFirst();

/** False when another process inserted a row at the same moment. */
export async function insertToken(
  tx: Transaction,
  { propertyId, providerId, credentialsKey }: TokenPlace,
  row: { sealing_key_id: string; renewing_until: Instant },
): Promise<boolean> {
  const inserted = await tx
    .tables<ConnectionTables>()
    .insertInto('access_tokens')
    .values({
      property_id: propertyId,
      provider_id: providerId,
      credentials_key: credentialsKey,
      ...row,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function changeToken(
  db: Queries,
  { propertyId, providerId, credentialsKey }: TokenPlace,
  change: { sealed?: Buffer; expires_at?: Instant; renewing_until: Instant | null },
): Promise<void> {
  await db
    .tables<ConnectionTables>()
    .updateTable('access_tokens')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('provider_id', '=', providerId)
    .where('credentials_key', '=', credentialsKey)
    .execute();
}

/** Deletes a token; returns the id of the key that sealed it, to be erased. */
export async function removeToken(
  tx: Transaction,
  { propertyId, providerId, credentialsKey }: TokenPlace,
): Promise<string | undefined> {
  const removed = await tx
    .tables<ConnectionTables>()
    .deleteFrom('access_tokens')
    .where('property_id', '=', propertyId)
    .where('provider_id', '=', providerId)
    .where('credentials_key', '=', credentialsKey)
    .returning('sealing_key_id')
    .executeTakeFirst();
  return removed?.sealing_key_id;
}
