import { serve } from '#foundation/http/serve.ts';
import { correctProperties, creditsForStaff } from './correct.service.ts';
import { creditsContract } from './credits.contract.ts';
import { getCredits, listCredits, listLedger } from './credits.service.ts';

export const creditsRoutes = serve(creditsContract, {
  listCredits: (ctx) => listCredits(ctx),
  getCredits: (ctx) => getCredits(ctx),
  listLedger: (ctx, { query }) => listLedger(ctx, query),
  correctCredits: (ctx, { params, body }) => correctProperties(ctx, params.id, body),
  creditsOfProperty: (ctx, { params }) => creditsForStaff(ctx, params.propertyId),
});
