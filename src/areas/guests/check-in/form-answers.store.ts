import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { CheckInTables } from './check-in.tables.ts';

export type StayAnswersRow = {
  reservation_id: ReservationId;
  property_id: PropertyId;
  sealing_key_id: string;
  answers: Buffer;
  typed_by: string | null;
  updated_at: Instant;
};

export const findStayAnswers = (
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<StayAnswersRow | undefined> =>
  db
    .tables<CheckInTables>()
    .selectFrom('stay_answers')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .executeTakeFirst();

/** The caller has locked the check-in of the stay: two devices write one after the other. */
export async function writeStayAnswers(tx: Transaction, row: StayAnswersRow): Promise<void> {
  const { reservation_id: _id, property_id: _property, ...change } = row;
  await tx
    .tables<CheckInTables>()
    .insertInto('stay_answers')
    .values(row)
    .onConflict((conflict) => conflict.column('reservation_id').doUpdateSet(change))
    .execute();
}

export async function deleteStayAnswers(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<void> {
  await tx
    .tables<CheckInTables>()
    .deleteFrom('stay_answers')
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .execute();
}
