import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { earliestArrivalSql } from '../reservations.store.ts';
import type { CheckInState, ReservationStatus, StaySegment } from '../reservations.tables.ts';

/** A stay as the messages to its guest need it. */
export type ContactedStay = {
  readonly id: ReservationId;
  readonly version: number;
  readonly listing_id: ListingId | null;
  readonly segments: readonly StaySegment[];
  readonly status: ReservationStatus;
  /** Its nights were sold twice. */
  readonly is_conflict: boolean;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly guest_name: string;
  readonly guests: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly channel_slug: string;
  readonly channel_name: string;
  readonly channel_code: string | null;
  readonly connection_id: ConnectionId | null;
  /** At the system of the connection. */
  readonly external_id: string | null;
  readonly check_in_state: CheckInState;
  readonly is_imported: boolean;
  readonly created_at: Instant;
  readonly canceled_at: Instant | null;
};

const STAYS = `
  select id, version, listing_id, segments, status, is_conflict, arrival, departure, guest_name, adults + children as guests, email, phone,
         channel_slug, channel_name, channel_code, connection_id, external_id, check_in_state, is_imported, created_at, canceled_at
    from reservations
   where property_id = $1 and kind = 'stay'`;

const OF_IDS = `${STAYS} and id = any($2::uuid[])`;

export const listContactedStays = (
  db: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<ContactedStay[]> => db.named<ContactedStay>('contacted-stays', OF_IDS, [propertyId, ids]);

const OF_BOOKING = `${STAYS} and connection_id = $2 and external_id = $3 order by arrival, id`;

/** Those of one booking, by the id of its system: several when it has several rooms. */
export const listStaysOfBooking = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  externalId: string,
): Promise<ContactedStay[]> =>
  db.named<ContactedStay>('contacted-stays-of-booking', OF_BOOKING, [propertyId, connectionId, externalId]);

/** Nothing of them changes until the transaction ends: what leaves was decided on what they are. */
export const lockContactedStays = (
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<ContactedStay[]> =>
  tx.named<ContactedStay>('lock-contacted-stays', `${OF_IDS} order by id for no key update`, [
    propertyId,
    ids,
  ]);

const UNTIL = `
  select id from reservations
   where property_id = $1 and kind = 'stay' and status not in ('canceled', 'no_show') and departure >= $2
     and arrival >= ${earliestArrivalSql('$2::date')}
   order by arrival, id`;

const NEXT = `
  select id from reservations
   where property_id = $1 and kind = 'stay' and status not in ('canceled', 'no_show') and arrival >= $2
   order by arrival, id limit 1`;

/** The first stay that arrives on a day or later. */
export async function findNextArrival(
  db: Queries,
  propertyId: PropertyId,
  day: PlainDate,
): Promise<ReservationId | undefined> {
  const [row] = await db.named<{ id: ReservationId }>('next-arrival', NEXT, [propertyId, day]);
  return row?.id;
}

/** Stays that have not left before a day, the next arrivals first. */
export async function listStaysLeavingFrom(
  db: Queries,
  propertyId: PropertyId,
  day: PlainDate,
): Promise<ReservationId[]> {
  const rows = await db.named<{ id: ReservationId }>('stays-leaving-from', UNTIL, [propertyId, day]);
  return rows.map(({ id }) => id);
}
