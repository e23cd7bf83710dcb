import { serve } from '#foundation/http/serve.ts';
import { grantContract } from './grants.contract.ts';
import { requestConsent, getAccess } from './grants.service.ts';

export const grantRoutes = serve(grantContract, {
  askConsent: (ctx, { body }) => requestConsent(ctx, body),
  getAccess: (ctx, { body }) => getAccess(ctx, body),
});
