import { sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, ListingTypeId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { ListingKind, ListingTables } from './listings.tables.ts';

export type ListingRow = {
  id: ListingId;
  property_id: PropertyId;
  name: string;
  type_id: ListingTypeId | null;
  capacity: number | null;
  address: string | null;
  arrival_time: string;
  departure_time: string;
  status: 'active' | 'archived';
  state: 'open' | 'closed';
  whatsapp: string | null;
  wifi_name: string | null;
  sealing_key_id: string | null;
  wifi_password: Buffer | null;
  maps_button: boolean;
  uber_button: boolean;
  directions: string | null;
  photo_id: string | null;
  connection_id: ConnectionId | null;
  external_id: string | null;
  external_name: string | null;
  version: number;
  created_at: Instant;
};

export type ListingWithType = ListingRow & { type_name: string | null; type_kind: ListingKind | null };

export const COLUMNS = [
  'listings.id',
  'listings.property_id',
  'listings.name',
  'listings.type_id',
  'listings.capacity',
  'listings.address',
  'listings.arrival_time',
  'listings.departure_time',
  'listings.status',
  'listings.state',
  'listings.whatsapp',
  'listings.wifi_name',
  'listings.sealing_key_id',
  'listings.wifi_password',
  'listings.maps_button',
  'listings.uber_button',
  'listings.directions',
  'listings.photo_id',
  'listings.connection_id',
  'listings.external_id',
  'listings.external_name',
  'listings.version',
  'listings.created_at',
] as const;

export const withTypes = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<ListingTables>()
    .selectFrom('listings')
    .leftJoin('listing_types', 'listing_types.id', 'listings.type_id')
    .where('listings.property_id', '=', propertyId)
    .where('listings.deleted_at', 'is', null);

export const TYPE = ['listing_types.name as type_name', 'listing_types.kind as type_kind'] as const;

export const findListing = (
  db: Queries,
  propertyId: PropertyId,
  id: ListingId,
): Promise<ListingWithType | undefined> =>
  withTypes(db, propertyId)
    .select([...COLUMNS, ...TYPE])
    .where('listings.id', '=', id)
    .executeTakeFirst();

export const countByStatus = async (
  db: Queries,
  propertyId: PropertyId,
  connections?: readonly ConnectionId[],
) => {
  const rows = await db
    .tables<ListingTables>()
    .selectFrom('listings')
    .select(['status', (q) => q.fn.countAll<string>().as('count')])
    .where('property_id', '=', propertyId)
    .where('deleted_at', 'is', null)
    .$if(connections !== undefined, (q) => q.where(sql<boolean>`connection_id = any(${connections})`))
    .groupBy('status')
    .execute();
  const of = (status: 'active' | 'archived') => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { active: of('active'), archived: of('archived') };
};

export type NewListing = Pick<ListingRow, 'id' | 'property_id' | 'name' | 'created_at'> &
  Partial<Omit<ListingRow, 'version'>>;

export const insertListing = (tx: Transaction, listing: NewListing): Promise<ListingRow> =>
  tx
    .tables<ListingTables>()
    .insertInto('listings')
    .values(listing)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const changeListing = (
  tx: Transaction,
  propertyId: PropertyId,
  id: ListingId,
  change: Partial<Omit<ListingRow, 'id' | 'property_id' | 'version' | 'created_at'>> & {
    deleted_at?: Instant;
  },
  version: number | null = null,
): Promise<ListingRow | undefined> =>
  tx
    .tables<ListingTables>()
    .updateTable('listings')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== null, (query) => query.where('version', '=', version!))
    .returning(COLUMNS)
    .executeTakeFirst();

/** Locked until the transaction ends, always in the same order. */
export const lockListings = (
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly ListingId[],
): Promise<ListingRow[]> =>
  tx
    .tables<ListingTables>()
    .selectFrom('listings')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('id', '=', sql<ListingId>`any(${ids})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Listings of a connection, archived ones included. */
export const listingsOfConnection = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<ListingRow[]> =>
  db
    .tables<ListingTables>()
    .selectFrom('listings')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .execute();

/**
 * Listings of a connection that were deleted here: a sync run does not import them again. Also of rooms that were one with
 * a listing of another connection.
 */
export async function listDeletedListings(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<{ external_id: string; name: string }[]> {
  const joined = await db
    .tables<ListingTables>()
    .selectFrom('room_matches')
    .innerJoin('listings', (join) =>
      join
        .onRef('listings.property_id', '=', 'room_matches.property_id')
        .onRef('listings.id', '=', 'room_matches.listing_id'),
    )
    .select(['room_matches.external_id', 'room_matches.name'])
    .where('room_matches.property_id', '=', propertyId)
    .where('room_matches.connection_id', '=', connectionId)
    .where('room_matches.answer', '=', 'same')
    .where('listings.deleted_at', 'is not', null)
    .orderBy('room_matches.name')
    .execute();
  const own = await db
    .tables<ListingTables>()
    .selectFrom('listings')
    .select(['external_id', 'name'])
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('deleted_at', 'is not', null)
    .where('external_id', 'is not', null)
    .orderBy('name')
    .$narrowType<{ external_id: string }>()
    .execute();
  return [...own, ...joined];
}

/** From now on a sync run imports them again. */
export async function forgetDeletedListings(
  tx: Transaction,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  externalIds: readonly string[],
): Promise<void> {
  await tx
    .tables<ListingTables>()
    .deleteFrom('room_matches')
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('external_id', 'in', externalIds)
    .execute();
  await tx
    .tables<ListingTables>()
    .updateTable('listings')
    .set({ connection_id: null, external_id: null })
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('deleted_at', 'is not', null)
    .where('external_id', 'in', externalIds)
    .execute();
}

const REACH = `
  select count(*)::int as active,
         count(*) filter (where address is not null)::int as with_address,
         count(*) filter (where whatsapp is not null)::int as with_whatsapp
    from listings where property_id = $1 and status = 'active' and deleted_at is null`;

type Reach = { active: number; with_address: number; with_whatsapp: number };

export const countListingReach = async (db: Queries, propertyId: PropertyId): Promise<Reach> => {
  const [reach] = await db.named<Reach>('listings-reach', REACH, [propertyId]);
  return reach ?? { active: 0, with_address: 0, with_whatsapp: 0 };
};
