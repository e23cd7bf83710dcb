import { serve } from '#foundation/http/serve.ts';
import { shortLinksContract } from './short-links.contract.ts';
import {
  createShortLink,
  listShortLinks,
  resolveShortLink,
  switchOffShortLink,
} from './short-links.service.ts';

export const shortLinkRoutes = serve(shortLinksContract, {
  resolveShortLink: async (ctx, { params }) => ({
    slug: params.slug,
    url: await resolveShortLink(ctx, params.slug),
  }),
  listShortLinks: (ctx) => listShortLinks(ctx),
  createShortLink: (ctx, { body }) => createShortLink(ctx, body),
  switchOffShortLink: async (ctx, { params }) => {
    await switchOffShortLink(ctx, params.slug);
    return { deleted: true as const };
  },
});
