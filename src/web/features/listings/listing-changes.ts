import { type QueryClient, useQueryClient } from '@tanstack/react-query';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { ListingFilter } from '#areas/stays/listings/listings-list.contract.ts';
import { useProperty } from '#web/shell/property.tsx';
import { type Pages, withCreated, withEdited, without } from './pages.ts';
import { LISTING_TOPICS, pagesKey } from './queries.ts';

type Patch = (pages: Pages, filter: ListingFilter) => Pages;

/** The filter that a list was read with: part of its key (see `listingPagesQuery`). */
const filterIn = ([, , , filter = {}]: readonly unknown[]) => filter as ListingFilter;

function patchLists(queries: QueryClient, propertyId: string, patch: Patch): void {
  for (const [key, pages] of queries.getQueriesData<Pages>({ queryKey: pagesKey(propertyId) })) {
    if (pages) queries.setQueryData<Pages>(key, patch(pages, filterIn(key)));
  }
  // Other queries about listings are read again; the lists are up to date already.
  const topics = new Set<unknown>(LISTING_TOPICS.map(([topic]) => topic));
  const isElse = (key: readonly unknown[]) =>
    topics.has(key[0]) && !(key[0] === 'listings' && key[2] === 'pages');
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isElse(queryKey) });
}

/** R-LIST-02, R-LIST-03: applies a change of one listing to the lists on screen. */
export function useListingNews() {
  const queries = useQueryClient();
  const { property } = useProperty();
  const patch = (change: Patch) => patchLists(queries, property.id, change);
  return {
    created: (listing: Listing) => patch((pages) => withCreated(pages, listing)),
    edited: (listing: Listing) => patch((pages, filter) => withEdited(pages, listing, filter)),
    deleted: (id: string) => patch((pages) => without(pages, id)),
  };
}
