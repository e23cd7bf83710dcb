import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { COLUMNS, type ReservationRow } from '../reservations.store.ts';
import type { ReservationStatus, ReservationTables } from '../reservations.tables.ts';

/** A stay as a property system has it that does not keep the reservation. */
export type StayCopy = {
  readonly id: string;
  readonly property_id: PropertyId;
  readonly connection_id: ConnectionId;
  readonly external_id: string;
  readonly stay_id: string;
  readonly reservation_id: ReservationId;
  readonly listing_id: ListingId | null;
  readonly status: ReservationStatus;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly source_version: Instant | null;
  readonly gone_at: Instant | null;
  readonly created_at: Instant;
};

const copies = (db: Queries, propertyId: PropertyId) =>
  db.tables<ReservationTables>().selectFrom('stay_copies').selectAll().where('property_id', '=', propertyId);

/** The copies of one booking: several when it has several rooms. */
export const copiesOfBooking = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  externalId: string,
): Promise<StayCopy[]> =>
  copies(db, propertyId)
    .where('connection_id', '=', connectionId)
    .where('external_id', '=', externalId)
    .execute();

/** The copies of reservations, in the order in which they were found. */
export const copiesOfStays = async (
  db: Queries,
  propertyId: PropertyId,
  stays: readonly ReservationId[],
): Promise<StayCopy[]> =>
  stays.length === 0
    ? []
    : copies(db, propertyId)
        .where('reservation_id', 'in', stays)
        .orderBy('created_at')
        .orderBy('id')
        .execute();

/** The copies of a connection. */
export const copiesOfConnection = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<StayCopy[]> =>
  copies(db, propertyId).where('connection_id', '=', connectionId).orderBy('arrival').orderBy('id').execute();

const LOCK_CODES = `
  select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || code, 41))
    from (select distinct code from unnest($2::text[]) as code order by code) asked`;

/** Two systems that are read at the same time find a new code one after the other. Sorted, so that none waits for the other. */
export async function lockCodes(
  tx: Transaction,
  propertyId: PropertyId,
  codes: readonly string[],
): Promise<void> {
  if (codes.length > 0) await tx.named('lock-channel-codes', LOCK_CODES, [propertyId, codes]);
}

const HELD = `
  select ${COLUMNS.join(', ')} from reservations
   where property_id = $1 and kind = 'stay' and source = 'pms' and channel_code = $2
     and connection_id is not null and connection_id <> $3
   order by arrival, id for update`;

/** Stays with this code that other connections keep, cancelled ones included, locked. */
export const staysOfOtherConnections = (
  tx: Transaction,
  propertyId: PropertyId,
  code: string,
  connectionId: ConnectionId,
): Promise<ReservationRow[]> =>
  tx.named<ReservationRow>('stays-of-other-connections', HELD, [propertyId, code, connectionId]);

const SAVE = `
  insert into stay_copies (id, property_id, connection_id, external_id, stay_id, reservation_id, listing_id, status,
                           arrival, departure, source_version, gone_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, null, $12)
  on conflict on constraint stay_copies_of_source do update
     set listing_id = excluded.listing_id, status = excluded.status, arrival = excluded.arrival,
         departure = excluded.departure, source_version = excluded.source_version, gone_at = null`;

export async function saveCopy(tx: Transaction, copy: Omit<StayCopy, 'gone_at'>): Promise<void> {
  await tx.named('save-stay-copy', SAVE, [
    copy.id,
    copy.property_id,
    copy.connection_id,
    copy.external_id,
    copy.stay_id,
    copy.reservation_id,
    copy.listing_id,
    copy.status,
    copy.arrival,
    copy.departure,
    copy.source_version,
    copy.created_at,
  ]);
}

/** The booking was read without this stay. */
export async function cancelCopy(
  tx: Transaction,
  { property_id, id }: StayCopy,
  goneAt: Instant,
): Promise<void> {
  await tx
    .tables<ReservationTables>()
    .updateTable('stay_copies')
    .set({ status: 'canceled', gone_at: goneAt })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteCopies(
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .tables<ReservationTables>()
    .deleteFrom('stay_copies')
    .where('property_id', '=', propertyId)
    .where('id', 'in', ids)
    .execute();
}

const TO_MIGRATE = `
  select copy.id, copy.reservation_id, copy.listing_id, copy.status, copy.arrival, copy.departure, copy.connection_id,
         stay.guest_name, stay.channel_name, stay.channel_code
    from stay_copies copy
    join reservations stay on stay.property_id = copy.property_id and stay.id = copy.reservation_id
   where copy.property_id = $1 and copy.connection_id = $2
   order by copy.arrival, copy.id`;

/** What a system has of stays that other systems keep, with the facts that a PMS migration needs. */
export type MigratingCopy = Pick<
  StayCopy,
  'id' | 'reservation_id' | 'listing_id' | 'status' | 'arrival' | 'departure' | 'connection_id'
> &
  Pick<ReservationRow, 'guest_name' | 'channel_name' | 'channel_code'>;

export const copiesToMigrate = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<MigratingCopy[]> =>
  db.named<MigratingCopy>('copies-to-migrate', TO_MIGRATE, [propertyId, connectionId]);

export const findCopy = (db: Queries, propertyId: PropertyId, id: string): Promise<StayCopy | undefined> =>
  copies(db, propertyId).where('id', '=', id).executeTakeFirst();

const MOVE_CLAIMS = `
  update closed_nights set stay_id = $3
   where property_id = $1 and stay_id = $2
     and source_id in (select id from stay_copies where property_id = $1 and reservation_id = $3)`;

/** One stay takes the place of another: what other systems have of the other belongs to it now. */
export async function moveCopies(
  tx: Transaction,
  propertyId: PropertyId,
  { from, to }: { readonly from: ReservationId; readonly to: ReservationId },
): Promise<void> {
  const copy = 'update stay_copies set reservation_id = $3 where property_id = $1 and reservation_id = $2';
  await tx.named('move-stay-copies', copy, [propertyId, from, to]);
  await tx.named('move-claims-of-copies', MOVE_CLAIMS, [propertyId, from, to]);
}

/** A listing takes the place of another. */
export async function moveCopiesOfListing(
  tx: Transaction,
  propertyId: PropertyId,
  { from, to }: { readonly from: ListingId; readonly to: ListingId },
): Promise<void> {
  const text = 'update stay_copies set listing_id = $3 where property_id = $1 and listing_id = $2';
  await tx.named('move-copies-of-listing', text, [propertyId, from, to]);
}

const MOVE_OF_CONNECTION = `
  with moved as (
    update stay_copies set listing_id = $4 where property_id = $1 and connection_id = $2 and listing_id = $3 returning id)
  update closed_nights set listing_id = $4 where property_id = $1 and source_id in (select id from moved)`;

/** As `moveCopiesOfListing`, for the copies of one connection, with the nights that they keep closed. */
export async function moveCopiesOfConnection(
  tx: Transaction,
  propertyId: PropertyId,
  {
    connectionId,
    from,
    to,
  }: { readonly connectionId: ConnectionId; readonly from: ListingId; readonly to: ListingId },
): Promise<void> {
  await tx.named('move-copies-of-room', MOVE_OF_CONNECTION, [propertyId, connectionId, from, to]);
}
