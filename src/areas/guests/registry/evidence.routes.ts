import { serve } from '#foundation/http/serve.ts';
import { sendTable } from '#foundation/http/table-file.ts';
import { evidenceContract } from './evidence.contract.ts';
import { exportEvidence, listEvidence } from './evidence-view.service.ts';

export const evidenceRoutes = serve(evidenceContract, {
  listEvidence: (ctx, { query }) => listEvidence(ctx, query),
  exportEvidence: async (ctx, { query }, { reply }) =>
    sendTable(reply, await exportEvidence(ctx, query.filter), {
      format: query.format,
      language: ctx.language,
      name: 'posada-constancia',
    }),
});
