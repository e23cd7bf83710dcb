import { serve } from '#foundation/http/serve.ts';
import { readingContract } from './readings.contract.ts';
import { syncAll, syncNow } from './readings.service.ts';

export const readingRoutes = serve(readingContract, {
  syncListings: async (ctx, { query }) => ({ connections: await syncAll(ctx, query.partnerIntegrationId) }),
  syncConnection: async (ctx, { params }) => {
    await syncNow(ctx, params.id);
    return { queued: true as const };
  },
});
