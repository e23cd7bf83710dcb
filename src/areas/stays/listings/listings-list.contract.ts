import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingTypeId, PropertyId } from '#vocabulary/ids.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { Listing, ofSystem } from './listings.contract.ts';

/** R-LIST-04: a page of the list, and of the fetch that repeats until the last one. */
export const LISTINGS_PAGE_LIST = 500;
export const LISTINGS_PAGE_ALL = 25;
/** D-40: the most that one answer has. */
const LISTINGS_PAGE_MAX = 1000;

/** `state`: open before closed, archived last, then by name (D-18). */
export const LISTING_SORTS = ['state', 'name', '-name', '-createdAt'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

const words = z.string().trim().max(120, 'general.invalid.tooLong').optional();

/** SEC-35: fields that are not named here are refused. docs/decisions/0015 says what both searches look in. */
export const ListingFilter = z.strictObject({
  name: words,
  /** What Posada itself knows of a listing. */
  searchInside: words,
  /** How channels and connected systems know it; a listing that either of both finds is found. */
  searchOutside: words,
  /** R-LIST-05: the life of a listing, or whether it is sold (D-18); `all` is no filter. */
  state: z.enum(['active', 'archived', 'open', 'closed', 'all']).optional(),
  /** The life of a listing, where `state` says whether it is sold. */
  status: z.enum(['active', 'archived', 'all']).optional(),
  type: z.union([ListingTypeId, z.literal('none')]).optional(),
  /** False: everything at once, up to the most that one answer has. */
  paginated: z.boolean().optional(),
  /** Instead of page and limit. */
  skip: z.number().int().min(0).max(100_000).optional(),
  limit: z.number().int().min(1).max(LISTINGS_PAGE_MAX).optional(),
});
export type ListingFilter = z.infer<typeof ListingFilter>;

/** The fields that a caller may ask for; the id comes always. */
export const ListingField = z.enum(Object.keys(Listing.shape) as [keyof Listing, ...(keyof Listing)[]]);

/** Whole, unless `fields` asks for less; our own pages ask for whole ones, so its type is the whole. */
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
  /** `meta.next` of the page before: what was created or deleted since shifts nothing (D-40). */
  after: z.string().max(1000).optional(),
});
export type ListingsQuery = z.infer<typeof ListingsQuery>;

export const ListingsMeta = z.object({
  ...PageMeta.shape,
  /** Where the next page begins; null on the last one. */
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
