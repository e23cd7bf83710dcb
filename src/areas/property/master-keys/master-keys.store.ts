import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { MasterKeyTables } from './master-keys.tables.ts';

export type KeysRow = { sealing_key_id: string; sealed: Buffer; version: number };

const COLUMNS = ['sealing_key_id', 'sealed', 'version'] as const;

const of = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<MasterKeyTables>()
    .selectFrom('master_keys')
    .select(COLUMNS)
    .where('property_id', '=', propertyId);

export const findKeys = (db: Queries, propertyId: PropertyId): Promise<KeysRow | undefined> =>
  of(db, propertyId).executeTakeFirst();

export const lockKeys = (tx: Transaction, propertyId: PropertyId): Promise<KeysRow | undefined> =>
  of(tx, propertyId).forUpdate().executeTakeFirst();

/** Two first lists at once: the second finds the row of the first and is refused by its version. */
export async function writeKeys(
  tx: Transaction,
  propertyId: PropertyId,
  { version, ...keys }: KeysRow,
  at: Instant,
): Promise<boolean> {
  const written = await tx
    .tables<MasterKeyTables>()
    .insertInto('master_keys')
    .values({ property_id: propertyId, ...keys, version, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('property_id')
        .doUpdateSet({ ...keys, version, updated_at: at })
        .where('master_keys.version', '=', version - 1),
    )
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}
