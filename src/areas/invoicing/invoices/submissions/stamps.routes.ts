import { serve } from '#foundation/http/serve.ts';
import { stampsContract } from './stamps.contract.ts';
import {
  cancelInvoice,
  createCreditNote,
  createCreditNoteByNumber,
  createInvoices,
  listStampErrors,
  listStamps,
  restampInvoice,
  restampInvoiceLater,
  stampInvoice,
  stampInvoices,
} from './stamps.service.ts';
import { giveVerdict } from './verdict.service.ts';

export const stampsRoutes = serve(stampsContract, {
  listStamps: (ctx, { params }) => listStamps(ctx, params.id),
  listStampErrors: (ctx, { params }) => listStampErrors(ctx, params.id),
  // The reverse of the order when saving: the provider comes first (D-38).
  stampInvoice: (ctx, { params, query }) => stampInvoice(ctx, params.id, query.partnerIntegrationId),
  stampInvoices: (ctx, { body }) => stampInvoices(ctx, body.invoiceIds),
  createInvoices: (ctx, { body, query }) =>
    createInvoices(ctx, body.thirdPartyIds, query.partnerIntegrationIdTo),
  restampInvoice: (ctx, { params, body }) => restampInvoice(ctx, params.id, body),
  restampInvoiceLater: (ctx, { params, body }) => restampInvoiceLater(ctx, params.id, body),
  cancelInvoice: (ctx, { params }) => cancelInvoice(ctx, params.id),
  giveVerdict: (ctx, { params, body }) => giveVerdict(ctx, params.id, body),
  createCreditNoteByNumber: (ctx, { params, body }) => createCreditNoteByNumber(ctx, params.id, body),
  createCreditNote: (ctx, { params, body }) => createCreditNote(ctx, params.id, body),
});
