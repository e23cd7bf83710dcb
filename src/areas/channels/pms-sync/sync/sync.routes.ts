import { serve } from '#foundation/http/serve.ts';
import { syncContract } from './sync.contract.ts';
import { syncAll, syncNow } from './sync-requests.service.ts';

export const syncRoutes = serve(syncContract, {
  syncListings: async (ctx, { query }) => ({ connections: await syncAll(ctx, query.partnerIntegrationId) }),
  syncConnection: async (ctx, { params }) => {
    await syncNow(ctx, params.id);
    return { queued: true as const };
  },
});
