import type { Person } from '#foundation/context/context.ts';
import { serve } from '#foundation/http/serve.ts';
import type { Live } from '#foundation/live/live.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { readActivity } from './activity.service.ts';
import { contentContract } from './content.contract.ts';

/** Whether a person may still get news of a property. */
export type StillAllowed = (person: Person, propertyId: PropertyId) => Promise<boolean>;

export const contentRoutes = (live: Live, stillAllowed: StillAllowed) =>
  serve(contentContract, {
    listLogs: (ctx, { query }) => readActivity(ctx, { limit: query.limit, before: query.before ?? null }),
    realtime: async (ctx, _input, { reply }) => {
      live.stream(reply, ctx.propertyId, () => stillAllowed(ctx.person, ctx.propertyId));
    },
  });
