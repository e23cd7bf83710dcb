import { sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { CalendarBar, ReservationFilter } from './reservations.contract.ts';
import type {
  CheckInState,
  RegistryState,
  ReservationStatus,
  ReservationTables,
  StayPart,
  ToldStay,
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
  /** The stretches of nights after the first, in other listings. */
  parts: readonly StayPart[];
  /** Generated: nights of the stay or of one of its parts are somebody else's. */
  in_conflict: boolean | null;
  told: ToldStay | null;
  /** The version of it that its source is being told. */
  amending: number | null;
};

export const COLUMNS = [
  'id',
  'property_id',
  'listing_id',
  'status',
  'is_conflict',
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
  'connection_id',
  'external_id',
  'stay_id',
  'type_external_id',
  'source_version',
  'phone_last4',
  'notes',
  'check_in_state',
  'guests_done',
  'registry_state',
  'version',
  'created_at',
  'parts',
  'in_conflict',
  'told',
  'amending',
] as const;

/** No stay is longer, so an arrival before this many days cannot reach a day asked for. */
const LONGEST_STAY = 400;

const stays = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<ReservationTables>()
    .selectFrom('reservations')
    .where('property_id', '=', propertyId)
    .where('kind', '=', 'stay');

/** A page and the number of all; the reservation carries what a list shows, so there is no join. */
export async function listStays(
  db: Queries,
  propertyId: PropertyId,
  query: {
    filter: ReservationFilter;
    /** Leaves out what was agreed with the guest directly. */
    soldByChannel?: boolean;
    search: string | undefined;
    sort: 'arrival' | '-arrival' | '-createdAt';
    limit: number;
    offset: number;
  },
): Promise<{ rows: ReservationRow[]; total: number }> {
  const { filter, search, sort } = query;
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const matching = stays(db, propertyId)
    .$if(filter.from !== undefined, (q) => q.where('departure', '>', filter.from!))
    .$if(filter.to !== undefined, (q) => q.where('arrival', '<', filter.to!))
    .$if(filter.from !== undefined, (q) =>
      q.where('arrival', '>', sql<PlainDate>`${filter.from}::date - ${sql.lit(LONGEST_STAY)}`),
    )
    .$if(filter.arrivalFrom !== undefined, (q) => q.where('arrival', '>=', filter.arrivalFrom!))
    .$if(filter.arrivalTo !== undefined, (q) => q.where('arrival', '<=', filter.arrivalTo!))
    .$if(filter.departureFrom !== undefined, (q) => q.where('departure', '>=', filter.departureFrom!))
    .$if(filter.departureTo !== undefined, (q) => q.where('departure', '<=', filter.departureTo!))
    .$if(filter.status !== undefined, (q) =>
      q.where('status', '=', sql<ReservationStatus>`any(${filter.status})`),
    )
    .$if(filter.channel !== undefined, (q) => q.where('channel_slug', '=', filter.channel!))
    .$if(query.soldByChannel === true, (q) => q.where('channel_slug', '!=', 'direct'))
    .$if(filter.roomId !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb('listing_id', '=', filter.roomId!),
          sql<boolean>`parts @> ${JSON.stringify([{ listing: filter.roomId }])}::jsonb`,
        ]),
      ),
    )
    .$if(filter.conflict !== undefined, (q) => q.where('in_conflict', '=', filter.conflict!))
    .$if(filter.checkIn !== undefined, (q) => q.where('check_in_state', '=', filter.checkIn!))
    .$if(pattern !== undefined, (q) =>
      q.where(
        sql<boolean>`unaccent(guest_name || ' ' || coalesce(channel_code, '') || ' ' || coalesce(email, ''))
                     ilike unaccent(${pattern})`,
      ),
    );
  const ordered =
    sort === 'arrival'
      ? matching.orderBy('arrival').orderBy('id')
      : sort === '-arrival'
        ? matching.orderBy('arrival', 'desc').orderBy('id', 'desc')
        : matching.orderBy('created_at', 'desc').orderBy('id', 'desc');
  const [rows, counted] = await Promise.all([
    ordered.select(COLUMNS).limit(query.limit).offset(query.offset).execute(),
    matching.select((q) => q.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.total) };
}

