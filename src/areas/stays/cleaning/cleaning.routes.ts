import { serve } from '#foundation/http/serve.ts';
import { cleaningContract } from './cleaning.contract.ts';
import { getCleaningDay, markReady, unmarkReady } from './cleaning.service.ts';

export const cleaningRoutes = serve(cleaningContract, {
  getCleaningDay: (ctx) => getCleaningDay(ctx),
  markReady: (ctx, { params }) => markReady(ctx, params.listingId),
  unmarkReady: (ctx, { params }) => unmarkReady(ctx, params.listingId),
});
