import { type SqlBool, sql } from 'kysely';

import type { Queries } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, ListingTypeId, PropertyId } from '#vocabulary/ids.ts';
import type { ListingSort } from './listings-list.contract.ts';
import { COLUMNS, TYPE, type ListingWithType, withTypes } from './listings.store.ts';

export type ListingSearch = {
  readonly name?: string | undefined;
  readonly inside?: string | undefined;
  readonly outside?: string | undefined;
  /** Listings that higher areas found for the same text. */
  readonly alsoOutside?: readonly ListingId[];
  readonly status?: 'active' | 'archived' | undefined;
  readonly state?: 'open' | 'closed' | undefined;
  readonly type?: ListingTypeId | 'none' | undefined;
  /** Synced from one of these connections. */
  readonly connections?: readonly ConnectionId[] | undefined;
};

/** A place in an order. It is stored by value, so that it stays valid when the listing changes or is deleted. */
export type ListingPlace = { readonly rank: number; readonly name: string; readonly id: ListingId };
export type PlacedListing = ListingWithType & { readonly place_rank: number; readonly place_name: string };

/** Open, closed, archived (D-18). */
const RANK = sql<number>`(case when listings.status = 'archived' then 2 when listings.state = 'closed' then 1 else 0 end)`;
/** The order of names ignores case and accents. */
const NAME = sql<string>`lower(unaccent(listings.name))`;

/**
 * The columns of a search: `inside` has what Posada itself knows of a listing, `outside` its names at connected
 * systems.
 */
const INSIDE = sql`concat_ws(E'\n', listings.name, listings.address, listings.wifi_name, listing_types.name, listings.directions)`;
const OUTSIDE = sql`concat_ws(E'\n', listings.external_id, listings.external_name)`;

/** R-CALL-04. */
const contains = (what: ReturnType<typeof sql>, text: string) =>
  sql<SqlBool>`unaccent(${what}) ilike unaccent(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;

const among = (ids: readonly ListingId[]) => sql<SqlBool>`listings.id = any(${ids})`;

function matching(db: Queries, propertyId: PropertyId, search: ListingSearch) {
  const either = [
    ...(search.inside ? [contains(INSIDE, search.inside)] : []),
    ...(search.outside ? [contains(OUTSIDE, search.outside), among(search.alsoOutside ?? [])] : []),
  ];
  return withTypes(db, propertyId)
    .$if(search.status !== undefined, (q) => q.where('listings.status', '=', search.status!))
    .$if(search.state !== undefined, (q) => q.where('listings.state', '=', search.state!))
    .$if(search.type === 'none', (q) => q.where('listings.type_id', 'is', null))
    .$if(search.type !== undefined && search.type !== 'none', (q) =>
      q.where('listings.type_id', '=', search.type as ListingTypeId),
    )
    .$if(search.connections !== undefined, (q) =>
      q.where(sql<SqlBool>`listings.connection_id = any(${search.connections})`),
    )
    .$if(Boolean(search.name), (q) => q.where(contains(sql`listings.name`, search.name!)))
    .$if(either.length > 0, (q) => q.where((is) => is.or(either)));
}

/** The listings after a place, for each order. All columns of an order have one direction, so one comparison is enough. */
const behind = (sort: ListingSort, { rank, name, id }: ListingPlace) =>
  ({
    state: sql<SqlBool>`(${RANK}, ${NAME}, listings.id) > (${rank}::int, ${name}, ${id}::uuid)`,
    name: sql<SqlBool>`(${NAME}, listings.id) > (${name}, ${id}::uuid)`,
    '-name': sql<SqlBool>`(${NAME}, listings.id) < (${name}, ${id}::uuid)`,
    // Ids begin with their creation time.
    '-createdAt': sql<SqlBool>`listings.id < ${id}::uuid`,
  })[sort];

const ORDERS: Readonly<Record<ListingSort, ReturnType<typeof sql>>> = {
  state: sql`${RANK}, ${NAME}, listings.id`,
  name: sql`${NAME}, listings.id`,
  '-name': sql`${NAME} desc, listings.id desc`,
  '-createdAt': sql`listings.id desc`,
};

/** Rows from an offset or after a place, and the number of all that match. */
export async function listListings(
  db: Queries,
  propertyId: PropertyId,
  search: ListingSearch,
  page: {
    readonly sort: ListingSort;
    readonly limit: number;
    readonly offset: number;
    readonly after?: ListingPlace | undefined;
  },
): Promise<{ rows: PlacedListing[]; total: number }> {
  const found = matching(db, propertyId, search);
  const [rows, counted] = await Promise.all([
    found
      .select([...COLUMNS, ...TYPE, RANK.as('place_rank'), NAME.as('place_name')])
      .$if(page.after !== undefined, (q) => q.where(behind(page.sort, page.after!)))
      .orderBy(ORDERS[page.sort])
      .limit(page.limit)
      .offset(page.after ? 0 : page.offset)
      .execute(),
    found.select((q) => q.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.total) };
}
