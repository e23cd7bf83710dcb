import { serve } from '#foundation/http/serve.ts';
import { blockContract } from './blocks.contract.ts';
import { blockAccounts } from './blocks.service.ts';

export const blockRoutes = serve(blockContract, {
  blockAccounts: async (ctx, { params, body }) => ({
    properties: await blockAccounts(ctx, params.id, body.reason),
  }),
  unblockAccounts: async (ctx, { params }) => ({ properties: await blockAccounts(ctx, params.id, null) }),
});
