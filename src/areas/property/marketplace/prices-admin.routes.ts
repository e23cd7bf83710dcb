import { serve } from '#foundation/http/serve.ts';
import { pricesAdminContract } from './prices-admin.contract.ts';
import {
  listPriceChanges,
  listPrices,
  setCreditTerms,
  setPlanPrices,
  setSalesTax,
  setSmallestCharge,
} from './prices-admin.service.ts';

export const pricesAdminRoutes = serve(pricesAdminContract, {
  listPrices: (ctx) => listPrices(ctx),
  setPlanPrices: (ctx, { params, body }) => setPlanPrices(ctx, params.id, body),
  setCreditTerms: (ctx, { params, body }) => setCreditTerms(ctx, params.id, body),
  setSalesTax: (ctx, { params, body }) => setSalesTax(ctx, params.country, body),
  setSmallestCharge: (ctx, { params, body }) => setSmallestCharge(ctx, params.currency, body),
  listPriceChanges: (ctx, { params }) => listPriceChanges(ctx, params.kind, params.key),
});
