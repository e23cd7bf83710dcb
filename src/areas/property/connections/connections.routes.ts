import { serve } from '#foundation/http/serve.ts';
import type { ConnectionKinds } from './connection-kinds.ts';
import { connectionContract } from './connections.contract.ts';
import {
  reimportDeletedListings,
  createConnection,
  deleteConnection,
  listConnections,
  updateConnection,
  validateApiKey,
  validateConnection,
} from './connections.service.ts';
import { listPartners } from './partners.service.ts';
import { requestWebhookSubscription } from './webhooks/webhook-subscriptions.service.ts';

export const connectionRoutes = (kinds: ConnectionKinds) =>
  serve(connectionContract, {
    listPartners: async (ctx, { query }) => {
      const type = query.filter?.type;
      return listPartners(ctx, type === undefined ? undefined : [type].flat());
    },
    listConnections: (ctx, { query }) => listConnections(ctx, kinds, query),
    createConnection: (ctx, { body }) => createConnection(ctx, kinds, body),
    deleteConnection: async (ctx, { params, query }) => {
      await deleteConnection(ctx, kinds, params.id, query.keep);
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
    updateConnection: async (ctx, { params, query, body }) => {
      const { extras, ...update } = body;
      if (extras)
        await reimportDeletedListings(ctx, kinds, params.id, { items: extras.deletedListings, ...query });
      return updateConnection(ctx, kinds, params.id, update);
    },
    subscribeWebhooks: (ctx, { params }) => requestWebhookSubscription(ctx, params.id),
    activateWebhook: (ctx, { body }) => requestWebhookSubscription(ctx, body.propertyIntegrationId),
    activatePayments: (ctx, { body }) => requestWebhookSubscription(ctx, body.propertyIntegrationId),
  });
