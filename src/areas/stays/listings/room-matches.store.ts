import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { listingsOfConnection, type ListingRow, withTypes, COLUMNS } from './listings.store.ts';
import type { ListingTables } from './listings.tables.ts';

/** A room of a connection, and whether the host says that it is a listing of another connection. */
export type RoomMatch = {
  readonly property_id: PropertyId;
  readonly connection_id: ConnectionId;
  readonly external_id: string;
  readonly name: string;
  readonly listing_id: ListingId;
  readonly answer: 'same' | 'different';
  readonly answered_at: Instant;
};

/** What the host said about the rooms of a connection. */
export const roomMatchesOf = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<RoomMatch[]> =>
  db
    .tables<ListingTables>()
    .selectFrom('room_matches')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .orderBy('name')
    .orderBy('external_id')
    .execute();

/** The rooms of other connections that are this listing. */
export const roomsJoinedTo = (
  db: Queries,
  propertyId: PropertyId,
  listingId: ListingId,
): Promise<RoomMatch[]> =>
  db
    .tables<ListingTables>()
    .selectFrom('room_matches')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('listing_id', '=', listingId)
    .where('answer', '=', 'same')
    .orderBy('answered_at')
    .execute();

const SAVE = `
  insert into room_matches (property_id, connection_id, external_id, name, listing_id, answer, answered_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (property_id, connection_id, external_id, listing_id) do update
     set name = excluded.name, answer = excluded.answer, answered_at = excluded.answered_at`;

export async function saveRoomMatch(tx: Transaction, match: RoomMatch): Promise<void> {
  await tx.named('save-room-match', SAVE, [
    match.property_id,
    match.connection_id,
    match.external_id,
    match.name,
    match.listing_id,
    match.answer,
    match.answered_at,
  ]);
}

export async function deleteRoomMatch(
  tx: Transaction,
  { property_id, connection_id, external_id, listing_id }: RoomMatch,
): Promise<void> {
  await tx
    .tables<ListingTables>()
    .deleteFrom('room_matches')
    .where('property_id', '=', property_id)
    .where('connection_id', '=', connection_id)
    .where('external_id', '=', external_id)
    .where('listing_id', '=', listing_id)
    .execute();
}

/**
 * The listings that the rooms of a connection are, archived ones included: its own, and those of another connection that the
 * host said are the same. Connection, id and name are those of the room in this connection.
 */
export async function roomsOfConnection(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<ListingRow[]> {
  const [own, joined] = await Promise.all([
    listingsOfConnection(db, propertyId, connectionId),
    withTypes(db, propertyId)
      .innerJoin('room_matches', (join) =>
        join
          .onRef('room_matches.property_id', '=', 'listings.property_id')
          .onRef('room_matches.listing_id', '=', 'listings.id'),
      )
      .select([
        ...COLUMNS,
        'room_matches.connection_id as room_connection',
        'room_matches.external_id as room_id',
        'room_matches.name as room_name',
      ])
      .where('room_matches.connection_id', '=', connectionId)
      .where('room_matches.answer', '=', 'same')
      .execute(),
  ]);
  return [
    ...own,
    ...joined.map(({ room_connection, room_id, room_name, ...listing }) => ({
      ...listing,
      connection_id: room_connection,
      external_id: room_id,
      external_name: room_name,
    })),
  ];
}
