import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { COLUMNS, type ReservationRow } from '../reservations.store.ts';
import type { ReservationTables } from '../reservations.tables.ts';

/** A reservation with a change that may have to be pushed to its source. */
export type PendingPush = ReservationRow;

/** The reservation, locked until the end of the transaction. */
export const lockReservationToPush = (
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<PendingPush | undefined> =>
  tx
    .tables<ReservationTables>()
    .selectFrom('reservations')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('kind', '=', 'stay')
    .forUpdate()
    .executeTakeFirst();

/** Writes what was last synced and what is being pushed. No new version, because people do not edit it. */
export async function savePendingPush(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
  note: Partial<Pick<ReservationRow, 'pushing_version' | 'last_synced' | 'source_version'>>,
): Promise<void> {
  await tx
    .tables<ReservationTables>()
    .updateTable('reservations')
    .set(note)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** The connection that a reservation came from; undefined when a person or a calendar made it, and for blocks. */
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
