import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingTypeId, PropertyId } from '#vocabulary/ids.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { Listing, ofSystem } from './listings.contract.ts';

/** R-LIST-04: a page of the list, or of a client that reads page after page. */
export const LISTINGS_PAGE_LIST = 500;
export const LISTINGS_PAGE_ALL = 25;
/** D-40: the maximum of one answer. */
const LISTINGS_PAGE_MAX = 1000;

/** `state`: open before closed, archived last, then by name (D-18). */
export const LISTING_SORTS = ['state', 'name', '-name', '-createdAt'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

const words = z.string().trim().max(120, 'general.invalid.tooLong').optional();

/** SEC-35: fields that are not named here are refused. docs/decisions/0015 says what both searches look in. */
export const ListingFilter = z.strictObject({
  name: words,
  /** The fields that Posada itself has for a listing. */
  searchInside: words,
  /** The names of the listing at channels and connected systems. A listing that matches in either search is found. */
  searchOutside: words,
  /** R-LIST-05: the life of a listing, or whether it can be sold (D-18); `all` is no filter. */
  state: z.enum(['active', 'archived', 'open', 'closed', 'all']).optional(),
  /** The life of a listing; `state` says whether it can be sold. */
  status: z.enum(['active', 'archived', 'all']).optional(),
  type: z.union([ListingTypeId, z.literal('none')]).optional(),
  /** False: all listings at once, up to the maximum of one answer. */
  paginated: z.boolean().optional(),
  /** Instead of page and limit. */
  skip: z.number().int().min(0).max(100_000).optional(),
  limit: z.number().int().min(1).max(LISTINGS_PAGE_MAX).optional(),
});
export type ListingFilter = z.infer<typeof ListingFilter>;

/** The fields that a caller may ask for; the id is always included. */
export const ListingField = z.enum(Object.keys(Listing.shape) as [keyof Listing, ...(keyof Listing)[]]);

/**
 * Complete, unless `fields` asks for less. The type is the complete listing, because the pages of Posada ask for
 * complete ones.
 */
export const PartialListing = Listing.partial().required({ _id: true }) as unknown as typeof Listing;

export const ListingsQuery = z.object({
  propertyId: PropertyId.optional(),
  ...ofSystem,
  ...pagingQuery(LISTINGS_PAGE_LIST, LISTINGS_PAGE_MAX),
  sort: z.enum(LISTING_SORTS).default('state'),
  filter: jsonQuery(ListingFilter).optional(),
  /** Separated by commas. */
  fields: z
    .string()
    .max(500)
    .transform((text) => text.split(',').map((field) => field.trim()))
    .pipe(z.array(ListingField).min(1))
    .optional(),
  /** `meta.next` of the previous page. Listings that are created or deleted meanwhile shift nothing (D-40). */
  after: z.string().max(1000).optional(),
});
export type ListingsQuery = z.infer<typeof ListingsQuery>;

export const ListingsMeta = z.object({
  ...PageMeta.shape,
  /** Where the next page begins; null on the last page. */
  next: z.string().nullable(),
  /** R-LIST-06: only for an empty list. */
  message: z.string().optional(),
});
export type ListingsMeta = z.infer<typeof ListingsMeta>;

export const listingsListContract = {
  listListings: defineCall({
    id: 'C-LIST-01',
    method: 'GET',
    path: '/api/pms/listings',
    access: 'member',
    app: 'listings',
    summary: 'List listings of a property',
    description:
      'The list can be searched, filtered and sorted. The caller reads it page by page, or continues at `meta.next` of the previous page.',
    query: ListingsQuery,
    status: 200,
    reply: z.array(PartialListing),
    meta: ListingsMeta,
  }),
};
