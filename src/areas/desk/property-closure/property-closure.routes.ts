import { serve } from '#foundation/http/serve.ts';
import { propertyClosureContract } from './property-closure.contract.ts';
import { closeProperty } from './property-closure.service.ts';

export const propertyClosureRoutes = serve(propertyClosureContract, {
  deleteProperty: async (ctx, { body }) => {
    await closeProperty(ctx, body.name);
    return { deleted: true as const };
  },
});
