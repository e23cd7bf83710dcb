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

/** One comparison at a time, so that nothing is planned twice. */
export async function lockRemoteBlocks(tx: Transaction, propertyId: PropertyId): Promise<void> {
  await tx.named('lock-remote-blocks', 'select pg_advisory_xact_lock(hashtextextended($1::text, 24))', [
    propertyId,
  ]);
}

const blocks = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<RemoteBlockTables>()
    .selectFrom('remote_blocks')
    .select(COLUMNS)
    .where('property_id', '=', propertyId);

export const remoteBlocksOfConnection = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<RemoteBlockRow[]> =>
  blocks(db, propertyId)
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
  blocks(db, propertyId).where('reservation_id', '=', reservationId).orderBy('arrival').execute();

export const findRemoteBlock = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<RemoteBlockRow | undefined> => blocks(db, propertyId).where('id', '=', id).executeTakeFirst();

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

export async function insertRemoteBlock(tx: Transaction, block: NewRemoteBlock): Promise<RemoteBlockRow> {
  return tx
    .tables<RemoteBlockTables>()
    .insertInto('remote_blocks')
    .values(stored(block))
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
    .updateTable('remote_blocks')
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
    .deleteFrom('remote_blocks')
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

/** Blocks that were refused are placed again, and blocks that could not be opened are tried again. */
export async function retryRemoteBlocks(
  tx: Transaction,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<void> {
  const nothing = { problem: null, problem_detail: null, problem_since: null };
  const rows = (from: RemoteBlockState, to: RemoteBlockState) =>
    tx
      .tables<RemoteBlockTables>()
      .updateTable('remote_blocks')
      .set({ state: to, ...nothing })
      .where('property_id', '=', propertyId)
      .where('connection_id', '=', connectionId)
      .where('state', '=', from)
      .execute();
  await rows('refused', 'wanted');
  await rows('stuck', 'held');
}
