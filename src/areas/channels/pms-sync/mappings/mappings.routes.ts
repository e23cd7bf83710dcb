import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { mappingContract } from './mappings.contract.ts';
import {
  createMapping,
  getFieldMapping,
  replaceMapping,
  syncMapping,
  updateMapping,
} from './mappings.service.ts';

export const mappingRoutes = serve(mappingContract, {
  getMapping: (ctx, { query }) => getFieldMapping(ctx, query.filter ?? {}),
  createMapping: (ctx, { body }) => createMapping(ctx, body),
  replaceMapping: (ctx, { params, body }, { request }) =>
    replaceMapping(ctx, params.id, body.fields, versionOf(request)),
  updateMapping: (ctx, { params, query, body }, { request }) =>
    updateMapping(ctx, params.id, body.fields, {
      mode: query.updateMode,
      filters: query.arrayFilters ?? [],
      version: versionOf(request),
    }),
  syncMapping: (ctx, { query }) => syncMapping(ctx, query),
});
