import { serve } from '#foundation/http/serve.ts';
import { slugContract } from './slugs.contract.ts';
import { checkSlug, suggestSlugs } from './slugs.service.ts';

export const slugRoutes = serve(slugContract, {
  suggestSlugs: (ctx, { query }) => suggestSlugs(ctx, query),
  checkSlug: (ctx, { params, query }) => checkSlug(ctx, params.slug, query.propertyId),
});
