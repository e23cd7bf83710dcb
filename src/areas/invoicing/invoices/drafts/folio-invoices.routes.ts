import { serve } from '#foundation/http/serve.ts';
import { folioInvoicesContract } from './folio-invoices.contract.ts';
import {
  listFolioInvoices,
  listReservationInvoices,
  resubmitFolio,
  submitFolios,
} from './folio-invoices.service.ts';

export const folioInvoicesRoutes = serve(folioInvoicesContract, {
  listReservationInvoices: (ctx, { query }) => listReservationInvoices(ctx, query),
  listFolioInvoices: (ctx, { params }) => listFolioInvoices(ctx, params.id),
  submitFolios: (ctx, { body }) => submitFolios(ctx, body.folioIds),
  resubmitFolio: (ctx, { params, body }) => resubmitFolio(ctx, params.id, body),
});
