import { serve } from '#foundation/http/serve.ts';
import { housekeepingContract } from './housekeeping.contract.ts';
import { getHousekeepingDay, markReady, unmarkReady } from './housekeeping.service.ts';

export const housekeepingRoutes = serve(housekeepingContract, {
  getHousekeepingDay: (ctx) => getHousekeepingDay(ctx),
  markReady: (ctx, { params }) => markReady(ctx, params.listingId),
  unmarkReady: (ctx, { params }) => unmarkReady(ctx, params.listingId),
});
