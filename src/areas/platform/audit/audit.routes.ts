import { serve } from '#foundation/http/serve.ts';
import { sendTable } from '#foundation/http/table-file.ts';
import { auditContract } from './audit.contract.ts';
import { exportAuditLog, readAuditLog, type ReadAuditSubjectNames, verifyAuditLog } from './audit.service.ts';

export const auditRoutes = (thingsOf: ReadAuditSubjectNames) =>
  serve(auditContract, {
    listChanges: (ctx, { query }) => readAuditLog(ctx, thingsOf, query),
    exportChanges: async (ctx, { query }, { reply }) =>
      sendTable(reply, await exportAuditLog(ctx, thingsOf, query), {
        format: query.format,
        language: ctx.language,
        name: 'posada-historial',
      }),
    verifyChanges: (ctx) => verifyAuditLog(ctx),
  });
