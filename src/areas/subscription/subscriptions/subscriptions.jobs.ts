import { z } from 'zod';

import { accountOfProperty } from '#areas/platform/accounts/index.ts';
import { billDeclined, billUncollectible, billPaid } from '#areas/subscription/billing/index.ts';
import { appDeactivated } from '#areas/property/marketplace/index.ts';
import { propertyDeleted } from '#areas/property/properties/index.ts';
import type { Context } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { AccountId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { removeDeactivatedApp } from './apps.service.ts';
import { endTrials, findEndedTrials } from './ended-trials.service.ts';
import { endSubscriptionOfProperty, applyBillOutcome, updateBillingStatus } from './bill-outcomes.service.ts';
import { sendRenewalAnnouncement, sendSubscriptionLetter } from './letters.service.ts';
import { renewAccount } from './renewals.service.ts';
import { chargeAnnounced, letterDue, subscriptionChanged } from './subscriptions.events.ts';
import { findDueAccounts } from './subscriptions.store.ts';

const lane = 'money';

const renewJob = defineJob('subscriptions.renew', {
  lane,
  payload: z.object({ accountId: AccountId }),
  oncePer: ({ accountId }) => accountId,
  run: (ctx, { accountId }) => renewAccount(ctx.forAccount(accountId)),
});

const applyBillOutcomeJob = defineJob('subscriptions.follow-bill', {
  lane,
  payload: billPaid.payload,
  on: [billPaid, billDeclined, billUncollectible],
  run: (ctx, { accountId, billId }) => applyBillOutcome(ctx.forAccount(accountId), billId),
});

const updateBillingStatusJob = defineJob('subscriptions.follow', {
  lane,
  payload: subscriptionChanged.payload,
  on: [subscriptionChanged],
  run: (ctx, news) => updateBillingStatus(ctx, news),
});

const letterJob = defineJob('subscriptions.letter', {
  lane: 'message',
  payload: letterDue.payload,
  on: [letterDue],
  run: (ctx, { accountId, propertyId, letter }) =>
    sendSubscriptionLetter(ctx.forAccount(accountId), propertyId, letter),
});

const announceJob = defineJob('subscriptions.announce', {
  lane: 'message',
  payload: chargeAnnounced.payload,
  on: [chargeAnnounced],
  run: (ctx, { accountId, ...announced }) => sendRenewalAnnouncement(ctx.forAccount(accountId), announced),
});

const removeAppJob = defineJob('subscriptions.drop-app', {
  lane,
  payload: appDeactivated.payload,
  on: [appDeactivated],
  run: async (ctx, { propertyId, app }) => {
    const accountId = await accountOfProperty(ctx.system, propertyId);
    if (accountId !== undefined) await removeDeactivatedApp(ctx.forAccount(accountId), propertyId, app);
  },
});

const endWithPropertyJob = defineJob('subscriptions.end-with-property', {
  lane,
  payload: propertyDeleted.payload,
  on: [propertyDeleted],
  run: (ctx, { propertyId }) => endSubscriptionOfProperty(ctx, propertyId),
});

export const subscriptionJobs = [
  renewJob,
  applyBillOutcomeJob,
  updateBillingStatusJob,
  letterJob,
  announceJob,
  removeAppJob,
  endWithPropertyJob,
];

/** Everything that {@link processDueSubscriptions} would find at that moment. */
export async function findDueSubscriptions(system: Queries, now: Instant) {
  return { trials: await findEndedTrials(system, now), accounts: await findDueAccounts(system, now) };
}

/** Ends trials and renews due accounts: a failing trial stops no renewal. */
export async function processDueSubscriptions(ctx: Context): Promise<void> {
  if (!ctx.hasBilling) return;
  await forEachIsolated([endTrials, queueRenewals], (step) => step(ctx));
}

async function queueRenewals(ctx: Context): Promise<void> {
  const accounts = await findDueAccounts(ctx.system, ctx.clock.now());
  await ctx.system.transaction(async (tx) => {
    for (const accountId of accounts) await ctx.enqueue(tx, renewJob, { accountId });
  });
}

export const dueSubscriptionsSchedule = defineSchedule('subscriptions.process-due', {
  lane,
  everySeconds: 60,
  run: processDueSubscriptions,
});
