import { rawPostOf } from '#foundation/http/raw-body.ts';
import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { billsContract } from './bills.contract.ts';
import { listBills } from './bills.service.ts';
import { landingContract } from './landing.contract.ts';
import { getLandingBill, payByLink } from './landing.service.ts';
import { paymentWebhooksContract } from './payment-webhooks.contract.ts';
import { receivePaymentWebhook } from './payment-webhooks.service.ts';
import { payersContract } from './payers.contract.ts';
import {
  getCardIntent,
  changePayer,
  getPayer,
  listCards,
  removeCard,
  saveCard,
  setDefaultCard,
  unsetDefaultCard,
} from './payers.service.ts';
import { payBill } from './charging/pay-bill.service.ts';
import { refundsContract } from './refunds.contract.ts';
import { listBillsForStaff, refundBillForStaff } from './staff.service.ts';

export const billingRoutes = [
  ...serve(payersContract, {
    getPayer: (ctx) => getPayer(ctx),
    changePayer: (ctx, { body }, { request }) => changePayer(ctx, body, versionOf(request)),
    getCardIntent: (ctx) => getCardIntent(ctx),
    makeCardIntent: (ctx) => getCardIntent(ctx),
    listCards: (ctx) => listCards(ctx),
    saveCard: (ctx, { body }) => saveCard(ctx, body),
    setDefaultCard: (ctx, { body }) => setDefaultCard(ctx, body.invoice_settings.default_payment_method),
    unsetDefaultCard: (ctx) => unsetDefaultCard(ctx),
    removeCard: (ctx, { params }) => removeCard(ctx, params.cardId),
  }),
  ...serve(billsContract, {
    listBills: (ctx, { query: { page, limit } }) => listBills(ctx, { page, limit }),
    payBill: (ctx, { params, body: { paymentMethod, expected } }) =>
      payBill(ctx, params.id, paymentMethod, expected),
  }),
  ...serve(refundsContract, {
    listBillsForStaff: (ctx, { params, query }) => listBillsForStaff(ctx, params.propertyId, query),
    refundBill: (ctx, { params, body }) => refundBillForStaff(ctx, params.id, body),
  }),
  ...serve(paymentWebhooksContract, {
    receivePaymentWebhook: async (ctx, _, { request }) => {
      await receivePaymentWebhook(ctx, rawPostOf(request));
      return { received: true as const };
    },
  }),
  ...serve(landingContract, {
    getLandingBill: (ctx, { params }) => getLandingBill(ctx, params.id),
    beginLandingPayment: (ctx, { body: { invoiceId, name, email } }) =>
      payByLink(ctx, invoiceId, { name, email }),
    endLandingPayment: (ctx, { body }) => payByLink(ctx, body.invoiceId),
  }),
];
