import { serve } from '#foundation/http/serve.ts';
import type { Live } from '#foundation/live/live.ts';
import { readActivity } from './activity.service.ts';
import { contentContract } from './content.contract.ts';

export const contentRoutes = (live: Live, stillSignedIn: (sessionId: string) => Promise<boolean>) =>
  serve(contentContract, {
    listLogs: (ctx, { query }) => readActivity(ctx, { limit: query.limit, before: query.before ?? null }),
    realtime: async (ctx, _input, { reply }) => {
      live.stream(reply, ctx.propertyId, () => stillSignedIn(ctx.person.sessionId));
    },
  });
