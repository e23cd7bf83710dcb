import { serve } from '#foundation/http/serve.ts';
import { schedulesContract } from './schedules.contract.ts';
import { listSchedules } from './schedules.service.ts';

export const scheduleRoutes = serve(schedulesContract, {
  listSchedules: (ctx, { query }) => listSchedules(ctx, query),
});
