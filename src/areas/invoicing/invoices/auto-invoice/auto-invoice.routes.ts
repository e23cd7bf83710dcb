import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { autoInvoiceContract } from './auto-invoice.contract.ts';
import { invoiceStayNow, changeAutoInvoicing, getAutoInvoicing } from './auto-invoice.service.ts';

export const autoInvoiceRoutes = serve(autoInvoiceContract, {
  getAutoInvoicing: (ctx) => getAutoInvoicing(ctx),
  changeAutoInvoicing: (ctx, { body }, { request }) => changeAutoInvoicing(ctx, body, versionOf(request)),
  invoiceStayNow: (ctx, { params }) => invoiceStayNow(ctx, params.reservationId),
});
