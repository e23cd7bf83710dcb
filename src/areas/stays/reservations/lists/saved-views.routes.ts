import { serve } from '#foundation/http/serve.ts';
import { savedViewContract } from './saved-views.contract.ts';
import { listViews, removeView, renameView, saveView } from './saved-views.service.ts';

export const savedViewRoutes = serve(savedViewContract, {
  listViews: (ctx) => listViews(ctx),
  saveView: (ctx, { body }) => saveView(ctx, body),
  renameView: (ctx, { params, body }) => renameView(ctx, params.id, body.name),
  removeView: async (ctx, { params }) => {
    await removeView(ctx, params.id);
    return { deleted: true as const };
  },
});
