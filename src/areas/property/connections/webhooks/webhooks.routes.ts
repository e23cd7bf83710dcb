import { rawPostOf } from '#foundation/http/raw-body.ts';
import { serve } from '#foundation/http/serve.ts';
import type { WebhookHandlers } from '#foundation/area/webhook-handlers.ts';
import { webhookContract } from './webhooks.contract.ts';
import { answerChallenge, receiveForConnection, receiveForProvider } from './webhooks.service.ts';

export const webhookRoutes = (takers: WebhookHandlers) =>
  serve(webhookContract, {
    receiveForConnection: async (ctx, { params, body }, { request }) => {
      const { provider: providerId, secret } = params;
      await receiveForConnection(ctx, takers, { providerId, secret, body, post: rawPostOf(request) });
      return { received: true as const };
    },
    answerForConnection: async (ctx, { params, query }, { reply }) => {
      const { provider: providerId, secret } = params;
      reply.type('text/plain; charset=utf-8');
      return answerChallenge(ctx, { providerId, secret, query });
    },
    receiveForProvider: async (ctx, { params, body }, { request }) => {
      await receiveForProvider(ctx, takers, { providerId: params.provider, body, post: rawPostOf(request) });
      return { received: true as const };
    },
    answerForProvider: async (ctx, { params, query }, { reply }) => {
      reply.type('text/plain; charset=utf-8');
      return answerChallenge(ctx, { providerId: params.provider, query });
    },
  });
