import { serve } from '#foundation/http/serve.ts';
import { receptionContract } from './reception.contract.ts';
import { getReception } from './reception.service.ts';
import { registerWalkIn } from './walk-in.service.ts';

export const receptionRoutes = serve(receptionContract, {
  getReception: (ctx) => getReception(ctx),
  registerWalkIn: (ctx, { params, body }) => registerWalkIn(ctx, params.id, body),
});
