import { serve } from '#foundation/http/serve.ts';
import { exchangeRatesContract } from './exchange-rates.contract.ts';
import { listRates, getExchangeRate } from './exchange-rates.service.ts';

export const exchangeRatesRoutes = serve(exchangeRatesContract, {
  listRates: (ctx, { query }) => listRates(ctx, query),
  getRate: (ctx, { query }) => getExchangeRate(ctx, query),
  ratesOfPair: async (ctx, { query }) => [await getExchangeRate(ctx, query)],
});
