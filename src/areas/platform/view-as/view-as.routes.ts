import { serve } from '#foundation/http/serve.ts';
import { viewAsContract } from './view-as.contract.ts';
import { currentView, elevateView, endView, startView } from './view-as.service.ts';

export const viewAsRoutes = serve(viewAsContract, {
  currentView: (ctx) => currentView(ctx),
  startView: (ctx, { body }) => startView(ctx, body),
  elevateView: (ctx, { body }) => elevateView(ctx, body),
  endView: async (ctx) => {
    await endView(ctx);
    return { ended: true as const };
  },
});
