import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { GuestChannelTables, HeardChannel } from './guest-channels.tables.ts';

export type HeardRow = {
  id: string;
  reservation_id: ReservationId;
  recipient: number;
  connection_id: ConnectionId | null;
  channel: HeardChannel;
  said_by: 'guest' | 'host';
  sealing_key_id: string | null;
  content: Buffer | null;
  heard_at: Instant;
};

const own = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<GuestChannelTables>()
    .selectFrom('heard_messages')
    .select([
      'id',
      'reservation_id',
      'recipient',
      'connection_id',
      'channel',
      'said_by',
      'sealing_key_id',
      'content',
      'heard_at',
    ])
    .where('property_id', '=', propertyId);

export type HeardByConnection = HeardRow & { readonly connection_id: ConnectionId };

export async function findHeardByConnection(
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<HeardByConnection | undefined> {
  const row = await own(db, propertyId).where('id', '=', id).executeTakeFirst();
  return row && row.connection_id !== null ? { ...row, connection_id: row.connection_id } : undefined;
}

/** In the order in which they were written. */
export const listHeard = (db: Queries, propertyId: PropertyId, id: ReservationId): Promise<HeardRow[]> =>
  own(db, propertyId).where('reservation_id', '=', id).orderBy('heard_at').orderBy('id').execute();

/** Of these hashes those of messages that were heard over a connection before. */
export async function listHeardHashes(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .tables<GuestChannelTables>()
    .selectFrom('heard_messages')
    .select('external_hash')
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('external_hash', 'in', hashes)
    .execute();
  return new Set(rows.map(({ external_hash: hash }) => hash));
}

/** When the guests of some stays were last heard over a connection; null if never. */
export async function findLastHeardAt(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  ids: readonly ReservationId[],
): Promise<Instant | null> {
  const row = await own(db, propertyId)
    .where('connection_id', '=', connectionId)
    .where('reservation_id', 'in', ids)
    .orderBy('heard_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.heard_at ?? null;
}

/** False if it was heard before. */
export async function insertHeard(
  tx: Transaction,
  propertyId: PropertyId,
  row: HeardRow & { readonly external_hash: string },
): Promise<boolean> {
  const inserted = await tx
    .tables<GuestChannelTables>()
    .insertInto('heard_messages')
    .values({ ...row, property_id: propertyId })
    .onConflict((conflict) => conflict.constraint('heard_once').doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** What was heard of a guest is forgotten with the guest (PRV-06); that something was heard stays. */
export async function eraseHeard(tx: Transaction, propertyId: PropertyId, id: ReservationId): Promise<void> {
  await tx
    .tables<GuestChannelTables>()
    .updateTable('heard_messages')
    .set({ content: null, sealing_key_id: null })
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .execute();
}

/** Two stays became one. */
export async function moveHeard(
  tx: Transaction,
  propertyId: PropertyId,
  { from, to }: { readonly from: ReservationId; readonly to: ReservationId },
): Promise<void> {
  await tx
    .tables<GuestChannelTables>()
    .updateTable('heard_messages')
    .set({ reservation_id: to })
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', from)
    .execute();
}
