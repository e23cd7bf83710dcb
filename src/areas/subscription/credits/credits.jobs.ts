import { z } from 'zod';

import { accountOfProperty } from '#areas/platform/accounts/index.ts';
import { billDeclined, billPaid, billMoneyReturned } from '#areas/subscription/billing/index.ts';
import { allPropertyIds, trialStarted } from '#areas/property/properties/index.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { creditsChanged } from './credits.events.ts';
import { findLedgerDrift, findPropertiesWithLedger } from './credits.store.ts';
import { voidUnpaidPurchases, grantCreditsOfBill, revokeCreditsOfBill } from './purchased-credits.service.ts';
import { openCredits } from './ledger.service.ts';
import { warnIfCreditsLow } from './letters.service.ts';
import { METERED_APPS } from './metered-apps.ts';
import { withPayingAccount } from './purchases.service.ts';
import { endAutoRecharge, rechargeIfLow } from './auto-recharges.service.ts';
import { activeAutoRecharges } from './auto-recharges.store.ts';

const openAll = (ctx: PropertyContext): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    for (const { id } of METERED_APPS) await openCredits(ctx, tx, id);
  });

/** D-2: every live app is usable in the trial, so the property gets credits to try it. */
const welcomeJob = defineJob('credits.welcome', {
  lane: 'money',
  payload: z.object({ propertyId: PropertyId }),
  on: [trialStarted],
  oncePer: ({ propertyId }) => propertyId,
  run: async (ctx, { propertyId }) => {
    if (ctx.hasBilling) await openAll(ctx.forProperty(propertyId));
  },
});

/** Grants the same once to properties from before metering. */
export async function openMissingCredits(ctx: Context): Promise<void> {
  if (!ctx.hasBilling) return;
  for (const { id: app } of METERED_APPS) {
    const known = await findPropertiesWithLedger(ctx.system, app);
    const unknown = (await allPropertyIds(ctx.system)).filter((propertyId) => !known.has(propertyId));
    await forEachIsolated(unknown, (propertyId) => openAll(ctx.forProperty(propertyId)));
  }
}

export const openMissingCreditsSchedule = defineSchedule('credits.open-missing', {
  lane: 'bulk',
  everySeconds: 600,
  run: openMissingCredits,
});

/** REL-12: balances are only a cache. A difference is a fault to investigate and is never corrected automatically. */
export async function compareLedger(ctx: Context): Promise<number> {
  const drift = await findLedgerDrift(ctx.system);
  for (const one of drift)
    ctx.log.error({ ...one }, 'an account of credits holds something else than its entries');
  return drift.length;
}

export const compareLedgerSchedule = defineSchedule('credits.compare', {
  lane: 'bulk',
  everySeconds: 3_600,
  run: async (ctx) => void (await compareLedger(ctx)),
});

const lane = 'money';

/** SEC-37: grants paid credits. */
const grantJob = defineJob('credits.give', {
  lane,
  payload: billPaid.payload,
  on: [billPaid],
  run: async (ctx, { accountId, billId }) =>
    void (await grantCreditsOfBill(ctx.forAccount(accountId), billId)),
});

const revokeJob = defineJob('credits.take-back', {
  lane,
  payload: billMoneyReturned.payload,
  on: [billMoneyReturned],
  run: (ctx, { accountId, ...news }) => revokeCreditsOfBill(ctx.forAccount(accountId), news),
});

const endAutoRechargeJob = defineJob('credits.end-auto-recharge', {
  lane,
  payload: billDeclined.payload,
  on: [billDeclined],
  run: (ctx, { accountId, billId }) => endAutoRecharge(ctx.forAccount(accountId), billId),
});

/** The ledger changed: credits may be low or used up. */
const watchJob = defineJob('credits.watch', {
  lane,
  payload: creditsChanged.payload,
  on: [creditsChanged],
  oncePer: ({ propertyId, app }) => `${propertyId}:${app}`,
  run: async (ctx, { propertyId, app }) => {
    if (!ctx.hasBilling) return;
    await warnIfCreditsLow(ctx.forProperty(propertyId), app);
    const accountId = await accountOfProperty(ctx.system, propertyId);
    if (accountId !== undefined) await rechargeIfLow(withPayingAccount(ctx, propertyId, accountId), app);
  },
});

export const creditJobs = [welcomeJob, grantJob, revokeJob, endAutoRechargeJob, watchJob];

/** Resumes purchases that waited for the next month or for a card. */
export async function queueAutoRecharges(ctx: Context): Promise<void> {
  const all = ctx.hasBilling ? await activeAutoRecharges(ctx.system) : [];
  await ctx.system.transaction(async (tx) => {
    for (const { property_id: propertyId, app } of all) await ctx.enqueue(tx, watchJob, { propertyId, app });
  });
}

export const autoRechargeSchedule = defineSchedule('credits.auto-recharge', {
  lane,
  everySeconds: 600,
  run: queueAutoRecharges,
});

export const unpaidPurchasesSchedule = defineSchedule('credits.drop-unpaid', {
  lane: 'bulk',
  everySeconds: 3_600,
  run: voidUnpaidPurchases,
});
