import { sendFile } from '#foundation/http/sent-file.ts';
import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { mailInvoice } from './files/delivery.service.ts';
import { readInvoiceFile } from './files/invoice-files.service.ts';
import { invoicesContract } from './invoices.contract.ts';
import {
  changeInvoice,
  countInvoices,
  createInvoice,
  deleteInvoice,
  getTaxProof,
  joinItems,
  listInvoices,
} from './invoices.service.ts';
import { loadInvoice } from './submissions/submissions.service.ts';

export const invoicesRoutes = serve(invoicesContract, {
  listInvoices: (ctx, { query }) => listInvoices(ctx, query),
  countInvoices: (ctx, { query }) => countInvoices(ctx, query.month),
  getInvoice: (ctx, { params }) => loadInvoice(ctx, params.id),
  // In the first call the property system is the first integration and the provider the second (D-38).
  createInvoice: (ctx, { query, body }) => createInvoice(ctx, body, query.partnerIntegrationIdTo),
  changeInvoice: (ctx, { params, body }, { request }) =>
    changeInvoice(ctx, params.id, body, versionOf(request)),
  deleteInvoice: (ctx, { params }, { request }) => deleteInvoice(ctx, params.id, versionOf(request)),
  downloadInvoiceFile: async (ctx, { params }, { reply }) =>
    sendFile(reply, await readInvoiceFile(ctx, params.id, params.role)),
  mailInvoice: (ctx, { params, body }) => mailInvoice(ctx, params.id, body.email),
  getTaxProof: (ctx, { params }) => getTaxProof(ctx, params.id),
  joinItems: (ctx, { params, body }) => joinItems(ctx, params.id, body),
});
