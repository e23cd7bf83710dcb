import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { COLUMNS, type ReservationRow } from './reservations.store.ts';
import type { ReservationTables } from './reservations.tables.ts';

/** A stay whose source may have to be told of a change. */
export type PendingPushStay = ReservationRow;

/** The stay as it is and stays until the end of the transaction. */
export const pendingPushStay = (
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<PendingPushStay | undefined> =>
  tx
    .tables<ReservationTables>()
    .selectFrom('reservations')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('kind', '=', 'stay')
    .forUpdate()
    .executeTakeFirst();

/** What is known of the source; no new version, because nobody edits it. */
export async function notePendingPush(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
  note: Partial<Pick<ReservationRow, 'amending' | 'told' | 'source_version'>>,
): Promise<void> {
  await tx
    .tables<ReservationTables>()
    .updateTable('reservations')
    .set(note)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** Which connection told of a stay; undefined for what people wrote down, and for blocks. */
export const sourceOfStay = (
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<Pick<ReservationRow, 'connection_id'> | undefined> =>
  db
    .tables<ReservationTables>()
    .selectFrom('reservations')
    .select('connection_id')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('source', '=', 'pms')
    .executeTakeFirst();
