import { sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AmendProblem, AmendState } from './amends.constants.ts';
import type { AmendTables } from './amends.tables.ts';

export type AmendRow = {
  id: string;
  property_id: PropertyId;
  reservation_id: ReservationId;
  connection_id: ConnectionId;
  state: AmendState;
  revision: number;
  problem: AmendProblem | null;
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

const amends = (db: Queries, propertyId: PropertyId) =>
  db.tables<AmendTables>().selectFrom('outside_amends').select(COLUMNS).where('property_id', '=', propertyId);

export const amendOfStay = (
  db: Queries,
  propertyId: PropertyId,
  reservationId: ReservationId,
): Promise<AmendRow | undefined> =>
  amends(db, propertyId).where('reservation_id', '=', reservationId).executeTakeFirst();

/** Stays that wait until a connection can be reached again. */
export async function waitingAmends(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<ReservationId[]> {
  const rows = await amends(db, propertyId)
    .where('connection_id', '=', connectionId)
    .where('state', '=', sql.lit('waiting'))
    .execute();
  return rows.map(({ reservation_id }) => reservation_id);
}

type Standing = Pick<AmendRow, 'state' | 'revision'> &
  Partial<Pick<AmendRow, 'problem' | 'problem_detail' | 'settled_at'>>;

/** There is one line for each stay: how its last change stands. */
export async function keepAmend(
  tx: Transaction,
  of: Pick<AmendRow, 'id' | 'property_id' | 'reservation_id' | 'connection_id' | 'created_at'>,
  { state, revision, problem = null, problem_detail = null, settled_at = null }: Standing,
): Promise<void> {
  const standing = { state, revision, problem, problem_detail, settled_at };
  await tx
    .tables<AmendTables>()
    .insertInto('outside_amends')
    .values({ ...of, ...standing })
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'reservation_id'])
        .doUpdateSet({ ...standing, connection_id: of.connection_id }),
    )
    .execute();
}

export async function forgetAmend(
  tx: Transaction,
  propertyId: PropertyId,
  reservationId: ReservationId,
): Promise<void> {
  await tx
    .tables<AmendTables>()
    .deleteFrom('outside_amends')
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', reservationId)
    .execute();
}
