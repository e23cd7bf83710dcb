import { serve } from '#foundation/http/serve.ts';
import { listingTypeContract } from './listing-types.contract.ts';
import { listingTypes } from './listing-types.service.ts';

export const listingTypeRoutes = serve(listingTypeContract, {
  listListingTypes: async (ctx) => listingTypes(ctx),
});
