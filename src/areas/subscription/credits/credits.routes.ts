import type { IncomingHttpHeaders } from 'node:http';

import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { correctCreditsOfProperties, getCreditsForStaff } from './credit-corrections.service.ts';
import { creditsContract } from './credits.contract.ts';
import { getCredits, listCredits, listLedger } from './credits.service.ts';
import { purchasesContract } from './purchases.contract.ts';
import { buyCredits, buyCreditsForProperties, getCreditPrice, listCreditBills } from './purchases.service.ts';
import { autoRechargesContract } from './auto-recharges.contract.ts';
import { changeAutoRecharge, getAutoRecharge } from './auto-recharges.service.ts';

/** One press on a page has one key, also when the network repeats the request. */
const pressOf = ({ headers }: { readonly headers: IncomingHttpHeaders }): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
};

export const creditsRoutes = [
  ...serve(creditsContract, {
    listCredits: (ctx) => listCredits(ctx),
    getCredits: (ctx) => getCredits(ctx),
    listLedger: (ctx, { query }) => listLedger(ctx, query),
    correctCredits: (ctx, { params, body }) => correctCreditsOfProperties(ctx, params.id, body),
    creditsOfProperty: (ctx, { params }) => getCreditsForStaff(ctx, params.propertyId),
  }),
  ...serve(purchasesContract, {
    getCreditPrice: (ctx, { query }) => getCreditPrice(ctx, query),
    buyCredits: (ctx, { body }, { request }) => buyCredits(ctx, body, pressOf(request)),
    buyForProperties: (ctx, { body }, { request }) => buyCreditsForProperties(ctx, body, pressOf(request)),
    listCreditBills: (ctx, { query }) => listCreditBills(ctx, query),
  }),
  ...serve(autoRechargesContract, {
    getAutoRecharge: (ctx, { params }) => getAutoRecharge(ctx, params.appId),
    changeAutoRecharge: (ctx, { params, body }, { request }) =>
      changeAutoRecharge(ctx, params.appId, { input: body, version: versionOf(request) }),
  }),
];
