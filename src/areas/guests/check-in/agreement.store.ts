import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { CheckInTables } from './check-in.tables.ts';

export type SignedAgreementRow = {
  reservation_id: ReservationId;
  property_id: PropertyId;
  sealing_key_id: string;
  words: Buffer;
};

export const findSignedAgreement = (
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<SignedAgreementRow | undefined> =>
  db
    .tables<CheckInTables>()
    .selectFrom('signed_agreements')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .executeTakeFirst();

/** The caller has locked the check-in of the stay: a second signature replaces the first. */
export async function writeSignedAgreement(tx: Transaction, row: SignedAgreementRow): Promise<void> {
  const { sealing_key_id, words } = row;
  await tx
    .tables<CheckInTables>()
    .insertInto('signed_agreements')
    .values(row)
    .onConflict((conflict) => conflict.column('reservation_id').doUpdateSet({ sealing_key_id, words }))
    .execute();
}

export async function deleteSignedAgreement(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<void> {
  await tx
    .tables<CheckInTables>()
    .deleteFrom('signed_agreements')
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .execute();
}
