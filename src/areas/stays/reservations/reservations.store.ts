import { sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type {
  CheckInState,
  RegistryState,
  ReservationStatus,
  ReservationTables,
  StaySegment,
  LastSynced,
} from './reservations.tables.ts';

export type ReservationRow = {
  id: ReservationId;
  property_id: PropertyId;
  listing_id: ListingId | null;
  status: ReservationStatus;
  is_conflict: boolean;
  arrival: PlainDate;
  departure: PlainDate;
  guest_name: string;
  adults: number;
  children: number;
  email: string | null;
  phone: string | null;
  channel_slug: string;
  channel_name: string;
  channel_code: string | null;
  total_minor: number | null;
  currency: string | null;
  source: 'manual' | 'pms' | 'calendar';
  connection_id: ConnectionId | null;
  external_id: string | null;
  stay_id: string | null;
  type_external_id: string | null;
  source_version: Instant | null;
  phone_last4: string | null;
  notes: string | null;
  check_in_state: CheckInState;
  guests_done: number;
  registry_state: RegistryState;
  version: number;
  created_at: Instant;
  /** The departure that the guest pays to, when the guest leaves earlier. */
  charged_until: PlainDate | null;
  /** The segments after the first, in other listings. */
  segments: readonly StaySegment[];
  /** Generated: nights of one of its segments are taken by another row. */
  in_conflict: boolean | null;
  /** What the source had when it was last synced. */
  last_synced: LastSynced | null;
  /** The version that is being pushed to the source. */
  pushing_version: number | null;
};

/** The columns that a reply shows: each costs time in every row that is read. */
export const SHOWN_COLUMNS = [
  'id',
  'property_id',
  'listing_id',
  'status',
  'arrival',
  'departure',
  'guest_name',
  'adults',
  'children',
  'email',
  'phone',
  'channel_slug',
  'channel_name',
  'channel_code',
  'total_minor',
  'currency',
  'source',
  'external_id',
  'notes',
  'check_in_state',
  'guests_done',
  'registry_state',
  'version',
  'created_at',
  'charged_until',
  'segments',
  'in_conflict',
] as const;
export type ShownStay = Pick<ReservationRow, (typeof SHOWN_COLUMNS)[number]>;

export const COLUMNS = [
  ...SHOWN_COLUMNS,
  'is_conflict',
  'connection_id',
  'stay_id',
  'type_external_id',
  'source_version',
  'phone_last4',
  'last_synced',
  'pushing_version',
] as const;

/** Longer stays are few and in an index of their own. */
const MONTH = 31;

/**
 * The first arrival with which a stay can reach beyond `day`, for statements with the property in $1: a month before,
 * or that of a longer stay that leaves later. Searches for stays of some days read only arrivals from there on.
 */
export const earliestArrivalSql = (day: string): string => `least(${day} - ${MONTH}, (
  select min(long.arrival) from reservations long
   where long.property_id = $1 and long.departure - long.arrival > ${MONTH} and long.departure > ${day}))`;

/**
 * The first id that is not null. Under row security only leakproof conditions become index conditions, and PostgreSQL takes
 * `coalesce` for none (W2-R-01).
 */
export const firstIdSql = (...ids: readonly [string, ...string[]]): string =>
  `case ${ids
    .slice(0, -1)
    .map((id) => `when ${id} is not null then ${id}`)
    .join(' ')} else ${ids.at(-1)} end`;

/** The same for statements that are built dynamically. */
export const earliestArrivalReaching = (propertyId: PropertyId, day: PlainDate) => sql<PlainDate>`
  least(${day}::date - ${sql.lit(MONTH)}, (
    select min(long.arrival) from reservations long
     where long.property_id = ${propertyId} and long.departure - long.arrival > ${sql.lit(MONTH)}
       and long.departure > ${day}::date))`;

/**
 * Reservations of a property that are stays, without blocks and segments. The kind is a literal in the statement: with
 * a parameter, a reused plan cannot use the index of stays.
 */
export const selectStays = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<ReservationTables>()
    .selectFrom('reservations')
    .where('property_id', '=', propertyId)
    .where('kind', '=', sql.lit('stay'));

const ONE = `from reservations where property_id = $1 and id = $2 and kind = 'stay'`;
const WHOLE_ONE = `select ${COLUMNS.join(', ')} ${ONE}`;
const SHOWN_ONE = `select ${SHOWN_COLUMNS.join(', ')} ${ONE}`;

export async function findStay(
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<ReservationRow | undefined> {
  const [row] = await db.named<ReservationRow>('one-stay', WHOLE_ONE, [propertyId, id]);
  return row;
}

/** A reservation as a reply shows it. */
export async function findShownStay(
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<ShownStay | undefined> {
  const [row] = await db.named<ShownStay>('shown-stay', SHOWN_ONE, [propertyId, id]);
  return row;
}

export const findShownStayBySource = (
  db: Queries,
  propertyId: PropertyId,
  externalId: string,
): Promise<ShownStay | undefined> =>
  selectStays(db, propertyId)
    .select(SHOWN_COLUMNS)
    .where('external_id', '=', externalId)
    .orderBy('id')
    .executeTakeFirst();

/** The reservations of one booking: several when it has several rooms. */
export const staysOfBooking = (
  tx: Transaction,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  externalId: string,
): Promise<ReservationRow[]> =>
  selectStays(tx, propertyId)
    .select(COLUMNS)
    .where('connection_id', '=', connectionId)
    .where('external_id', '=', externalId)
    .forUpdate()
    .execute();

/** The same reservation from another source, by the channel's own code. */
export const stayByCode = (
  tx: Transaction,
  propertyId: PropertyId,
  code: string,
): Promise<ReservationRow | undefined> =>
  selectStays(tx, propertyId)
    .select(COLUMNS)
    .where('channel_code', '=', code)
    .where('status', '!=', 'canceled')
    .forUpdate()
    .executeTakeFirst();

/** The same reservations from other sources, by the channel's own codes. */
export const staysByCodes = (
  tx: Transaction,
  propertyId: PropertyId,
  codes: readonly string[],
): Promise<ReservationRow[]> =>
  selectStays(tx, propertyId)
    .select(COLUMNS)
    .where('channel_code', '=', sql<string>`any(${codes})`)
    .where('status', '!=', 'canceled')
    .forUpdate()
    .execute();

/** Stays of a channel's calendars in a listing that have nights between the first and the last of these. */
export const calendarStaysWithin = (
  tx: Transaction,
  propertyId: PropertyId,
  { listingId, channelSlug }: { readonly listingId: ListingId; readonly channelSlug: string },
  nights: readonly { readonly arrival: PlainDate; readonly departure: PlainDate }[],
): Promise<ReservationRow[]> =>
  selectStays(tx, propertyId)
    .select(COLUMNS)
    .where('listing_id', '=', listingId)
    .where('channel_slug', '=', channelSlug)
    .where('source', '=', 'calendar')
    .where('status', 'not in', ['canceled', 'no_show'])
    .where('departure', '>', nights.map(({ arrival }) => arrival).toSorted()[0]!)
    .where(
      'arrival',
      '<',
      nights
        .map(({ departure }) => departure)
        .toSorted()
        .at(-1)!,
    )
    .forUpdate()
    .execute();

/** Rows by id, blocks included. */
export const rowsByIds = (
  tx: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<(ReservationRow & { kind: 'stay' | 'block' })[]> =>
  tx
    .tables<ReservationTables>()
    .selectFrom('reservations')
    .select([...COLUMNS, 'kind'])
    .where('property_id', '=', propertyId)
    .where('id', '=', sql<ReservationId>`any(${ids})`)
    .$narrowType<{ kind: 'stay' | 'block' }>()
    .execute();

export type NewStay = Pick<
  ReservationRow,
  | 'id'
  | 'property_id'
  | 'status'
  | 'arrival'
  | 'departure'
  | 'guest_name'
  | 'channel_slug'
  | 'channel_name'
  | 'source'
> &
  Partial<Omit<ReservationRow, 'created_at' | 'segments' | 'in_conflict'>> & {
    kind?: 'stay' | 'block';
    is_imported?: boolean;
    created_at: Instant;
  };

/** By the written columns: their sets are few, and building the statement costs more than everything around it. */
const insertions = new Map<string, { readonly name: string; readonly text: string }>();

/** No listing has it: the constraint `listing_of_property` refuses the row. */
const NO_LISTING = `'00000000-0000-0000-0000-000000000000'::uuid`;

function insertionOf(
  columns: readonly string[],
  refusesArchived: boolean,
): { readonly name: string; readonly text: string } {
  const key = columns.join(', ');
  const kind = `${refusesArchived} ${key}`;
  const known = insertions.get(kind);
  if (known) return known;
  const placeOf = (column: string) => `$${columns.indexOf(column) + 1}`;
  const open = `case when exists (select from listings where property_id = ${placeOf('property_id')}
                                   and id = ${placeOf('listing_id')} and status = 'archived')
                     then ${NO_LISTING} else ${placeOf('listing_id')} end`;
  const values = columns.map((column) =>
    refusesArchived && column === 'listing_id' ? open : placeOf(column),
  );
  const made = {
    name: `insert-stay-${insertions.size}`,
    text: `insert into reservations (${key}) values (${values.join(', ')}) returning ${COLUMNS.join(', ')}`,
  };
  insertions.set(kind, made);
  return made;
}

/**
 * Sends the query at once, so that it travels together with the queries beside it. `refusesArchived`: an archived listing is
 * refused as one that the property does not have; a source may have sold one.
 */
export async function insertStay(
  tx: Transaction,
  reservation: NewStay,
  { refusesArchived = false }: { readonly refusesArchived?: boolean } = {},
): Promise<ReservationRow> {
  const row = { ...reservation, updated_at: reservation.created_at };
  const { name, text } = insertionOf(Object.keys(row), refusesArchived);
  const [stored] = await tx.named<ReservationRow>(name, text, Object.values(row));
  return stored!;
}

export type StayChange = Partial<
  Omit<ReservationRow, 'id' | 'property_id' | 'version' | 'created_at' | 'segments' | 'in_conflict'>
> & {
  canceled_at?: Instant | null;
  split_at?: PlainDate | null;
  /** The day of arrival that a person gives. */
  arrived_at?: Instant | null;
};

/**
 * The arrival and the departure are stored at the first moment of their mark, and removed when the mark is taken back.
 * In these statements `status` is the previous one: a stay that was imported while its guests were in the house gets no
 * arrival at its next change.
 */
const presence = ({ status }: StayChange, at: Instant) => {
  if (status === undefined) return {};
  const came = sql<Instant | null>`case when status in ('checked_in', 'checked_out') then arrived_at else ${at} end`;
  const stayed = sql<Instant | null>`case when status in ('checked_in', 'checked_out') then arrived_at end`;
  const left = sql<Instant | null>`case when status = 'checked_out' then left_at else ${at} end`;
  switch (status) {
    case 'checked_in':
      return { arrived_at: came, left_at: null };
    case 'checked_out':
      return { arrived_at: stayed, left_at: left };
    default:
      return { arrived_at: null, left_at: null };
  }
};

/**
 * Other dates of the same arrival keep what the guest pays beyond the departure. Another arrival is another stay, and a
 * departure that reaches the sold one leaves no night unused.
 */
const charged = ({ arrival, departure, charged_until: until }: StayChange) => {
  if (until !== undefined || arrival === undefined || departure === undefined) return {};
  const kept = sql<PlainDate | null>`
    case when arrival = ${arrival}::date and charged_until > ${departure}::date then charged_until end`;
  return { charged_until: kept };
};

/** Undefined when the version is no longer the current one (REL-22). */
export const changeStay = (
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
  change: StayChange,
  at: Instant,
  version: number | null = null,
): Promise<ReservationRow | undefined> =>
  tx
    .tables<ReservationTables>()
    .updateTable('reservations')
    .set((eb) => ({
      ...presence(change, at),
      ...charged(change),
      ...change,
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .$if(version !== null, (query) => query.where('version', '=', version!))
    .returning(COLUMNS)
    .executeTakeFirst();

const PRESENCE = `
  select id, arrived_at, left_at from reservations
   where property_id = $1 and id = any($2::uuid[]) and (arrived_at is not null or left_at is not null)`;

/** When the house marked the guests as arrived and left; null without a mark. */
export type Presence = { readonly arrivedAt: Instant | null; readonly leftAt: Instant | null };

/** Only stays with a mark of the house; the others are left out. */
export async function readPresence(
  db: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<ReadonlyMap<ReservationId, Presence>> {
  type Row = { id: ReservationId; arrived_at: Instant | null; left_at: Instant | null };
  const rows = await db.named<Row>('presence-of-stays', PRESENCE, [propertyId, ids]);
  return new Map(rows.map((row) => [row.id, { arrivedAt: row.arrived_at, leftAt: row.left_at }]));
}

/** Copies from check-in and registry. No new version, because people do not edit them. */
export async function saveStayProgress(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
  progress: { check_in_state?: CheckInState; guests_done?: number; registry_state?: RegistryState },
): Promise<void> {
  await tx
    .tables<ReservationTables>()
    .updateTable('reservations')
    .set(progress)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/**
 * REL-20: writers of one listing wait here for each other, so that two requests for its nights end in a 409 and no
 * deadlock.
 */
export async function lockListing(tx: Transaction, listingId: ListingId): Promise<void> {
  await tx.named('lock-listing', 'select pg_advisory_xact_lock(hashtextextended($1::text, 20))', [listingId]);
}
