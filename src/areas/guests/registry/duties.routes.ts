import { serve } from '#foundation/http/serve.ts';
import { dutiesContract } from './duties.contract.ts';
import { listOpenDuties, markStayReportedByHand } from './duties.service.ts';

export const dutyRoutes = serve(dutiesContract, {
  listDuties: (ctx) => listOpenDuties(ctx),
  settleDuty: async (ctx, { params }) => {
    await markStayReportedByHand(ctx, params.id);
    return { settled: true as const };
  },
});
