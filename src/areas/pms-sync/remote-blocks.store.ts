import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { RemoteBlockProblem, RemoteBlockState } from './remote-blocks.constants.ts';
import type { RemoteBlockTables } from './remote-blocks.tables.ts';

export type RemoteBlockRow = {
  id: string;
  property_id: PropertyId;
  connection_id: ConnectionId;
  reservation_id: ReservationId;
  external_listing: string;
  arrival: PlainDate;
  departure: PlainDate;
  state: RemoteBlockState;
  theirs: PlainDate[];
  reference: string | null;
  revision: number;
  problem: RemoteBlockProblem | null;
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
export async function lockRemoteBlocks(tx: Transaction, propertyId: PropertyId): Promise<void> {
  await tx.named('lock-holds', 'select pg_advisory_xact_lock(hashtextextended($1::text, 24))', [propertyId]);
}

const holds = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<RemoteBlockTables>()
    .selectFrom('outside_holds')
    .select(COLUMNS)
    .where('property_id', '=', propertyId);

export const remoteBlocksOfConnection = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<RemoteBlockRow[]> =>
  holds(db, propertyId)
    .where('connection_id', '=', connectionId)
    .orderBy('external_listing')
    .orderBy('arrival')
    .orderBy('id')
    .execute();

export const remoteBlocksOfReservation = (
  db: Queries,
  propertyId: PropertyId,
  reservationId: ReservationId,
): Promise<RemoteBlockRow[]> =>
  holds(db, propertyId).where('reservation_id', '=', reservationId).orderBy('arrival').execute();

export const findRemoteBlock = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<RemoteBlockRow | undefined> => holds(db, propertyId).where('id', '=', id).executeTakeFirst();

export type NewRemoteBlock = Pick<
  RemoteBlockRow,
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

export async function insertRemoteBlock(tx: Transaction, hold: NewRemoteBlock): Promise<RemoteBlockRow> {
  return tx
    .tables<RemoteBlockTables>()
    .insertInto('outside_holds')
    .values(stored(hold))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export type RemoteBlockChange = Partial<
  Pick<
    RemoteBlockRow,
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

export const changeRemoteBlock = (
  tx: Transaction,
  { property_id, id }: Pick<RemoteBlockRow, 'property_id' | 'id'>,
  change: RemoteBlockChange,
): Promise<RemoteBlockRow> =>
  tx
    .tables<RemoteBlockTables>()
    .updateTable('outside_holds')
    .set(stored(change))
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export async function deleteRemoteBlock(
  tx: Transaction,
  { property_id, id }: Pick<RemoteBlockRow, 'property_id' | 'id'>,
): Promise<void> {
  await tx
    .tables<RemoteBlockTables>()
    .deleteFrom('outside_holds')
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

/** What was refused is asked for again, and what could not be opened is tried again. */
export async function retryRemoteBlocks(
  tx: Transaction,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<void> {
  const nothing = { problem: null, problem_detail: null, problem_since: null };
  const rows = (from: RemoteBlockState, to: RemoteBlockState) =>
    tx
      .tables<RemoteBlockTables>()
      .updateTable('outside_holds')
      .set({ state: to, ...nothing })
      .where('property_id', '=', propertyId)
      .where('connection_id', '=', connectionId)
      .where('state', '=', from)
      .execute();
  await rows('refused', 'wanted');
  await rows('stuck', 'held');
}
