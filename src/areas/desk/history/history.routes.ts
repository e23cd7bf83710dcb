import { serve } from '#foundation/http/serve.ts';
import { historyContract } from './history.contract.ts';
import { stayHistory } from './history.service.ts';

export const historyRoutes = serve(historyContract, {
  stayHistory: (ctx, { params }) => stayHistory(ctx, params.id),
});
