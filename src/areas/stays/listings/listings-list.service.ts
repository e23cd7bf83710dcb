import { z } from 'zod';

import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { ListingId } from '#vocabulary/ids.ts';
import type { ListingFilter, ListingSort, ListingsMeta, ListingsQuery } from './listings-list.contract.ts';
import {
  type ListingPlace,
  type ListingSearch,
  listListings as listRows,
  type PlacedListing,
} from './listings-list.store.ts';
import type { ListingRow } from './listings.store.ts';
import { listRequestedConnections } from './listing-origin.service.ts';
import { type ListingCore, presentListing } from './listing-presentation.service.ts';

const ALL_AT_ONCE = 1000;

/** What `meta.next` holds, for the order it belongs to. */
const Place = z.object({
  sort: z.string(),
  rank: z.number().int(),
  name: z.string(),
  id: ListingId,
});

const written = (sort: ListingSort, { place_rank: rank, place_name: name, id }: PlacedListing): string =>
  Buffer.from(JSON.stringify({ sort, rank, name, id })).toString('base64url');

function placeIn(text: string, sort: ListingSort): ListingPlace {
  try {
    const place = Place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (place.sort === sort) return place;
  } catch {
    // Not a cursor of Posada: refused below, like a cursor of another order.
  }
  throw httpErrors.invalid({ field: 'after' });
}

/** `state` filters by one of the two fields that D-18 distinguishes. */
function searchOf(filter: ListingFilter): ListingSearch {
  const { name, searchInside: inside, searchOutside: outside, state, status, type } = filter;
  const life = status ?? (state === 'active' || state === 'archived' ? state : 'all');
  return {
    name,
    inside,
    outside,
    type,
    status: life === 'all' ? undefined : life,
    state: state === 'open' || state === 'closed' ? state : undefined,
  };
}

/** C-LIST-01. `alsoOutside`: listings that higher areas found by their calendars for the search outside. */
export async function listListings(
  ctx: PropertyContext,
  { filter = {}, sort, after, partnerIntegrationId, appId, ...asked }: ListingsQuery,
  alsoOutside: readonly ListingId[] = [],
): Promise<{ data: ListingCore[]; meta: ListingsMeta }> {
  const page = filter.paginated === false || filter.skip !== undefined ? 1 : asked.page;
  const limit = filter.limit ?? (filter.paginated === false ? ALL_AT_ONCE : asked.limit);
  const connections = await listRequestedConnections(ctx, { partnerIntegrationId, appId });
  const { rows, total } = await listRows(
    ctx.db,
    ctx.propertyId,
    { ...searchOf(filter), alsoOutside, connections },
    {
      sort,
      // One row more than the page shows whether there is a next page.
      limit: limit + 1,
      offset: filter.skip ?? (page - 1) * limit,
      after: after === undefined ? undefined : placeIn(after, sort),
    },
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map(presentListing),
    meta: {
      total,
      page,
      limit,
      next: last ? written(sort, last) : null,
      ...(total === 0 && { message: translate(allTexts[ctx.language], 'listings.empty') }),
    },
  };
}

/** For the search of the app: by name, archived ones too. */
export async function findListings(
  ctx: PropertyContext,
  name: string,
  limit: number,
): Promise<Pick<ListingRow, 'id' | 'name' | 'status'>[]> {
  const page = { sort: 'state', limit, offset: 0 } as const;
  return (await listRows(ctx.db, ctx.propertyId, { name }, page)).rows;
}
