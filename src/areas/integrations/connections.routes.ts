import { serve } from '#foundation/http/serve.ts';
import { connectionContract } from './connections.contract.ts';
import {
  bringAgain,
  createConnection,
  deleteConnection,
  listConnections,
  syncAll,
  syncNow,
  updateConnection,
  validateApiKey,
  validateConnection,
} from './connections.service.ts';
import { listPartners } from './partners.service.ts';
import { askForNotices } from './subscriptions.service.ts';

export const connectionRoutes = serve(connectionContract, {
  listPartners: async (ctx, { query }) => {
    const type = query.filter?.type;
    return listPartners(ctx, type === undefined ? undefined : [type].flat());
  },
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
  validateApiKey: async (ctx, { body }) => {
    await validateApiKey(ctx, body);
    return { valid: true as const };
  },
  syncListings: async (ctx, { query }) => ({ connections: await syncAll(ctx, query.partnerIntegrationId) }),
  syncConnection: async (ctx, { params }) => {
    await syncNow(ctx, params.id);
    return { queued: true as const };
  },
  updateConnection: async (ctx, { params, query, body }) => {
    const { extras, ...update } = body;
    if (extras) await bringAgain(ctx, params.id, extras.deletedListings, query);
    return updateConnection(ctx, params.id, update);
  },
  askForNotices: (ctx, { params }) => askForNotices(ctx, params.id),
  activateWebhook: (ctx, { body }) => askForNotices(ctx, body.propertyIntegrationId),
  activatePayments: (ctx, { body }) => askForNotices(ctx, body.propertyIntegrationId),
});
