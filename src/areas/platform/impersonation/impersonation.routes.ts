import { serve } from '#foundation/http/serve.ts';
import { impersonationContract } from './impersonation.contract.ts';
import { getCurrentView, elevateView, endView, startView } from './impersonation.service.ts';

export const impersonationRoutes = serve(impersonationContract, {
  currentView: (ctx) => getCurrentView(ctx),
  startView: (ctx, { body }) => startView(ctx, body),
  elevateView: (ctx, { body }) => elevateView(ctx, body),
  endView: async (ctx) => {
    await endView(ctx);
    return { ended: true as const };
  },
});
