import { serve } from '#foundation/http/serve.ts';
import { savedViewContract } from './saved-views.contract.ts';
import { listSavedViews, removeSavedView, renameSavedView, createSavedView } from './saved-views.service.ts';

export const savedViewRoutes = serve(savedViewContract, {
  listViews: (ctx) => listSavedViews(ctx),
  saveView: (ctx, { body }) => createSavedView(ctx, body),
  renameView: (ctx, { params, body }) => renameSavedView(ctx, params.id, body.name),
  removeView: async (ctx, { params }) => {
    await removeSavedView(ctx, params.id);
    return { deleted: true as const };
  },
});
