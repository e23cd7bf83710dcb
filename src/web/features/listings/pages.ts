import type { InfiniteData } from '@tanstack/react-query';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { ListingFilter, ListingsMeta } from '#areas/stays/listings/listings-list.contract.ts';

type Page = { readonly data: readonly Listing[]; readonly meta: ListingsMeta };
/** The pages of the list that were read so far. */
export type Pages = InfiniteData<Page>;

/** R-LIST-01: later pages are appended; a row in two pages, because it moved meanwhile, is shown once. */
export const rowsIn = ({ pages }: Pages): readonly Listing[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((row) => [row._id, row])).values(),
];

const mapped = (
  pages: Pages,
  rows: (rows: readonly Listing[], index: number) => readonly Listing[],
  more = 0,
): Pages => ({
  ...pages,
  pages: pages.pages.map(({ data, meta }, index) => ({
    data: rows(data, index),
    meta: { ...meta, total: meta.total + more },
  })),
});

/** R-LIST-02: a created row is first, and the total grows by one. */
export const withCreated = (pages: Pages, listing: Listing): Pages =>
  mapped(pages, (rows, index) => (index === 0 ? [listing, ...rows] : rows), 1);

/** R-LIST-03: a changed row takes its own place; a row that a filter no longer matches is removed. */
export function withEdited(pages: Pages, listing: Listing, filter: ListingFilter): Pages {
  const isThere = pages.pages.some(({ data }) => data.some(({ _id }) => _id === listing._id));
  if (!isThere) return pages;
  if (!shows(filter, listing)) return without(pages, listing._id);
  return mapped(pages, (rows) => rows.map((row) => (row._id === listing._id ? listing : row)));
}

/** R-LIST-03: a deleted row is removed. */
export function without(pages: Pages, id: string): Pages {
  const isThere = pages.pages.some(({ data }) => data.some(({ _id }) => _id === id));
  return isThere ? mapped(pages, (rows) => rows.filter(({ _id }) => _id !== id), -1) : pages;
}

/** Whether a listing matches the filters; only the server knows whether it matches a search, so it stays. */
export function shows({ status = 'all', state = 'all', type }: ListingFilter, listing: Listing): boolean {
  const isOfType = type === undefined || (listing.type?._id ?? 'none') === type;
  return (
    isOfType &&
    [status, state].every((one) => one === 'all' || one === listing.status || one === listing.state)
  );
}
