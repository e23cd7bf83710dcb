import { sendFile } from '#foundation/http/sent-file.ts';
import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { guestMoneyContract } from './guest-money.contract.ts';
import { beginPayment, closeAttempt, getGuestMoney, refreshPayment } from './guest-money.service.ts';
import { paymentIntegrationsContract } from './integrations.contract.ts';
import { connectPayments, disconnectPayments, listPaymentIntegrations } from './integrations.service.ts';
import { lettersContract } from './letters.contract.ts';
import { sendLetter } from './letters.service.ts';
import { paymentPlansContract } from './plans/plans.contract.ts';
import {
  createPaymentPlan,
  deletePaymentPlan,
  listPaymentPlans,
  replacePaymentPlan,
} from './plans/plans.service.ts';
import { proofsContract } from './proofs.contract.ts';
import { readProofFile } from './proof-file.ts';
import { downloadProof, sendProof } from './proofs.service.ts';
import { refundPayment } from './refunds/refunds.service.ts';
import { paymentRequestsContract } from './requests.contract.ts';
import {
  acceptShortPayment,
  cancelPaymentRequest,
  confirmTransfer,
  createPaymentRequest,
  listPaymentRequests,
  markPaymentTyped,
  listReceivedMoney,
  recordReturn,
  replacePaymentRequest,
} from './requests.service.ts';
import { paymentSettingsContract } from './settings.contract.ts';
import { changePaymentSettings, readPaymentSettings } from './settings.service.ts';

export const paymentRequestRoutes = serve(paymentRequestsContract, {
  createPaymentRequest: (ctx, { body }) => createPaymentRequest(ctx, body),
  listPaymentRequests: (ctx, { query }) => listPaymentRequests(ctx, query),
  replacePaymentRequest: (ctx, { params, body }, { request }) =>
    replacePaymentRequest(ctx, params.id, body, versionOf(request)),
  cancelPaymentRequest: (ctx, { params }) => cancelPaymentRequest(ctx, params.id),
  markPaymentTyped: (ctx, { params }) => markPaymentTyped(ctx, params.id),
  confirmTransfer: (ctx, { params, body }) => confirmTransfer(ctx, params.id, body),
  listReceivedMoney: (ctx, { query }) => listReceivedMoney(ctx, query),
  acceptShortPayment: (ctx, { params, body }) => acceptShortPayment(ctx, params.id, body.missing),
  recordReturn: (ctx, { params, body }) => recordReturn(ctx, params.id, body.reference),
  refundPayment: (ctx, { params, body }) => refundPayment(ctx, params.id, body.amount),
});

export const guestMoneyRoutes = serve(guestMoneyContract, {
  getGuestMoney: (ctx) => getGuestMoney(ctx),
  beginPayment: (ctx, { params, body }) => beginPayment(ctx, params.id, body),
  refreshPayment: (ctx, { params }) => refreshPayment(ctx, params.id),
  closeAttempt: (ctx, { params }) => closeAttempt(ctx, params.id),
});

export const proofRoutes = serve(proofsContract, {
  sendProof: async (ctx, { params }, { request }) => sendProof(ctx, params.id, await readProofFile(request)),
  downloadProof: async (ctx, { params }, { reply }) => sendFile(reply, await downloadProof(ctx, params.id)),
});

export const letterRoutes = serve(lettersContract, {
  sendPaymentLetter: (ctx, { params }) => sendLetter(ctx, params.id),
});

export const paymentSettingsRoutes = serve(paymentSettingsContract, {
  getPaymentSettings: (ctx) => readPaymentSettings(ctx),
  savePaymentSettings: (ctx, { body }, { request }) =>
    changePaymentSettings(ctx, body.transferDetails, versionOf(request)),
});

export const paymentPlanRoutes = serve(paymentPlansContract, {
  listPaymentPlans: (ctx) => listPaymentPlans(ctx),
  createPaymentPlan: (ctx, { body }) => createPaymentPlan(ctx, body),
  replacePaymentPlan: (ctx, { params, body }, { request }) =>
    replacePaymentPlan(ctx, params.id, body, versionOf(request)),
  deletePaymentPlan: (ctx, { params }) => deletePaymentPlan(ctx, params.id),
});

export const paymentIntegrationRoutes = serve(paymentIntegrationsContract, {
  listPaymentIntegrations: (ctx) => listPaymentIntegrations(ctx),
  connectPayments: (ctx, { body }) => connectPayments(ctx, body),
  disconnectPayments: (ctx, { params }) => disconnectPayments(ctx, params.id),
});
