import { serve } from '#foundation/http/serve.ts';
import { exchangeContract } from './exchanges.contract.ts';
import { listExchanges } from './exchanges.service.ts';
import { listProblems } from './problems.service.ts';

export const exchangeRoutes = serve(exchangeContract, {
  listExchanges: (ctx, { params, query }) => listExchanges(ctx, params.id, query),
  listProblems: (ctx, { params }) => listProblems(ctx, params.id),
});
