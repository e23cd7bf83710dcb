import { serve } from '#foundation/http/serve.ts';
import { bulkContract } from './bulk.contract.ts';
import { changeListings } from './bulk.service.ts';

export const bulkRoutes = serve(bulkContract, {
  changeListings: (ctx, { body }) => changeListings(ctx, body.rows),
});
