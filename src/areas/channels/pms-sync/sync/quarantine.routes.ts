import { serve } from '#foundation/http/serve.ts';
import { quarantineContract } from './quarantine.contract.ts';
import { listQuarantined } from './quarantine.service.ts';

export const quarantineRoutes = serve(quarantineContract, {
  listProblems: (ctx, { params }) => listQuarantined(ctx, params.id),
});
