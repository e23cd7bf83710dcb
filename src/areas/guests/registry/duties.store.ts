import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { RegistryTables } from './registry.tables.ts';

export async function listStaysReportedByHand(
  db: Queries,
  propertyId: PropertyId,
): Promise<ReadonlySet<ReservationId>> {
  const rows = await db
    .tables<RegistryTables>()
    .selectFrom('stays_registered_by_hand')
    .select('reservation_id')
    .where('property_id', '=', propertyId)
    .execute();
  return new Set(rows.map(({ reservation_id }) => reservation_id));
}

type ByHand = {
  reservation_id: ReservationId;
  property_id: PropertyId;
  registered_by: UserId;
  registered_at: Instant;
};

/** True the first time. */
export async function insertStayReportedByHand(tx: Transaction, byHand: ByHand): Promise<boolean> {
  const inserted = await tx
    .tables<RegistryTables>()
    .insertInto('stays_registered_by_hand')
    .values(byHand)
    .onConflict((conflict) => conflict.column('reservation_id').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
