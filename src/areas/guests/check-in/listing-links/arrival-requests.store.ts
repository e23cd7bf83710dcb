import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { ArrivalRequestId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { CheckInTables } from '../check-in.tables.ts';

export type ArrivalRequestRow = {
  id: ArrivalRequestId;
  property_id: PropertyId;
  listing_id: ListingId;
  guest_name: string;
  arrival: PlainDate;
  departure: PlainDate;
  code: string | null;
  phone_last4: string | null;
  language: Language;
  reservation_id: ReservationId | null;
  created_at: Instant;
};

const COLUMNS = [
  'id',
  'property_id',
  'listing_id',
  'guest_name',
  'arrival',
  'departure',
  'code',
  'phone_last4',
  'language',
  'reservation_id',
  'created_at',
] as const;

const rows = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<CheckInTables>()
    .selectFrom('arrival_requests')
    .select(COLUMNS)
    .where('property_id', '=', propertyId);

type Nights = { readonly arrival: PlainDate; readonly departure: PlainDate };

/** Requests of guests of a listing for exactly these nights, the latest first. */
export const listRequestsForNights = (
  db: Queries,
  propertyId: PropertyId,
  listing: ListingId,
  { arrival, departure }: Nights,
): Promise<ArrivalRequestRow[]> =>
  rows(db, propertyId)
    .where('listing_id', '=', listing)
    .where('arrival', '=', arrival)
    .where('departure', '=', departure)
    .orderBy('created_at', 'desc')
    .execute();

/** Requests that wait for the host, the next arrival first. */
export const waitingRequests = (db: Queries, propertyId: PropertyId): Promise<ArrivalRequestRow[]> =>
  rows(db, propertyId).where('reservation_id', 'is', null).orderBy('arrival').orderBy('created_at').execute();

/** One waiting request; a second press finds none. */
export const lockRequest = (
  tx: Transaction,
  propertyId: PropertyId,
  id: ArrivalRequestId,
): Promise<ArrivalRequestRow | undefined> =>
  rows(tx, propertyId)
    .where('id', '=', id)
    .where('reservation_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function insertRequest(
  tx: Transaction,
  request: Omit<ArrivalRequestRow, 'reservation_id'>,
): Promise<void> {
  await tx.tables<CheckInTables>().insertInto('arrival_requests').values(request).execute();
}

export async function attachRequestToStay(
  tx: Transaction,
  propertyId: PropertyId,
  id: ArrivalRequestId,
  stay: ReservationId,
): Promise<void> {
  await tx
    .tables<CheckInTables>()
    .updateTable('arrival_requests')
    .set({ reservation_id: stay })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteRequest(
  tx: Transaction,
  propertyId: PropertyId,
  id: ArrivalRequestId,
): Promise<void> {
  await tx
    .tables<CheckInTables>()
    .deleteFrom('arrival_requests')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

const FORGET = `
  delete from arrival_requests
   where departure < $1::date or (reservation_id is null and created_at < $2)`;

/** Across properties: requests that waited too long, and requests whose guests have left. */
export async function forgetRequests(
  system: Database,
  { leftBefore, leftAt }: { readonly leftBefore: PlainDate; readonly leftAt: Instant },
): Promise<void> {
  await system.named('forget-arrival-requests', FORGET, [leftBefore, leftAt]);
}
