import { serve } from '#foundation/http/serve.ts';
import { sendTable } from '#foundation/http/table-file.ts';
import { reportsContract } from './reports.contract.ts';
import { exportInvoices, summarizeInvoices } from './reports.service.ts';

export const reportsRoutes = serve(reportsContract, {
  summarizeInvoices: (ctx, { query }) => summarizeInvoices(ctx, query.filter),
  exportInvoices: async (ctx, { query }, { reply }) =>
    sendTable(reply, await exportInvoices(ctx, query), {
      format: query.format,
      language: ctx.language,
      name: 'posada-facturas',
    }),
});
