import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { listingLinksContract } from '#areas/guests/check-in/listing-links/listing-links.contract.ts';
import { calendarExportContract } from '#areas/channels/calendars/calendar-export.contract.ts';
import { connectionContract } from '#areas/property/connections/connections.contract.ts';
import {
  type ListingFilter,
  LISTINGS_PAGE_LIST,
  type ListingSort,
  listingsListContract,
} from '#areas/stays/listings/listings-list.contract.ts';
import { listingContract } from '#areas/stays/listings/listings.contract.ts';
import { typesContract } from '#areas/stays/listings/types.contract.ts';
import { call } from '#web/shell/call.ts';

export type ListingsAsked = {
  readonly page: number;
  readonly name: string;
  readonly state: 'active' | 'archived' | 'all';
  readonly limit?: number;
};

const PAGE_SIZE = 50;

/** Topic `listings`. */
export const listingsQuery = (propertyId: string, { page, name, state, limit = PAGE_SIZE }: ListingsAsked) =>
  queryOptions({
    queryKey: ['listings', propertyId, 'list', page, name, state, limit],
    queryFn: ({ signal }) => {
      const filter = JSON.stringify({ state, ...(name && { name }) });
      return call(
        listingsListContract.listListings,
        { query: { propertyId, page, limit, filter } },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
  });

/** The filters and the order of the page's list. */
export type ListShown = { readonly filter: ListingFilter; readonly sort: ListingSort };

/** The first parts of the keys of every list of the page. */
export const pagesKey = (propertyId: string) => ['listings', propertyId, 'pages'] as const;

/** Topic `listings`: page after page, each from where the one before ended (R-LIST-01, D-40). */
export const listingPagesQuery = (propertyId: string, { filter, sort }: ListShown) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey(propertyId), filter, sort],
    queryFn: ({ signal, pageParam }) => {
      const query = { propertyId, sort, limit: LISTINGS_PAGE_LIST, filter: JSON.stringify(filter) };
      const after = pageParam === null ? {} : { after: pageParam };
      return call(listingsListContract.listListings, { query: { ...query, ...after } }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
    placeholderData: keepPreviousData,
  });

/** Topic `listings`: types, with how many listings are of each. */
export const typesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['listings', propertyId, 'types'],
    queryFn: ({ signal }) => call(typesContract.listTypes, { query: { propertyId } }, { signal }),
  });

/** Topic `integrations`: the property systems that listings come from. */
export const systemsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'connections'],
    queryFn: ({ signal }) => call(connectionContract.listConnections, { query: { propertyId } }, { signal }),
    select: (connections) =>
      connections.filter(({ partnerIntegrationType: type, state }) => type === 'pms' && state === 'active'),
  });

/** Topic `listings`. */
export const listingQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['listings', propertyId, 'one', id],
    queryFn: ({ signal }) =>
      call(listingContract.getListing, { params: { id }, query: { propertyId } }, { signal }),
  });

/** Topic `listings`: how many there are of each state, for the filter. */
export const listingCountsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['listings', propertyId, 'counts'],
    queryFn: async ({ signal }) => {
      const counts = await call(listingContract.countListings, { query: { propertyId } }, { signal });
      return { ...counts, all: counts.active + counts.archived };
    },
  });

/** Topic `listings`: the addresses that channels read. */
export const calendarExportsQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['listings', propertyId, 'calendar-exports', id],
    queryFn: ({ signal }) =>
      call(calendarExportContract.listCalendarExports, { params: { id }, query: { propertyId } }, { signal }),
  });

/** Topic `listings`: the permanent link of one, for its guests. */
export const guestLinkQuery = (propertyId: string, listingId: string) =>
  queryOptions({
    queryKey: ['listings', propertyId, 'guest-link', listingId],
    queryFn: ({ signal }) =>
      call(listingLinksContract.getListingLink, { params: { listingId }, query: { propertyId } }, { signal }),
  });

/** A listing's calendar brings stays, and its name is on them. */
export const LISTING_TOPICS = [['listings'], ['reservations'], ['today'], ['check-in']] as const;
