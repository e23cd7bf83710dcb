import { serve } from '#foundation/http/serve.ts';
import { importContract } from './import.contract.ts';
import { exportListings, importListings, importTemplate, previewImport } from './import.service.ts';

export const importRoutes = serve(importContract, {
  previewImport: (ctx, { body }) => previewImport(ctx, body.content),
  importListings: (ctx, { body }) => importListings(ctx, body.content, body.plan),
  exportListings: async (ctx, _input, { reply }) =>
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="posada-alojamientos.csv"')
      .send(await exportListings(ctx)),
  importTemplate: async (ctx, _input, { reply }) =>
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="posada-plantilla.csv"')
      .send(importTemplate(ctx)),
});
