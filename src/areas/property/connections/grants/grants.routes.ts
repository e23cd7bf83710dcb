import { serve } from '#foundation/http/serve.ts';
import { grantContract } from './grants.contract.ts';
import { askConsent, getAccess } from './grants.service.ts';

export const grantRoutes = serve(grantContract, {
  askConsent: (ctx, { body }) => askConsent(ctx, body),
  getAccess: (ctx, { body }) => getAccess(ctx, body),
});
