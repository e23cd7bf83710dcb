import { sql } from 'kysely';

import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { GuestId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { CheckInState, CheckInTables } from './check-in.tables.ts';

export type CheckInRow = {
  reservation_id: ReservationId;
  property_id: PropertyId;
  state: CheckInState;
  party: number;
  arrival: PlainDate;
  departure: PlainDate;
  language: Language | null;
  trip_reason: string | null;
  /** `HH:mm`, the property's clock. */
  arrival_hour: string | null;
  registries: string[];
  agreement_version: string | null;
  agreement_language: Language | null;
  agreement_hash: string | null;
  terms_version_id: string | null;
  signature_file: string | null;
  signed_by: string | null;
  signed_at: Instant | null;
  opened_at: Instant | null;
  completed_at: Instant | null;
  canceled_at: Instant | null;
  erased_at: Instant | null;
};

const COLUMNS = [
  'reservation_id',
  'property_id',
  'state',
  'party',
  'arrival',
  'departure',
  'language',
  'trip_reason',
  'arrival_hour',
  'registries',
  'agreement_version',
  'agreement_language',
  'agreement_hash',
  'terms_version_id',
  'signature_file',
  'signed_by',
  'signed_at',
  'opened_at',
  'completed_at',
  'canceled_at',
  'erased_at',
] as const;

const ONE = `select ${COLUMNS.join(', ')} from check_ins where property_id = $1 and reservation_id = $2`;

export async function findCheckIn(
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<CheckInRow | undefined> {
  const [row] = await db.named<CheckInRow>('one-check-in', ONE, [propertyId, id]);
  return row;
}

const SEVERAL = `
  select ${COLUMNS.join(', ')} from check_ins
   where property_id = $1 and reservation_id = any($2::uuid[]) order by reservation_id for update`;

/** Several, in one order, so that two callers with common rows do not deadlock. */
export const lockCheckIns = (
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<CheckInRow[]> => tx.named<CheckInRow>('lock-check-ins', SEVERAL, [propertyId, ids]);

/** Two devices of one family write to one check-in: the later one waits. */
export async function lockCheckIn(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<CheckInRow | undefined> {
  const [row] = await tx.named<CheckInRow>('lock-check-in', `${ONE} for update`, [propertyId, id]);
  return row;
}

const OPEN = `
  with opened as (
    insert into check_ins (property_id, reservation_id, party, arrival, departure, created_at)
    select $1, stays.*, $2 from unnest($3::uuid[], $4::int[], $5::date[], $6::date[]) as stays
    on conflict (reservation_id) do nothing returning reservation_id
  )
  insert into guests (id, property_id, reservation_id, position, is_main, created_at)
  select id, $1, reservation_id, position, position = 1, $2
    from unnest($7::uuid[], $8::uuid[], $9::int[]) as given (id, reservation_id, position) join opened using (reservation_id)`;

/** A stay whose check-in begins, with an id for each guest of its party. */
export type NewCheckInRow = Pick<CheckInRow, 'reservation_id' | 'arrival' | 'departure'> & {
  readonly guests: readonly GuestId[];
};

/** Begins check-ins with their guests, the first of each the main one. Skips a stay that has a check-in. */
export async function openCheckIns(
  tx: Transaction,
  propertyId: PropertyId,
  stays: readonly NewCheckInRow[],
  at: Instant,
): Promise<void> {
  const guests = stays.flatMap(({ reservation_id, guests }) =>
    guests.map((id, index) => ({ id, reservation_id, position: index + 1 })),
  );
  await tx.named('open-check-ins', OPEN, [
    propertyId,
    at,
    stays.map(({ reservation_id }) => reservation_id),
    stays.map(({ guests }) => guests.length),
    stays.map(({ arrival }) => arrival),
    stays.map(({ departure }) => departure),
    guests.map(({ id }) => id),
    guests.map(({ reservation_id }) => reservation_id),
    guests.map(({ position }) => position),
  ]);
}

export async function changeCheckIn(
  tx: Queries,
  propertyId: PropertyId,
  id: ReservationId,
  change: Partial<Omit<CheckInRow, 'reservation_id' | 'property_id'>>,
): Promise<void> {
  await tx
    .tables<CheckInTables>()
    .updateTable('check_ins')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .execute();
}

export const checkInsOf = (
  db: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<CheckInRow[]> =>
  db
    .tables<CheckInTables>()
    .selectFrom('check_ins')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', sql<ReservationId>`any(${ids})`)
    .execute();

/** A property with more of them has never used its check-in. */
const UNFINISHED_AT_MOST = 200;

const UNFINISHED = `
  select reservation_id from check_ins
   where property_id = $1 and arrival <= $2 and state <> 'complete' and canceled_at is null and erased_at is null
   order by arrival desc limit ${UNFINISHED_AT_MOST}`;

/** Stays that began by a day and whose check-in is not complete; only the newest when there are very many. */
export async function listArrivedUnfinished(
  db: Queries,
  propertyId: PropertyId,
  day: PlainDate,
): Promise<ReservationId[]> {
  const rows = await db.named<{ reservation_id: ReservationId }>('unfinished-check-ins', UNFINISHED, [
    propertyId,
    day,
  ]);
  return rows.map(({ reservation_id }) => reservation_id);
}

const WITH_UNFINISHED = `
  select distinct property_id from check_ins
   where arrival between $1 and $2 and state <> 'complete' and canceled_at is null and erased_at is null`;

/** Across properties: the properties where a stay began in a range of days and its check-in is not complete. */
export async function propertiesWithUnfinished(
  system: Database,
  from: PlainDate,
  to: PlainDate,
): Promise<PropertyId[]> {
  const rows = await system.named<{ property_id: PropertyId }>(
    'properties-with-unfinished-check-ins',
    WITH_UNFINISHED,
    [from, to],
  );
  return rows.map(({ property_id }) => property_id);
}

const OLD = `
  select reservation_id, property_id from check_ins
   where erased_at is null and departure < $1 order by departure limit $2`;

/** Across properties: stays whose guests left before a day and whose answers are still stored. */
export const listCheckInsBefore = (
  system: Database,
  day: PlainDate,
  limit: number,
): Promise<{ reservation_id: ReservationId; property_id: PropertyId }[]> =>
  system.named('old-check-ins', OLD, [day, limit]);
