import { serve } from '#foundation/http/serve.ts';
import { searchContract } from './search.contract.ts';
import { searchProperty } from './search.service.ts';
import { findPropertyOfRecord } from './find-property.service.ts';

export const searchRoutes = serve(searchContract, {
  search: (ctx, { query }) => searchProperty(ctx, query.text),
  findProperty: async (ctx, { query }) => ({ propertyId: await findPropertyOfRecord(ctx, query.id) }),
});
