import { sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { ReservationFilter } from '../reservations.contract.ts';
import {
  COLUMNS,
  earliestArrivalReaching,
  type ReservationRow,
  SHOWN_COLUMNS,
  type ShownStay,
  selectStays,
} from '../reservations.store.ts';
import { copiesOfBooking, copiesOfConnection } from '../copies/copies.store.ts';
import type { ReservationStatus, ReservationTables } from '../reservations.tables.ts';

/** Orders of a list: `departure` puts the earliest departure first. */
export type StaySort = 'arrival' | '-arrival' | '-createdAt' | 'departure';

/** A page and the total; the reservation row has everything that a list shows, so there is no join. */
export async function listStays(
  db: Queries,
  propertyId: PropertyId,
  query: {
    filter: ReservationFilter;
    /** Leaves out direct reservations. */
    soldByChannel?: boolean;
    search: string | undefined;
    sort: StaySort;
    limit: number;
    offset: number;
  },
): Promise<{ rows: ShownStay[]; total: number }> {
  const { filter, search, sort } = query;
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const matching = selectStays(db, propertyId)
    .$if(filter.from !== undefined, (q) => q.where('departure', '>', filter.from!))
    .$if(filter.to !== undefined, (q) => q.where('arrival', '<', filter.to!))
    .$if(filter.from !== undefined, (q) =>
      q.where('arrival', '>=', earliestArrivalReaching(propertyId, filter.from!)),
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
          sql<boolean>`segments @> ${JSON.stringify([{ listing: filter.roomId }])}::jsonb`,
        ]),
      ),
    )
    .$if(filter.conflict !== undefined, (q) => q.where('in_conflict', 'is', filter.conflict!))
    .$if(filter.checkIn !== undefined, (q) => q.where('check_in_state', '=', filter.checkIn!))
    .$if(pattern !== undefined, (q) =>
      q.where(
        sql<boolean>`unaccent(guest_name || ' ' || coalesce(channel_code, '') || ' ' || coalesce(email, ''))
                     ilike unaccent(${pattern})`,
      ),
    );
  const ordered = {
    arrival: () => matching.orderBy('arrival').orderBy('id'),
    departure: () => matching.orderBy('departure').orderBy('id'),
    '-arrival': () => matching.orderBy('arrival', 'desc').orderBy('id', 'desc'),
    '-createdAt': () => matching.orderBy('created_at', 'desc').orderBy('id', 'desc'),
  }[sort]();
  const [rows, counted] = await Promise.all([
    ordered.select(SHOWN_COLUMNS).limit(query.limit).offset(query.offset).execute(),
    matching.select((q) => q.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.total) };
}

/** Ids of the bookings of a connection that arrive within days, both included, and are not cancelled. */
export async function bookingsArriving(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
): Promise<string[]> {
  const [rows, copies] = await Promise.all([
    selectStays(db, propertyId)
      .select('external_id')
      .distinct()
      .where('connection_id', '=', connectionId)
      .where('arrival', '>=', from)
      .where('arrival', '<=', to)
      .where('status', '!=', 'canceled')
      .execute(),
    copiesOfConnection(db, propertyId, connectionId),
  ]);
  const copied = copies.filter(
    ({ arrival, status }) => arrival >= from && arrival <= to && status !== 'canceled',
  );
  return [...new Set([...rows, ...copied].flatMap(({ external_id }) => external_id ?? []))];
}

/** Ids of the bookings of a connection that are in the house on one of these days, both included, and not cancelled. */
export async function listBookingsInHouse(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
): Promise<string[]> {
  const rows = await selectStays(db, propertyId)
    .select('external_id')
    .distinct()
    .where('connection_id', '=', connectionId)
    .where('arrival', '<=', to)
    .where('arrival', '>=', earliestArrivalReaching(propertyId, from))
    .where('departure', '>=', from)
    .where('status', '!=', 'canceled')
    .execute();
  return rows.flatMap(({ external_id }) => external_id ?? []);
}

/** The names of the channels that sold the bookings of a connection. */
export async function channelsOfConnection(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<string[]> {
  const rows = await selectStays(db, propertyId)
    .select('channel_name')
    .distinct()
    .where('connection_id', '=', connectionId)
    .orderBy('channel_name')
    .execute();
  return rows.map(({ channel_name }) => channel_name);
}

/**
 * The bookings of a connection as people know them, each with its first reservation; also of those that another system keeps.
 */
export async function bookingsByIds(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  externalIds: readonly string[],
) {
  const own = await selectStays(db, propertyId)
    .select(['external_id', 'id', 'guest_name', 'arrival'])
    .distinctOn('external_id')
    .where('connection_id', '=', connectionId)
    .where('external_id', '=', sql<string>`any(${externalIds})`)
    .orderBy('external_id')
    .orderBy('arrival')
    .execute();
  const known = new Set(own.map(({ external_id }) => external_id));
  const copied = await db
    .tables<ReservationTables>()
    .selectFrom('stay_copies')
    .innerJoin('reservations', (join) =>
      join
        .onRef('reservations.property_id', '=', 'stay_copies.property_id')
        .onRef('reservations.id', '=', 'stay_copies.reservation_id'),
    )
    .select(['stay_copies.external_id', 'reservations.id', 'reservations.guest_name', 'reservations.arrival'])
    .distinctOn('stay_copies.external_id')
    .where('stay_copies.property_id', '=', propertyId)
    .where('stay_copies.connection_id', '=', connectionId)
    .where('stay_copies.external_id', '=', sql<string>`any(${externalIds})`)
    .orderBy('stay_copies.external_id')
    .orderBy('reservations.arrival')
    .execute();
  return [...own, ...copied.filter(({ external_id }) => !known.has(external_id))];
}

/** The stays of a booking that are not cancelled; also those that another system keeps. */
export async function listActiveStays(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  externalId: string,
) {
  const [own, copies] = await Promise.all([
    selectStays(db, propertyId)
      .select(['listing_id', 'arrival', 'departure'])
      .where('connection_id', '=', connectionId)
      .where('external_id', '=', externalId)
      .where('status', '!=', 'canceled')
      .execute(),
    copiesOfBooking(db, propertyId, connectionId, externalId),
  ]);
  return [...own, ...copies.filter(({ status }) => status !== 'canceled')];
}

/** Reservations of a connection whose guests have not arrived yet, locked. */
export const lockUpcomingStays = (
  tx: Transaction,
  propertyId: PropertyId,
  { connectionId, today, limit }: { connectionId: ConnectionId; today: PlainDate; limit: number },
): Promise<ReservationRow[]> =>
  selectStays(tx, propertyId)
    .select(COLUMNS)
    .where('connection_id', '=', connectionId)
    .where('arrival', '>=', today)
    .where('status', 'in', ['not_confirmed', 'confirmed'])
    .orderBy('arrival')
    .limit(limit)
    .forUpdate()
    .execute();
