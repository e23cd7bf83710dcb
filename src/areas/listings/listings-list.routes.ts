import { serve } from '#foundation/http/serve.ts';
import { listingsListContract } from './listings-list.contract.ts';
import { listListings } from './listings-list.service.ts';

export const listingsListRoutes = serve(listingsListContract, {
  listListings: (ctx, { query }) => listListings(ctx, query),
});
