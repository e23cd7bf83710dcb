import { serve } from '#foundation/http/serve.ts';
import { searchContract } from './search.contract.ts';
import { search } from './search.service.ts';
import { propertyOf } from './whose.service.ts';

export const searchRoutes = serve(searchContract, {
  search: (ctx, { query }) => search(ctx, query.text),
  findProperty: async (ctx, { query }) => ({ propertyId: await propertyOf(ctx, query.id) }),
});
