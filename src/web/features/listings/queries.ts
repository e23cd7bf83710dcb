import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { calendarExportContract } from '#areas/listings/calendar-export.contract.ts';
import { listingsListContract } from '#areas/listings/listings-list.contract.ts';
import { listingContract } from '#areas/listings/listings.contract.ts';
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

/** A listing's calendar brings stays, its name is on them, and its link is not free any more. */
export const LISTING_TOPICS = [
  ['listings'],
  ['reservations'],
  ['today'],
  ['check-in'],
  ['calendar-check'],
] as const;
