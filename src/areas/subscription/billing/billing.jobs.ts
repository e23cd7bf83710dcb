import { z } from 'zod';

import type { Context } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { AccountId, BillId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { LOOK_UP_AFTER_SECONDS, OLD_PAYMENTS_SECONDS } from './billing.constants.ts';
import {
  billDeclined,
  billUncollectible,
  billPaid,
  billVoided,
  paymentWebhookReceived,
  refundDecided,
  refundRefused,
} from './billing.events.ts';
import { findUndecidedBills, findUncollectibleBills, findBillsToCollect } from './bills.store.ts';
import { refreshBill } from './charging/charging.service.ts';
import { collectBill, markBillUncollectible } from './charging/collect-bill.service.ts';
import { cancelIntent } from './charging/cancel-intent.service.ts';
import { saveCardOfBill } from './save-card-of-bill.service.ts';
import { LetterTo, sendBillLetter, sendRefundRefusedLetter } from './letters.service.ts';
import {
  reconcileOldPayments,
  handlePaymentWebhook,
  backfillMissedWebhooks,
} from './payment-webhooks.service.ts';
import { deleteOldWebhookEvents } from './payment-webhooks.store.ts';
import { takesCards } from './charging/payments.ts';
import { sendRefund } from './refunds.service.ts';
import { openRefunds } from './refunds.store.ts';
import { lastCollectionDate } from './charging/retries.ts';

const ofBill = z.object({ accountId: AccountId, billId: BillId });
const lane = 'money';

const paymentWebhookJob = defineJob('billing.payment-webhook', {
  lane,
  payload: z.object({ eventId: z.string() }),
  on: [paymentWebhookReceived],
  run: (ctx, { eventId }) => handlePaymentWebhook(ctx, eventId),
});

const cancelIntentJob = defineJob('billing.cancel-intent', {
  lane,
  payload: ofBill,
  on: [billVoided],
  run: (ctx, { accountId, billId }) => cancelIntent(ctx.forAccount(accountId), billId),
});

const refundJob = defineJob('billing.refund', {
  lane,
  payload: z.object({ accountId: AccountId, refundId: z.uuid() }),
  on: [refundDecided],
  run: (ctx, { accountId, refundId }) => sendRefund(ctx.forAccount(accountId), refundId),
});

const refundRefusedLetterJob = defineJob('billing.refund-refused-letter', {
  lane: 'message',
  payload: z.object({ accountId: AccountId, refundId: z.uuid() }),
  on: [refundRefused],
  run: (ctx, { accountId, refundId }) => sendRefundRefusedLetter(ctx.forAccount(accountId), refundId),
});

const saveCardOfBillJob = defineJob('billing.keep-card', {
  lane,
  payload: ofBill,
  on: [billPaid],
  run: (ctx, { accountId, billId }) => saveCardOfBill(ctx.forAccount(accountId), billId),
});

const collectJob = defineJob('billing.collect', {
  lane,
  payload: ofBill,
  oncePer: ({ billId }) => billId,
  run: (ctx, { accountId, billId }) => collectBill(ctx.forAccount(accountId), billId),
});

const refreshBillJob = defineJob('billing.settle', {
  lane,
  payload: ofBill,
  oncePer: ({ billId }) => billId,
  run: async (ctx, { accountId, billId }) => void (await refreshBill(ctx.forAccount(accountId), billId)),
});

/** Triggered by the area that knows whether a tax document says the same (platform-invoices). */
export const paidLetterJob = defineJob('billing.paid-letter', {
  lane: 'message',
  payload: ofBill.extend({ to: LetterTo.default('everybody') }),
  run: (ctx, { accountId, billId, to }) => sendBillLetter(ctx.forAccount(accountId), billId, 'paid', { to }),
});
const declinedLetterJob = defineJob('billing.declined-letter', {
  lane: 'message',
  payload: ofBill,
  on: [billDeclined],
  run: (ctx, { accountId, billId }) => sendBillLetter(ctx.forAccount(accountId), billId, 'declined'),
});
const uncollectibleLetterJob = defineJob('billing.given-up-letter', {
  lane: 'message',
  payload: ofBill,
  on: [billUncollectible],
  run: (ctx, { accountId, billId }) => sendBillLetter(ctx.forAccount(accountId), billId, 'givenUp'),
});
/** The same for returned money. */
export const returnedLetterJob = defineJob('billing.returned-letter', {
  lane: 'message',
  payload: ofBill.extend({ amount: z.number().int() }),
  run: (ctx, { accountId, billId, amount }) =>
    sendBillLetter(ctx.forAccount(accountId), billId, 'returned', { minor: amount }),
});

export const billingJobs = [
  paymentWebhookJob,
  cancelIntentJob,
  refundJob,
  refundRefusedLetterJob,
  saveCardOfBillJob,
  collectJob,
  refreshBillJob,
  paidLetterJob,
  declinedLetterJob,
  uncollectibleLetterJob,
  returnedLetterJob,
];

const MOST_AT_ONCE = 500;

/** Bills whose card is due, attempts without a known outcome, refunds in progress, and bills to give up. */
export async function findDueBills(system: Queries, now: Instant) {
  const enough = plusSeconds(now, -LOOK_UP_AFTER_SECONDS);
  return {
    toTry: await findBillsToCollect(system, now, MOST_AT_ONCE),
    inDoubt: await findUndecidedBills(system, enough),
    refunds: await openRefunds(system, enough),
    toGiveUp: await findUncollectibleBills(system, lastCollectionDate(now)),
  };
}

/** Enqueues a job for each of them, except for bills to give up, which need no call to the provider. */
export async function collectDueBills(ctx: Context): Promise<void> {
  if (!takesCards(ctx)) return;
  const { toTry, inDoubt, refunds, toGiveUp } = await findDueBills(ctx.system, ctx.clock.now());
  await ctx.system.transaction(async (tx) => {
    for (const { id, account_id } of toTry) {
      await ctx.enqueue(tx, collectJob, { accountId: account_id, billId: id });
    }
    for (const { id, account_id } of inDoubt) {
      await ctx.enqueue(tx, refreshBillJob, { accountId: account_id, billId: id });
    }
    for (const { id, account_id } of refunds) {
      await ctx.enqueue(tx, refundJob, { accountId: account_id, refundId: id });
    }
  });
  await forEachIsolated(toGiveUp, ({ id, account_id }) =>
    markBillUncollectible(ctx.forAccount(account_id), id),
  );
}

export const billCollectionSchedule = defineSchedule('billing.collect-due', {
  lane,
  everySeconds: 60,
  run: collectDueBills,
});

export const missedWebhooksSchedule = defineSchedule('billing.missed-webhooks', {
  lane,
  everySeconds: 900,
  run: async (ctx) => void (await backfillMissedWebhooks(ctx)),
});

export const oldPaymentsSchedule = defineSchedule('billing.compare-long-ago', {
  lane: 'bulk',
  everySeconds: 86_400,
  run: async (ctx) => {
    const before = plusSeconds(ctx.clock.now(), -OLD_PAYMENTS_SECONDS);
    await forEachIsolated(
      [() => reconcileOldPayments(ctx), () => deleteOldWebhookEvents(ctx.system, before)],
      (step) => step(),
    );
  },
});
