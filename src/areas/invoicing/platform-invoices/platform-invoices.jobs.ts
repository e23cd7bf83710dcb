import { z } from 'zod';

import {
  billPaid,
  billMoneyReturned,
  lateDocuments,
  receiptsOfCountry,
} from '#areas/subscription/billing/index.ts';
import { invoiceRefused, invoiceAccepted } from '#areas/invoicing/invoices/index.ts';
import { type Context, requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { AccountId, BillId, InvoiceId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import {
  documentPaidCharge,
  documentReturnedMoney,
  applyDocumentOutcome,
  retryLateDocument,
  createChargeDocument,
} from './documents.service.ts';
import { RESUME_EVERY_SECONDS, LATE_SECONDS, MOST_AT_ONCE } from './platform-invoices.constants.ts';
import { chargeIssuerChanged, documentLate, documentRequested } from './platform-invoices.events.ts';

const lane = 'stamp';

const paidJob = defineJob('platform-invoices.paid', {
  lane,
  payload: z.object({ accountId: AccountId, billId: BillId }),
  on: [billPaid],
  run: (ctx, { accountId, billId }) => documentPaidCharge(ctx.forAccount(accountId), billId),
});

const returnedJob = defineJob('platform-invoices.returned', {
  lane,
  payload: billMoneyReturned.payload,
  on: [billMoneyReturned],
  run: (ctx, { accountId, ...returned }) => documentReturnedMoney(ctx.forAccount(accountId), returned),
});

const makeJob = defineJob('platform-invoices.make', {
  lane,
  payload: documentRequested.payload,
  on: [documentRequested],
  oncePer: ({ documentId }) => documentId,
  run: (ctx, { accountId, documentId }) => createChargeDocument(ctx.forAccount(accountId), documentId),
});

const lateJob = defineJob('platform-invoices.late', {
  lane,
  payload: documentLate.payload,
  on: [documentLate],
  oncePer: ({ documentId }) => documentId,
  run: (ctx, { accountId, documentId }) => retryLateDocument(ctx.forAccount(accountId), documentId),
});

const followJob = defineJob('platform-invoices.follow', {
  lane,
  payload: z.object({ invoiceId: InvoiceId }),
  on: [invoiceAccepted, invoiceRefused],
  run: (ctx, { invoiceId }) => applyDocumentOutcome(requirePropertyContext(ctx), invoiceId),
});

const named = ({ id, account_id: accountId }: { id: string; account_id: AccountId }) => ({
  accountId,
  documentId: id,
});

/** Documents the charges of the country that were paid since then and have only a receipt. */
const catchUpJob = defineJob('platform-invoices.catch-up', {
  lane: 'bulk',
  payload: chargeIssuerChanged.payload,
  on: [chargeIssuerChanged],
  run: async (ctx, { country, from }) => {
    const owners = await receiptsOfCountry(ctx.system, country, from);
    await ctx.system.transaction((tx) => ctx.publish(tx, documentRequested, ...owners.map(named)));
  },
});

export const platformInvoiceJobs = [paidJob, returnedJob, makeJob, lateJob, followJob, catchUpJob];

/** Documents that take long: sends the payers the receipt and retries what stopped. */
export async function resumeLateDocuments(ctx: Context): Promise<void> {
  const late = plusSeconds(ctx.clock.now(), -LATE_SECONDS);
  const owners = await lateDocuments(ctx.system, late, MOST_AT_ONCE);
  await ctx.system.transaction((tx) => ctx.publish(tx, documentLate, ...owners.map(named)));
}

export const lateDocumentsSchedule = defineSchedule('platform-invoices.resume-late', {
  lane,
  everySeconds: RESUME_EVERY_SECONDS,
  run: resumeLateDocuments,
});
