import { sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { ModificationProblem, ModificationState } from './modifications.constants.ts';
import type { ModificationTables } from './modifications.tables.ts';

export type ModificationRow = {
  id: string;
  property_id: PropertyId;
  reservation_id: ReservationId;
  connection_id: ConnectionId;
  state: ModificationState;
  revision: number;
  problem: ModificationProblem | null;
  problem_detail: string | null;
  settled_at: Instant | null;
  created_at: Instant;
};

const COLUMNS = [
  'id',
  'property_id',
  'reservation_id',
  'connection_id',
  'state',
  'revision',
  'problem',
  'problem_detail',
  'settled_at',
  'created_at',
] as const;

const modifications = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<ModificationTables>()
    .selectFrom('modifications')
    .select(COLUMNS)
    .where('property_id', '=', propertyId);

export const modificationOf = (
  db: Queries,
  propertyId: PropertyId,
  reservationId: ReservationId,
): Promise<ModificationRow | undefined> =>
  modifications(db, propertyId).where('reservation_id', '=', reservationId).executeTakeFirst();

/** Reservations with a modification that waits until the connection can be reached again. */
export async function waitingModifications(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<ReservationId[]> {
  const rows = await modifications(db, propertyId)
    .where('connection_id', '=', connectionId)
    .where('state', '=', sql.lit('waiting'))
    .execute();
  return rows.map(({ reservation_id }) => reservation_id);
}

type Standing = Pick<ModificationRow, 'state' | 'revision'> &
  Partial<Pick<ModificationRow, 'problem' | 'problem_detail' | 'settled_at'>>;

/** There is one row for each reservation: the state of its last modification. */
export async function saveModification(
  tx: Transaction,
  of: Pick<ModificationRow, 'id' | 'property_id' | 'reservation_id' | 'connection_id' | 'created_at'>,
  { state, revision, problem = null, problem_detail = null, settled_at = null }: Standing,
): Promise<void> {
  const standing = { state, revision, problem, problem_detail, settled_at };
  await tx
    .tables<ModificationTables>()
    .insertInto('modifications')
    .values({ ...of, ...standing })
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'reservation_id'])
        .doUpdateSet({ ...standing, connection_id: of.connection_id }),
    )
    .execute();
}

export async function deleteModification(
  tx: Transaction,
  propertyId: PropertyId,
  reservationId: ReservationId,
): Promise<void> {
  await tx
    .tables<ModificationTables>()
    .deleteFrom('modifications')
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', reservationId)
    .execute();
}
