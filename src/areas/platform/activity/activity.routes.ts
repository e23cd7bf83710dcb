import { serve } from '#foundation/http/serve.ts';
import { activityContract } from './activity.contract.ts';
import { readActivity } from './activity.service.ts';

export const activityRoutes = serve(activityContract, {
  listLogs: (ctx, { query }) => readActivity(ctx, { limit: query.limit, before: query.before ?? null }),
});
