import { serve } from '#foundation/http/serve.ts';
import { sendTable } from '#foundation/http/table-file.ts';
import { appsAdminContract } from './apps-admin.contract.ts';
import {
  listAdminApps,
  listAppChanges,
  listAppProperties,
  listAppWaiters,
  exportAppProperties,
  updateApp,
  exportAppWaiters,
} from './apps-admin.service.ts';

export const appsAdminRoutes = serve(appsAdminContract, {
  updateApp: (ctx, { params, body }) => updateApp(ctx, params.id, body),
  listAppProperties: (ctx, { params, query }) => listAppProperties(ctx, params.id, query),
  exportAppProperties: async (ctx, { params, query: { filter, format } }, { reply }) =>
    sendTable(reply, await exportAppProperties(ctx, params.id, filter), {
      format,
      language: ctx.language,
      name: 'properties',
    }),
  listWaiting: (ctx, { params, query }) => listAppWaiters(ctx, params.id, query),
  exportWaiting: async (ctx, { params, query: { filter, format } }, { reply }) =>
    sendTable(reply, await exportAppWaiters(ctx, params.id, filter), {
      format,
      language: ctx.language,
      name: 'user-wait-list',
    }),
  listAdminApps: (ctx) => listAdminApps(ctx),
  listAppChanges: (ctx, { params }) => listAppChanges(ctx, params.id),
});
