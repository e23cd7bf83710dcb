import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { termsContract } from './terms.contract.ts';
import { createTerms, deleteTerms, listTerms, listVersions, updateTerms } from './terms.service.ts';

export const termsRoutes = serve(termsContract, {
  listTerms: (ctx) => listTerms(ctx),
  createTerms: (ctx, { body }) => createTerms(ctx, body),
  updateTerms: (ctx, { params, body }, { request }) => updateTerms(ctx, params.id, body, versionOf(request)),
  deleteTerms: async (ctx, { params }) => {
    await deleteTerms(ctx, params.id);
    return { deleted: true as const };
  },
  listVersions: (ctx, { params }) => listVersions(ctx, params.id),
});
