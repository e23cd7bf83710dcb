import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { typesContract } from './types.contract.ts';
import { createType, deleteType, listTypes, updateType } from './types.service.ts';

export const typesRoutes = serve(typesContract, {
  listTypes: (ctx) => listTypes(ctx),
  createType: (ctx, { body }) => createType(ctx, body),
  updateType: (ctx, { params, body }, { request }) => updateType(ctx, params.id, body, versionOf(request)),
  deleteType: async (ctx, { params }) => {
    await deleteType(ctx, params.id);
    return { deleted: true as const };
  },
});
