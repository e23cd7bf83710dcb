import { serve } from '#foundation/http/serve.ts';
import { sendTable } from '#foundation/http/table-file.ts';
import { staysExportContract } from './stays-export.contract.ts';
import { exportStays } from './stays-export.service.ts';

export const staysExportRoutes = serve(staysExportContract, {
  exportStays: async (ctx, { query }, { reply }) =>
    sendTable(reply, await exportStays(ctx, query), {
      format: query.format,
      language: ctx.language,
      name: 'posada-reservas',
    }),
});
