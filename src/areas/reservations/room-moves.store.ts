import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { COLUMNS, type ReservationRow } from './reservations.store.ts';

/** A stay with what a move has to know of it. */
export type StayOnTheMove = Pick<
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

const ON_THE_MOVE = `
  select id, listing_id, status, arrival, departure, guest_name, channel_name, channel_code, check_in_state, registry_state,
         connection_id
    from reservations
   where property_id = $1 and kind = 'stay'
     and (connection_id = any($2::uuid[]) or listing_id = any($3::uuid[]))
   order by arrival, id`;

/** Stays that two systems told of, and all others of their listings. */
export const staysOnTheMove = (
  db: Queries,
  propertyId: PropertyId,
  connections: readonly ConnectionId[],
  listings: readonly ListingId[],
): Promise<StayOnTheMove[]> =>
  db.named<StayOnTheMove>('stays-on-the-move', ON_THE_MOVE, [propertyId, connections, listings]);

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

/** A second row of one stay goes away, with its parts. */
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
  /** A block that keeps closed what calendars say: it is made of that. */
  readonly is_calendars: boolean;
};

/** Whatever is written of a listing: stays, closed nights and parts of stays. */
export const rowsOfListing = (
  tx: Transaction,
  propertyId: PropertyId,
  listingId: ListingId,
): Promise<RowInListing[]> => tx.named<RowInListing>('rows-of-listing', IN_LISTING, [propertyId, listingId]);

const REHOUSE = `
  update reservations set listing_id = $3, is_conflict = is_conflict or $4, version = version + 1
   where property_id = $1 and id = $2`;

export async function changeRoom(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
  { home, isConflict }: { readonly home: ListingId; readonly isConflict: boolean },
): Promise<void> {
  await tx.named('rehouse', REHOUSE, [propertyId, id, home, isConflict]);
}
