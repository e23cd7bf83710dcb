import { serve } from '#foundation/http/serve.ts';
import { exchangeContract } from './exchanges.contract.ts';
import { listExchanges } from './exchanges.service.ts';

export const exchangeRoutes = serve(exchangeContract, {
  listExchanges: (ctx, { params, query }) => listExchanges(ctx, params.id, query),
});
