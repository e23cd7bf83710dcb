import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { COLUMNS, type ReservationRow } from '../reservations.store.ts';

/** A reservation with the facts that a PMS migration needs. */
export type MigratingStay = Pick<
  ReservationRow,
  | 'id'
  | 'listing_id'
  | 'status'
  | 'arrival'
  | 'departure'
  | 'guest_name'
  | 'channel_name'
  | 'channel_code'
  | 'check_in_state'
  | 'registry_state'
  | 'connection_id'
>;

const TO_MIGRATE = `
  select id, listing_id, status, arrival, departure, guest_name, channel_name, channel_code, check_in_state, registry_state,
         connection_id
    from reservations
   where property_id = $1 and kind = 'stay'
     and (connection_id = any($2::uuid[]) or listing_id = any($3::uuid[]))
   order by arrival, id`;

/** Reservations from these connections, and all others in these listings. */
export const staysToMigrate = (
  db: Queries,
  propertyId: PropertyId,
  connections: readonly ConnectionId[],
  listings: readonly ListingId[],
): Promise<MigratingStay[]> =>
  db.named<MigratingStay>('stays-to-migrate', TO_MIGRATE, [propertyId, connections, listings]);

const LOCK = `
  select ${COLUMNS.join(', ')} from reservations
   where property_id = $1 and id = any($2::uuid[]) and kind = 'stay' order by id for update`;

export async function lockStays(
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<ReadonlyMap<ReservationId, ReservationRow>> {
  const rows = await tx.named<ReservationRow>('lock-stays', LOCK, [propertyId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Deletes a row with its segments. */
export async function deleteStay(tx: Transaction, propertyId: PropertyId, id: ReservationId): Promise<void> {
  await tx.named('delete-stay', `delete from reservations where property_id = $1 and id = $2`, [
    propertyId,
    id,
  ]);
}

const IN_LISTING = `
  select id, kind, main_id, kind = 'block' and source = 'calendar' as is_calendars from reservations
   where property_id = $1 and listing_id = $2 order by created_at, id for update`;

export type RowInListing = {
  readonly id: ReservationId;
  readonly kind: 'stay' | 'block' | 'part';
  readonly main_id: ReservationId | null;
  /** A block made from the closed nights of calendars. */
  readonly is_calendars: boolean;
};

/** All rows of a listing: stays, blocks and segments. */
export const rowsOfListing = (
  tx: Transaction,
  propertyId: PropertyId,
  listingId: ListingId,
): Promise<RowInListing[]> => tx.named<RowInListing>('rows-of-listing', IN_LISTING, [propertyId, listingId]);

const CHANGE_ROOM = `
  update reservations set listing_id = $3, is_conflict = is_conflict or $4, version = version + 1
   where property_id = $1 and id = $2`;

export async function changeRoom(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
  { home, isConflict }: { readonly home: ListingId; readonly isConflict: boolean },
): Promise<void> {
  await tx.named('change-room', CHANGE_ROOM, [propertyId, id, home, isConflict]);
}
