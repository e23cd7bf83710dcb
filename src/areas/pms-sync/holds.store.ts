import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { HoldProblem, HoldState } from './holds.constants.ts';
import type { HoldTables } from './holds.tables.ts';

export type HoldRow = {
  id: string;
  property_id: PropertyId;
  connection_id: ConnectionId;
  reservation_id: ReservationId;
  external_listing: string;
  arrival: PlainDate;
  departure: PlainDate;
  state: HoldState;
  theirs: PlainDate[];
  reference: string | null;
  revision: number;
  problem: HoldProblem | null;
  problem_detail: string | null;
  problem_since: Instant | null;
  created_at: Instant;
};

const COLUMNS = [
  'id',
  'property_id',
  'connection_id',
  'reservation_id',
  'external_listing',
  'arrival',
  'departure',
  'state',
  'theirs',
  'reference',
  'revision',
  'problem',
  'problem_detail',
  'problem_since',
  'created_at',
] as const;

/** Who compares waits for whoever compares already: what is planned is planned once. */
export async function lockHolds(tx: Transaction, propertyId: PropertyId): Promise<void> {
  await tx.named('lock-holds', 'select pg_advisory_xact_lock(hashtextextended($1::text, 24))', [propertyId]);
}

const holds = (db: Queries, propertyId: PropertyId) =>
  db.tables<HoldTables>().selectFrom('outside_holds').select(COLUMNS).where('property_id', '=', propertyId);

export const holdsOfConnection = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<HoldRow[]> =>
  holds(db, propertyId)
    .where('connection_id', '=', connectionId)
    .orderBy('external_listing')
    .orderBy('arrival')
    .orderBy('id')
    .execute();

export const holdsOfReservation = (
  db: Queries,
  propertyId: PropertyId,
  reservationId: ReservationId,
): Promise<HoldRow[]> =>
  holds(db, propertyId).where('reservation_id', '=', reservationId).orderBy('arrival').execute();

export const findHold = (db: Queries, propertyId: PropertyId, id: string): Promise<HoldRow | undefined> =>
  holds(db, propertyId).where('id', '=', id).executeTakeFirst();

export type NewHold = Pick<
  HoldRow,
  | 'id'
  | 'property_id'
  | 'connection_id'
  | 'reservation_id'
  | 'external_listing'
  | 'arrival'
  | 'departure'
  | 'state'
  | 'created_at'
> & { reference?: string | null; theirs?: readonly PlainDate[] };

const stored = <Change extends { theirs?: readonly PlainDate[] }>({ theirs, ...rest }: Change) => ({
  ...rest,
  ...(theirs && { theirs: JSON.stringify(theirs) as never }),
});

export async function insertHold(tx: Transaction, hold: NewHold): Promise<HoldRow> {
  return tx
    .tables<HoldTables>()
    .insertInto('outside_holds')
    .values(stored(hold))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export type HoldChange = Partial<
  Pick<
    HoldRow,
    | 'arrival'
    | 'departure'
    | 'state'
    | 'theirs'
    | 'reference'
    | 'revision'
    | 'reservation_id'
    | 'problem'
    | 'problem_detail'
    | 'problem_since'
  >
>;

export const changeHold = (
  tx: Transaction,
  { property_id, id }: Pick<HoldRow, 'property_id' | 'id'>,
  change: HoldChange,
): Promise<HoldRow> =>
  tx
    .tables<HoldTables>()
    .updateTable('outside_holds')
    .set(stored(change))
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export async function deleteHold(
  tx: Transaction,
  { property_id, id }: Pick<HoldRow, 'property_id' | 'id'>,
): Promise<void> {
  await tx
    .tables<HoldTables>()
    .deleteFrom('outside_holds')
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

/** What was refused is asked for again, and what could not be opened is tried again. */
export async function retryHolds(
  tx: Transaction,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<void> {
  const nothing = { problem: null, problem_detail: null, problem_since: null };
  const rows = (from: HoldState, to: HoldState) =>
    tx
      .tables<HoldTables>()
      .updateTable('outside_holds')
      .set({ state: to, ...nothing })
      .where('property_id', '=', propertyId)
      .where('connection_id', '=', connectionId)
      .where('state', '=', from)
      .execute();
  await rows('refused', 'wanted');
  await rows('stuck', 'held');
}
