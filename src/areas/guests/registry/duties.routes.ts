import { serve } from '#foundation/http/serve.ts';
import { dutiesContract } from './duties.contract.ts';
import { openDuties, settleByHand } from './duties.service.ts';

export const dutyRoutes = serve(dutiesContract, {
  listDuties: (ctx) => openDuties(ctx),
  settleDuty: async (ctx, { params }) => {
    await settleByHand(ctx, params.id);
    return { settled: true as const };
  },
});
