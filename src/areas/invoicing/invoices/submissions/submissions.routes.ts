import { serve } from '#foundation/http/serve.ts';
import { submissionsContract } from './submissions.contract.ts';
import {
  cancelInvoice,
  createCreditNote,
  createCreditNoteByNumber,
  createInvoices,
  listSubmissionErrors,
  listSubmissions,
  resubmitInvoice,
  resubmitInvoiceAsync,
  submitInvoice,
  submitInvoices,
} from './submissions.service.ts';
import { resolveSubmission } from './resolution.service.ts';

export const submissionsRoutes = serve(submissionsContract, {
  listSubmissions: (ctx, { params }) => listSubmissions(ctx, params.id),
  listSubmissionErrors: (ctx, { params }) => listSubmissionErrors(ctx, params.id),
  // The reverse of the order when saving: the provider comes first (D-38).
  submitInvoice: (ctx, { params, query }) => submitInvoice(ctx, params.id, query.partnerIntegrationId),
  submitInvoices: (ctx, { body }) => submitInvoices(ctx, body.invoiceIds),
  createInvoices: (ctx, { body, query }) =>
    createInvoices(ctx, body.thirdPartyIds, query.partnerIntegrationIdTo),
  resubmitInvoice: (ctx, { params, body }) => resubmitInvoice(ctx, params.id, body),
  resubmitInvoiceLater: (ctx, { params, body }) => resubmitInvoiceAsync(ctx, params.id, body),
  cancelInvoice: (ctx, { params }) => cancelInvoice(ctx, params.id),
  resolveSubmission: (ctx, { params, body }) => resolveSubmission(ctx, params.id, body),
  createCreditNoteByNumber: (ctx, { params, body }) => createCreditNoteByNumber(ctx, params.id, body),
  createCreditNote: (ctx, { params, body }) => createCreditNote(ctx, params.id, body),
});
