import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { formsContract } from './forms.contract.ts';
import { createForm, listForms, updateForm } from './forms.service.ts';

export const formRoutes = serve(formsContract, {
  listForms: (ctx, { query }) => listForms(ctx, query),
  createForm: (ctx, { body }) => createForm(ctx, body),
  updateForm: (ctx, { params, body }, { request }) => updateForm(ctx, params.id, body, versionOf(request)),
});