const ONE = `select ${COLUMNS.join(', ')} from reservations where property_id = $1 and id = $2 and kind = 'stay'`;

export async function findStay(
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<ReservationRow | undefined> {
  const [row] = await db.named<ReservationRow>('one-stay', ONE, [propertyId, id]);
  return row;
}

export const findStayBySource = (
  db: Queries,
  propertyId: PropertyId,
  externalId: string,
): Promise<ReservationRow | undefined> =>
  stays(db, propertyId)
    .select(COLUMNS)
    .where('external_id', '=', externalId)
    .orderBy('id')
    .executeTakeFirst();

/** The stays that one source knows under one id: several when a booking has several rooms. */
export const staysOfBooking = (
  tx: Transaction,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  externalId: string,
): Promise<ReservationRow[]> =>
  stays(tx, propertyId)
    .select(COLUMNS)
    .where('connection_id', '=', connectionId)
    .where('external_id', '=', externalId)
    .forUpdate()
    .execute();

/** Ids of the bookings of a connection that arrive within days, both included, and are not cancelled. */
export async function bookingsArriving(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
): Promise<string[]> {
  const rows = await stays(db, propertyId)
    .select('external_id')
    .distinct()
    .where('connection_id', '=', connectionId)
    .where('arrival', '>=', from)
    .where('arrival', '<=', to)
    .where('status', '!=', 'canceled')
    .execute();
  return rows.flatMap(({ external_id }) => external_id ?? []);
}

/** The names of the channels that the bookings of a connection came by. */
export async function channelsOfConnection(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<string[]> {
  const rows = await stays(db, propertyId)
    .select('channel_name')
    .distinct()
    .where('connection_id', '=', connectionId)
    .orderBy('channel_name')
    .execute();
  return rows.map(({ channel_name }) => channel_name);
}

/** What a person calls the bookings of a connection: the first stay of each. */
export const bookingsByIds = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  externalIds: readonly string[],
) =>
  stays(db, propertyId)
    .select(['external_id', 'id', 'guest_name', 'arrival'])
    .distinctOn('external_id')
    .where('connection_id', '=', connectionId)
    .where('external_id', '=', sql<string>`any(${externalIds})`)
    .orderBy('external_id')
    .orderBy('arrival')
    .execute();

/** The same stay as another source told it, by the channel's own code. */
export const stayByCode = (
  tx: Transaction,
  propertyId: PropertyId,
  code: string,
): Promise<ReservationRow | undefined> =>
  stays(tx, propertyId)
    .select(COLUMNS)
    .where('channel_code', '=', code)
    .where('status', '!=', 'canceled')
    .forUpdate()
    .executeTakeFirst();

/** The same stays as other sources told them, by the channel's own codes. */
export const staysByCodes = (
  tx: Transaction,
  propertyId: PropertyId,
  codes: readonly string[],
): Promise<ReservationRow[]> =>
  stays(tx, propertyId)
    .select(COLUMNS)
    .where('channel_code', '=', sql<string>`any(${codes})`)
    .where('status', '!=', 'canceled')
    .forUpdate()
    .execute();

/** Stays of a listing, and parts, whose nights were taken when they were sold, the first sold first. */
export const conflictsOfListing = (
  tx: Transaction,
  propertyId: PropertyId,
  listingId: ListingId,
): Promise<{ id: ReservationId; main_id: ReservationId | null }[]> =>
  tx
    .tables<ReservationTables>()
    .selectFrom('reservations')
    .select(['id', 'main_id'])
    .where('property_id', '=', propertyId)
    .where('is_conflict', '=', true)
    .where('listing_id', '=', listingId)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
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
  Partial<Omit<ReservationRow, 'created_at' | 'parts' | 'in_conflict'>> & {
    kind?: 'stay' | 'block';
    created_at: Instant;
  };

export async function insertStay(tx: Transaction, stay: NewStay): Promise<ReservationRow> {
  return tx
    .tables<ReservationTables>()
    .insertInto('reservations')
    .values({ ...stay, updated_at: stay.created_at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

const INSERT_FROM_CALENDAR = `
  insert into reservations (id, property_id, kind, listing_id, status, is_conflict, arrival, departure, guest_name,
                            phone_last4, channel_slug, channel_name, channel_code, source, created_at, updated_at)
  select id, $1, kind, $2, 'confirmed', $5, arrival, departure, guest_name, phone_last4, $3, $4, channel_code,
         'calendar', $6, $6
    from unnest($7::uuid[], $8::text[], $9::date[], $10::date[], $11::text[], $12::text[], $13::text[])
         with ordinality as told (id, kind, arrival, departure, guest_name, phone_last4, channel_code, place)
   order by place
  on conflict do nothing
  returning id`;

/** Those that could be inserted: the exclusion constraint leaves out whose nights are taken. */
export async function insertFromCalendar(
  tx: Transaction,
  propertyId: PropertyId,
  calendar: { readonly listingId: ListingId; readonly channelSlug: string; readonly channelName: string },
  rows: readonly Pick<
    NewStay,
    'id' | 'kind' | 'arrival' | 'departure' | 'guest_name' | 'phone_last4' | 'channel_code'
  >[],
  isConflict: boolean,
  at: Instant,
): Promise<ReadonlySet<ReservationId>> {
  const inserted = await tx.named<{ id: ReservationId }>('insert-from-calendar', INSERT_FROM_CALENDAR, [
    propertyId,
    calendar.listingId,
    calendar.channelSlug,
    calendar.channelName,
    isConflict,
    at,
    rows.map(({ id }) => id),
    rows.map(({ kind }) => kind),
    rows.map(({ arrival }) => arrival),
    rows.map(({ departure }) => departure),
    rows.map(({ guest_name }) => guest_name),
    rows.map(({ phone_last4 }) => phone_last4),
    rows.map(({ channel_code }) => channel_code),
  ]);
  return new Set(inserted.map(({ id }) => id));
}

/** Nights that a calendar does not keep closed any more; the listings that had them. */
export async function deleteCalendarBlocks(
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<ListingId[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .tables<ReservationTables>()
    .deleteFrom('reservations')
    .where('property_id', '=', propertyId)
    .where('id', '=', sql<ReservationId>`any(${ids})`)
    .where('kind', '=', 'block')
    .where('source', '=', 'calendar')
    .returning('listing_id')
    .execute();
  return rows.flatMap(({ listing_id }) => listing_id ?? []);
}

export type StayChange = Partial<
  Omit<ReservationRow, 'id' | 'property_id' | 'version' | 'created_at' | 'parts' | 'in_conflict'>
> & {
  canceled_at?: Instant | null;
  split_at?: PlainDate | null;
};

/** Undefined when the version is not the current one any more (REL-22). */
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
    .set((eb) => ({ ...change, updated_at: at, version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .$if(version !== null, (query) => query.where('version', '=', version!))
    .returning(COLUMNS)
    .executeTakeFirst();

/** What check-in and registry keep beside the stay; no new version, because nobody edits it. */
export async function noteProgress(
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
 * A stay that changes its listing is several bars: its own, until it changes, and one for each part, which say what
 * their stay says.
 */
const BARS = `
  select id, listing_id as room, kind, arrival as "from", occupied_until as "to", guest_name as name,
         channel_slug as channel, status, check_in_state as "checkIn", registry_state as registry, is_conflict as conflict,
         source, version, case when split_at is null then null else id end as main
    from reservations
   where property_id = $1 and arrival < $3 and arrival > $2::date - ${LONGEST_STAY} and occupied_until > $2
     and (occupies or is_conflict) and kind <> 'part'
  union all
  select part.id, part.listing_id, main.kind, part.arrival, part.departure, main.guest_name, main.channel_slug, main.status,
         main.check_in_state, main.registry_state, part.is_conflict, main.source, main.version, main.id
    from reservations part
    join reservations main on main.property_id = part.property_id and main.id = part.main_id
   where part.property_id = $1 and part.kind = 'part' and part.arrival < $3 and part.departure > $2
   order by "from"`;

export const barsBetween = (
  db: Queries,
  propertyId: PropertyId,
  from: PlainDate,
  to: PlainDate,
): Promise<CalendarBar[]> => db.named<CalendarBar>('calendar-bars', BARS, [propertyId, from, to]);

/**
 * Stays are bounded, so a range of arrivals is all an index has to read; the range index of the constraint
 * would be ten times slower.
 */
const TAKEN = `
  select distinct listing_id from reservations
   where property_id = $1 and occupies and arrival < $3 and arrival > $2::date - ${LONGEST_STAY} and occupied_until > $2`;

export async function takenListings(
  db: Queries,
  propertyId: PropertyId,
  from: PlainDate,
  to: PlainDate,
): Promise<Set<ListingId>> {
  const rows = await db.named<{ listing_id: ListingId }>('taken-listings', TAKEN, [propertyId, from, to]);
  return new Set(rows.map(({ listing_id }) => listing_id));
}

type Holder = Pick<ReservationRow, 'id' | 'guest_name' | 'channel_code'> & { kind: 'stay' | 'block' };

/** A part is told by its stay. */
const HOLDER = `
  select main.id, main.guest_name, main.channel_code, main.kind
    from reservations taken
    join reservations main on main.property_id = taken.property_id and main.id = coalesce(taken.main_id, taken.id)
   where taken.property_id = $1 and taken.listing_id = $2 and taken.occupies and taken.arrival < $4
     and taken.occupied_until > $3 and ($5::uuid is null or main.id <> $5)
   order by taken.arrival
   limit 1`;

/** Who else holds nights of a listing, to name the winner of a refused write (REL-20). */
export async function holderOf(
  db: Queries,
  propertyId: PropertyId,
  listingId: ListingId,
  { from, to, except }: { from: PlainDate; to: PlainDate; except: ReservationId | null },
): Promise<Holder | undefined> {
  const values = [propertyId, listingId, from, to, except];
  const [holder] = await db.named<Holder>('holder-of-nights', HOLDER, values);
  return holder;
}

/** Nights that people blocked here; those that a source keeps closed are not found. */
export const findBlock = (
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<ReservationRow | undefined> =>
  tx
    .tables<ReservationTables>()
    .selectFrom('reservations')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('kind', '=', 'block')
    .where('source', '=', 'manual')
    .executeTakeFirst();

export async function deleteBlock(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
): Promise<Pick<ReservationRow, 'listing_id'> | undefined> {
  return tx
    .tables<ReservationTables>()
    .deleteFrom('reservations')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('kind', '=', 'block')
    .where('source', '=', 'manual')
    .returning('listing_id')
    .executeTakeFirst();
}

/** Stays that a calendar's read concerns, blocks included. */
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

/** REL-20: writers of a unit queue here, so that a fight for nights ends in 409 and never in a deadlock. */
export async function lockListing(tx: Transaction, listingId: ListingId): Promise<void> {
  await tx.named('lock-listing', 'select pg_advisory_xact_lock(hashtextextended($1::text, 20))', [listingId]);
}

export const hasFutureStays = async (
  db: Queries,
  propertyId: PropertyId,
  listingId: ListingId,
  today: PlainDate,
): Promise<boolean> => {
  const found = await db
    .tables<ReservationTables>()
    .selectFrom('reservations')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('kind', '!=', 'block')
    .where('listing_id', '=', listingId)
    .where('occupied_until', '>', today)
    .where('occupies', '=', true)
    .executeTakeFirst();
  return found !== undefined;
};
