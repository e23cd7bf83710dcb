import { serve } from '#foundation/http/serve.ts';
import { holdContract } from './holds.contract.ts';
import { askAgain, listHolds, stayOutside } from './holds-view.service.ts';

export const holdRoutes = serve(holdContract, {
  listHolds: (ctx, { params }) => listHolds(ctx, params.id),
  retryHolds: (ctx, { params }) => askAgain(ctx, params.id),
  stayOutside: (ctx, { params }) => stayOutside(ctx, params.id),
});
