import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { AccommodationType } from './registry.contract.ts';

export const ListingType = z.object({ _id: AccommodationType, name: z.string() });
export type ListingType = z.infer<typeof ListingType>;

export const listingTypeContract = {
  listListingTypes: defineCall({
    id: 'C-LIST-07',
    method: 'GET',
    path: '/api/pms/listing-types',
    access: 'member',
    app: 'common',
    summary: 'List accommodation types',
    description:
      'The list contains the kinds of accommodation that registries distinguish, in the language of the caller.',
    query: z.object({
      propertyId: PropertyId.optional(),
      /** The list is the same for all of them. */
      appId: z.string().max(60).optional(),
      partnerIntegrationId: z.string().max(60).optional(),
    }),
    status: 200,
    reply: z.array(ListingType),
  }),
};
