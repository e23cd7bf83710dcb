import { listCheckIns } from '#areas/guests/check-in/index.ts';
import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { decideReports, markReported, sendReport, sendReports } from './decisions.service.ts';
import { failureTextOf } from './failure-text.ts';
import { registryContract } from './registry.contract.ts';
import { registryErrors } from './registry.errors.ts';
import {
  getReport,
  listReports,
  getManualFile,
  presentReport,
  reservationWithLogs,
  summariseCheckIns,
  summariseReports,
} from './reports-view.service.ts';
import {
  createSettings,
  deleteSettings,
  listSettings,
  markRenewed,
  updateSettings,
  validateCredentials,
} from './settings.service.ts';

export const registryRoutes = serve(registryContract, {
  validateCredentials: async (ctx, { body }) => {
    await validateCredentials(ctx, body);
    return { valid: true as const };
  },
  listSettings: (ctx) => listSettings(ctx),
  createSettings: (ctx, { body }) => createSettings(ctx, body),
  updateSettings: (ctx, { params, body }, { request }) =>
    updateSettings(ctx, params.id, body, versionOf(request)),
  markRenewed: (ctx, { params, body }) => markRenewed(ctx, params.id, body.year),
  deleteSettings: async (ctx, { params }) => {
    await deleteSettings(ctx, params.id);
    return { deleted: true as const };
  },
  sendReports: async (ctx, { params, query, body }) => {
    const selection = { ...query.filter, ...body };
    const sent = await sendReports(ctx, params.integration, selection);
    const results = sent.map(({ failure, ...result }) => ({
      ...result,
      message: failureTextOf(ctx, failure),
    }));
    // R-REGISTRY-04: 200 only when every report was accepted.
    if (results.some(({ accepted }) => !accepted)) throw registryErrors.someNotSent({ details: { results } });
    return { results };
  },
  listRegistryReservations: (ctx, { query }) => listCheckIns(ctx, query),
  summariseCheckIns: (ctx, { query }) => summariseCheckIns(ctx, query.filter),
  getRegistryReservation: (ctx, { params, query }) => reservationWithLogs(ctx, params.id, query.limit),
  summariseReports: (ctx, { query }) => summariseReports(ctx, query.filter),
  listReports: (ctx, { query }) => listReports(ctx, query),
  getReport: (ctx, { params }) => getReport(ctx, params.id),
  sendReport: async (ctx, { params, body }) => {
    await sendReport(ctx, params.id, body);
    return presentReport(ctx, params.id);
  },
  markReported: async (ctx, { params, body }) => {
    await markReported(ctx, params.id, body.code);
    return presentReport(ctx, params.id);
  },
  decideReports: async (ctx, { body }) => {
    const decided = await decideReports(ctx, body);
    return {
      results: decided.map(({ failure, ...result }) => ({ ...result, message: failureTextOf(ctx, failure) })),
    };
  },
  downloadReportFile: async (ctx, { query }, { reply }) => {
    const { name, contentType, text } = await getManualFile(ctx, query);
    return reply.type(contentType).header('content-disposition', `attachment; filename="${name}"`).send(text);
  },
});
