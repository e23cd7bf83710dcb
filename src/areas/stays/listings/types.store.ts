import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, ListingTypeId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { ListingKind, ListingTables } from './listings.tables.ts';

export type TypeRow = {
  id: ListingTypeId;
  property_id: PropertyId;
  name: string;
  kind: ListingKind;
  capacity: number | null;
  description: string | null;
  connection_id: ConnectionId | null;
  external_id: string | null;
  version: number;
  created_at: Instant;
};

/** By name, as people read them. */
export const typesOf = (db: Queries, propertyId: PropertyId): Promise<TypeRow[]> =>
  db
    .tables<ListingTables>()
    .selectFrom('listing_types')
    .selectAll()
    .where('property_id', '=', propertyId)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const lockTypes = (tx: Transaction, propertyId: PropertyId): Promise<TypeRow[]> =>
  tx
    .tables<ListingTables>()
    .selectFrom('listing_types')
    .selectAll()
    .where('property_id', '=', propertyId)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function countByType(
  db: Queries,
  propertyId: PropertyId,
): Promise<ReadonlyMap<ListingTypeId | null, number>> {
  const rows = await db
    .tables<ListingTables>()
    .selectFrom('listings')
    .select(['type_id', (q) => q.fn.countAll<string>().as('count')])
    .where('property_id', '=', propertyId)
    .where('deleted_at', 'is', null)
    .groupBy('type_id')
    .execute();
  return new Map(rows.map(({ type_id, count }) => [type_id, Number(count)]));
}

export async function insertType(tx: Transaction, row: TypeRow): Promise<void> {
  await tx.tables<ListingTables>().insertInto('listing_types').values(row).execute();
}

export const changeType = (
  tx: Transaction,
  propertyId: PropertyId,
  id: ListingTypeId,
  change: Partial<Omit<TypeRow, 'id' | 'property_id' | 'version' | 'created_at'>>,
  version: number | null = null,
): Promise<TypeRow | undefined> =>
  tx
    .tables<ListingTables>()
    .updateTable('listing_types')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .$if(version !== null, (query) => query.where('version', '=', version!))
    .returningAll()
    .executeTakeFirst();

export const removeType = (
  tx: Transaction,
  propertyId: PropertyId,
  id: ListingTypeId,
): Promise<TypeRow | undefined> =>
  tx
    .tables<ListingTables>()
    .deleteFrom('listing_types')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export type RoomOfType = {
  readonly id: ListingId;
  readonly name: string;
  readonly capacity: number | null;
  readonly type_id: ListingTypeId | null;
  readonly type_name: string | null;
};

/** What can be sold now, with its type. */
export const listOpenRooms = (db: Queries, propertyId: PropertyId): Promise<RoomOfType[]> =>
  db.named<RoomOfType>('open-rooms', 'select * from open_rooms($1) order by name, id', [propertyId]);
