import { sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { GuestId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { CheckInTables, GuestState } from './check-in.tables.ts';

export type GuestRow = {
  id: GuestId;
  property_id: PropertyId;
  reservation_id: ReservationId;
  position: number;
  is_main: boolean;
  first_name: string | null;
  last_name: string | null;
  sealing_key_id: string | null;
  identity: Buffer | null;
  reading: Buffer | null;
  state: GuestState;
  /** The session that typed all of the answers without proof. */
  typed_by: string | null;
};

const COLUMNS = [
  'id',
  'property_id',
  'reservation_id',
  'position',
  'is_main',
  'first_name',
  'last_name',
  'sealing_key_id',
  'identity',
  'reading',
  'state',
  'typed_by',
] as const;

const OF_STAY = `
  select ${COLUMNS.join(', ')} from guests
   where property_id = $1 and reservation_id = $2 order by is_main desc, position`;

/** The main guest first. */
export const guestsOf = (db: Queries, propertyId: PropertyId, id: ReservationId): Promise<GuestRow[]> =>
  db.named<GuestRow>('guests-of-stay', OF_STAY, [propertyId, id]);

export type GuestName = Pick<
  GuestRow,
  'id' | 'reservation_id' | 'is_main' | 'first_name' | 'last_name' | 'state'
>;

/** Names and states only: lists may show no more (PRV-11). */
export const guestNamesOf = (
  db: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<GuestName[]> =>
  db
    .tables<CheckInTables>()
    .selectFrom('guests')
    .select(['id', 'reservation_id', 'is_main', 'first_name', 'last_name', 'state'])
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', sql<ReservationId>`any(${ids})`)
    .orderBy('is_main', 'desc')
    .orderBy('position')
    .execute();

/** The same when the guests themselves write. */
export const guestNamesById = (
  db: Queries,
  propertyId: PropertyId,
  ids: readonly GuestId[],
): Promise<GuestName[]> =>
  db
    .tables<CheckInTables>()
    .selectFrom('guests')
    .select(['id', 'reservation_id', 'is_main', 'first_name', 'last_name', 'state'])
    .where('property_id', '=', propertyId)
    .where('id', '=', sql<GuestId>`any(${ids})`)
    .execute();

export type FoundGuest = {
  readonly id: GuestId;
  readonly name: string;
  readonly reservationId: ReservationId;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
};

const BY_NAME = `
  select guests.id, concat_ws(' ', first_name, last_name) as name, guests.reservation_id as "reservationId",
         arrival, departure
    from guests join check_ins on check_ins.reservation_id = guests.reservation_id
   where guests.property_id = $1 and check_ins.property_id = $1 and canceled_at is null
     and unaccent(concat_ws(' ', first_name, last_name)) ilike unaccent($2)
   order by arrival desc, guests.id limit $3`;

/** Guests of stays that are not cancelled, the latest arrival first. Names only (PRV-11). */
export const guestsByName = (
  db: Queries,
  propertyId: PropertyId,
  text: string,
  limit: number,
): Promise<FoundGuest[]> =>
  db.named<FoundGuest>('guests-by-name', BY_NAME, [
    propertyId,
    `%${text.replace(/[\\%_]/g, '\\$&')}%`,
    limit,
  ]);

export async function insertGuests(
  tx: Transaction,
  guests: readonly (Pick<GuestRow, 'id' | 'property_id' | 'reservation_id' | 'position' | 'is_main'> & {
    created_at: Instant;
  })[],
): Promise<void> {
  if (guests.length === 0) return;
  await tx
    .tables<CheckInTables>()
    .insertInto('guests')
    .values([...guests])
    .execute();
}

export async function changeGuest(
  tx: Transaction,
  propertyId: PropertyId,
  id: GuestId,
  change: Partial<Omit<GuestRow, 'id' | 'property_id' | 'reservation_id'>>,
  at: Instant,
): Promise<void> {
  await tx
    .tables<CheckInTables>()
    .updateTable('guests')
    .set({ ...change, updated_at: at })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** A browser has proved that it is the guest's: what it typed before counts as the guest's, too. */
export async function markTypedByGuest(
  db: Queries,
  propertyId: PropertyId,
  sessionId: string,
): Promise<void> {
  await db
    .tables<CheckInTables>()
    .updateTable('guests')
    .set({ typed_by: null })
    .where('property_id', '=', propertyId)
    .where('typed_by', '=', sessionId)
    .execute();
}

export async function deleteGuests(
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly GuestId[],
): Promise<void> {
  await tx
    .tables<CheckInTables>()
    .deleteFrom('guests')
    .where('property_id', '=', propertyId)
    .where('id', '=', sql<GuestId>`any(${ids})`)
    .execute();
}
