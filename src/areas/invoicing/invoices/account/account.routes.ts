import { serve } from '#foundation/http/serve.ts';
import { getAccountDocuments } from './account-difference.service.ts';
import { accountContract } from './account.contract.ts';
import { mendAccount } from './mend.service.ts';

export const accountRoutes = serve(accountContract, {
  getAccountDocuments: (ctx, { params }) => getAccountDocuments(ctx, params.id),
  mendAccount: (ctx, { params }) => mendAccount(ctx, params.id),
});
