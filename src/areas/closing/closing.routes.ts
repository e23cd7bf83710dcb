import { serve } from '#foundation/http/serve.ts';
import { closingContract } from './closing.contract.ts';
import { closeProperty } from './closing.service.ts';

export const closingRoutes = serve(closingContract, {
  deleteProperty: async (ctx, { body }) => {
    await closeProperty(ctx, body.name);
    return { deleted: true as const };
  },
});
