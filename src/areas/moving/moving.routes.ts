import { serve } from '#foundation/http/serve.ts';
import { movingContract } from './moving.contract.ts';
import { getMove, migrate } from './moving.service.ts';

export const movingRoutes = serve(movingContract, {
  migrate: (ctx, { body }) => migrate(ctx, body),
  getMove: (ctx) => getMove(ctx),
});
