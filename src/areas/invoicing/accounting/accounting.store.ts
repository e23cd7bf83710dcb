import type { FiscalCodes } from '#capabilities/fiscal/fiscal.document.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AccountingTables } from './accounting.tables.ts';

export type MappingRow = {
  property_id: PropertyId;
  connection_id: ConnectionId;
  codes: FiscalCodes;
  version: number;
  changed_at: Instant;
};

const mappingIn = (db: Queries, propertyId: PropertyId, connectionId: ConnectionId) =>
  db
    .tables<AccountingTables>()
    .selectFrom('accounting_mappings')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId);

export const findMapping = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<MappingRow | undefined> => mappingIn(db, propertyId, connectionId).executeTakeFirst();

/** Null if another request saved first: the version changed, or a mapping exists already. */
export async function saveMapping(tx: Transaction, row: MappingRow): Promise<MappingRow | null> {
  const { codes, version, changed_at } = row;
  const saved = await tx
    .tables<AccountingTables>()
    .insertInto('accounting_mappings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'connection_id'])
        .doUpdateSet({ codes, version, changed_at })
        .where('accounting_mappings.version', '=', version - 1),
    )
    .returningAll()
    .executeTakeFirst();
  return saved ?? null;
}
