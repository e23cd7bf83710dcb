import { serve } from '#foundation/http/serve.ts';
import { auditContract } from './audit.contract.ts';
import { exportAuditLog, readAuditLog, verifyAuditLog } from './audit.service.ts';

export const auditRoutes = serve(auditContract, {
  listChanges: (ctx, { query }) => readAuditLog(ctx, query),
  exportChanges: async (ctx, { query }, { reply }) =>
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="posada-historial.csv"')
      .send(await exportAuditLog(ctx, query)),
  verifyChanges: (ctx) => verifyAuditLog(ctx),
});
