import { serve } from '#foundation/http/serve.ts';
import { auditContract } from './audit.contract.ts';
import { exportAuditLog, readAuditLog, type ThingsOf, verifyAuditLog } from './audit.service.ts';

export const auditRoutes = (thingsOf: ThingsOf) =>
  serve(auditContract, {
    listChanges: (ctx, { query }) => readAuditLog(ctx, thingsOf, query),
    exportChanges: async (ctx, { query }, { reply }) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="posada-historial.csv"')
        .send(await exportAuditLog(ctx, thingsOf, query)),
    verifyChanges: (ctx) => verifyAuditLog(ctx),
  });
