import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { previewTemplate } from './preview.service.ts';
import { messageTemplatesContract } from './templates.contract.ts';
import {
  createTemplate,
  deleteTemplate,
  getReach,
  listTemplates,
  updateTemplate,
} from './templates.service.ts';

export const messageTemplateRoutes = serve(messageTemplatesContract, {
  listTemplates: (ctx) => listTemplates(ctx),
  createTemplate: (ctx, { body }) => createTemplate(ctx, body),
  updateTemplate: (ctx, { params, body }, { request }) =>
    updateTemplate(ctx, params.id, body, versionOf(request)),
  deleteTemplate: async (ctx, { params }) => {
    await deleteTemplate(ctx, params.id);
    return { deleted: true as const };
  },
  listNotificationTemplates: (ctx) => listTemplates(ctx),
  getTemplateReach: (ctx, { params }) => getReach(ctx, params.id),
  previewTemplate: (ctx, { body }) => previewTemplate(ctx, body),
});
