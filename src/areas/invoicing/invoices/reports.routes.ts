import { Readable } from 'node:stream';

import { sendFile } from '#foundation/http/sent-file.ts';
import { serve } from '#foundation/http/serve.ts';
import { sendTable } from '#foundation/http/table-file.ts';
import { streamInvoiceArchive } from './files/archive.service.ts';
import { reportsContract } from './reports.contract.ts';
import { exportInvoices, summarizeInvoices } from './reports.service.ts';

export const reportsRoutes = serve(reportsContract, {
  summarizeInvoices: (ctx, { query }) => summarizeInvoices(ctx, query.filter),
  downloadInvoiceArchive: async (ctx, { query }, { reply }) =>
    sendFile(reply, {
      content: Readable.from(streamInvoiceArchive(ctx, query.month)),
      contentType: 'application/zip',
      label: `posada-facturas-${query.month}.zip`,
    }),
  exportInvoices: async (ctx, { query }, { reply }) =>
    sendTable(reply, await exportInvoices(ctx, query), {
      format: query.format,
      language: ctx.language,
      name: 'posada-facturas',
    }),
});
