import { serve } from '#foundation/http/serve.ts';
import { paidAppsContract } from './apps.contract.ts';
import { activatePaidApp, endPaidApp, getActivation } from './apps.service.ts';
import {
  beginSelfOnboarding,
  cancelSubscription,
  changeCurrency,
  changePlan,
  previewChange,
  resumeSubscription,
} from './change-subscription.service.ts';
import { previewCheckout } from './checkout.service.ts';
import { getSubscription, listSubscriptions } from './present.service.ts';
import { quotationContract } from './quotation.contract.ts';
import { getQuotation } from './quotation.service.ts';
import { ratesContract } from './rates.contract.ts';
import { listUpcomingPriceChanges } from './rates.service.ts';
import { subscriptionStaffContract } from './staff.contract.ts';
import { getSubscriptionForStaff } from './staff.service.ts';
import { subscribe } from './subscribe.service.ts';
import { subscriptionsContract } from './subscriptions.contract.ts';

export const subscriptionsRoutes = [
  ...serve(quotationContract, {
    getQuotation: (ctx, { query }) => getQuotation(ctx, query),
  }),
  ...serve(subscriptionStaffContract, {
    getSubscriptionForStaff: (ctx, { params }) => getSubscriptionForStaff(ctx, params.propertyId),
  }),
  ...serve(ratesContract, { listUpcomingPriceChanges: (ctx) => listUpcomingPriceChanges(ctx) }),
  ...serve(paidAppsContract, {
    getActivation: (ctx, { params }) => getActivation(ctx, params.id),
    activateApp: (ctx, { params, body }) => activatePaidApp(ctx, params.id, body.expected),
    endApp: (ctx, { params }) => endPaidApp(ctx, params.id),
  }),
  ...serve(subscriptionsContract, {
    listSubscriptions: (ctx) => listSubscriptions(ctx),
    getSubscription: (ctx) => getSubscription(ctx),
    changeCurrency: (ctx, { body }) => changeCurrency(ctx, body.currency),
    getRenewal: (ctx) => getSubscription(ctx),
    previewChange: (ctx, { query: { appIds: apps, plan, frequency, currency } }) =>
      previewChange(ctx, { propertyId: ctx.propertyId, plan, apps, frequency, currency }),
    changePlan: (ctx, { body }) => changePlan(ctx, body),
    previewCheckout: (ctx, { body }) => previewCheckout(ctx, body),
    subscribe: (ctx, { body }) => subscribe(ctx, body),
    beginSelfOnboarding: (ctx) => beginSelfOnboarding(ctx),
    cancelSubscription: (ctx) => cancelSubscription(ctx),
    resumeSubscription: (ctx) => resumeSubscription(ctx),
  }),
];
