import { serve } from '#foundation/http/serve.ts';
import { staysExportContract } from './stays-export.contract.ts';
import { exportStays } from './stays-export.service.ts';

export const staysExportRoutes = serve(staysExportContract, {
  exportStays: async (ctx, { query }, { reply }) =>
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="posada-reservas.csv"')
      .send(await exportStays(ctx, query)),
});
