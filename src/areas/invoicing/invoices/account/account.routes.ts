import { serve } from '#foundation/http/serve.ts';
import { getAccountDocuments } from './account-difference.service.ts';
import { accountContract } from './account.contract.ts';
import { getAccountTaxes } from './account-taxes.service.ts';
import { mendAccount } from './mend.service.ts';

export const accountRoutes = serve(accountContract, {
  getAccountDocuments: (ctx, { params }) => getAccountDocuments(ctx, params.id),
  getAccountTaxes: (ctx, { params }) => getAccountTaxes(ctx, params.id),
  mendAccount: (ctx, { params }) => mendAccount(ctx, params.id),
});
