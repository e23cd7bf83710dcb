import { serve } from '#foundation/http/serve.ts';
import { connectionContract } from './connections.contract.ts';
import {
  activateWebhook,
  createConnection,
  deleteConnection,
  listConnections,
  listPartners,
  syncNow,
  validateConnection,
} from './connections.service.ts';

export const connectionRoutes = serve(connectionContract, {
  listPartners: async (ctx) => listPartners(ctx),
  listConnections: (ctx) => listConnections(ctx),
  createConnection: (ctx, { body }) => createConnection(ctx, body),
  deleteConnection: async (ctx, { params }) => {
    await deleteConnection(ctx, params.id);
    return { deleted: true as const };
  },
  validateConnection: async (ctx, { body }) => {
    await validateConnection(ctx, body);
    return { valid: true as const };
  },
  syncConnection: async (ctx, { params }) => {
    await syncNow(ctx, params.id);
    return { queued: true as const };
  },
  activateWebhook: async (ctx, { body }) => ({
    subscriptions: await activateWebhook(ctx, body.propertyIntegrationId),
  }),
});
