import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { recordOpening, resolveShortLink } from '#areas/property/short-links/index.ts';
import type { Context } from '#foundation/context/context.ts';
import { redirectTarget } from '#foundation/http/redirect-target.ts';
import { languageOf } from '#foundation/http/server.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { Failure } from '#vocabulary/errors.ts';
import { networkOf } from '../network.ts';
import { setPageHeaders, PAGE_POLICY, allowInlineHashes } from './page-reply.ts';
import { contextOf, type Platform } from '../platform.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `
  @font-face { font-family: Figtree; src: url(/fonts/figtree-latin-wght-normal.woff2); font-weight: 300 900; }
  @font-face { font-family: Fraunces; src: url(/fonts/fraunces-latin-opsz-normal.woff2); font-weight: 560; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: #faf7f2; color: #15231f;
         font: 16px/1.5 Figtree, system-ui, sans-serif; }
  main { max-width: 30rem; padding: 32px 24px; }
  h1 { font: 560 1.75rem/1.2 Fraunces, Georgia, serif; margin: 0 0 12px; }
  p { margin: 0 0 24px; overflow-wrap: anywhere; }
  a { display: inline-block; padding: 13px 20px; border-radius: 12px; background: #b4461a; color: #fff;
      text-decoration: none; font-weight: 600; overflow-wrap: anywhere; }
  a:focus-visible { outline: 2px solid #15231f; outline-offset: 3px; }`;

const POLICY = allowInlineHashes(`<style>${STYLE}</style>`, PAGE_POLICY);

type Kind = 'leaving' | 'gone' | 'busy';

/** A page of three sentences that needs no script. */
function page({ language }: Context, kind: Kind, target?: { url: string; host: string }): string {
  const texts = allTexts[language];
  const say = (part: 'title' | 'text') =>
    escaped(translate(texts, `shortLinks.page.${kind}.${part}`, { host: target?.host ?? '' }));
  const go = target
    ? `<a href="${escaped(target.url)}" rel="noopener noreferrer nofollow">${escaped(
        translate(texts, 'shortLinks.page.leaving.go', { host: target.host }),
      )}</a>`
    : '';
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${say('title')} · Posada</title>
    <style>${STYLE}</style>
  </head>
  <body><main><h1>${say('title')}</h1><p>${say('text')}</p>${go}</main></body>
</html>`;
}

/** A preview by a browser or a chat does not count as a person who opens a link. */
const isSomebody = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/prefetch|preview/i.test([headers['sec-purpose'], headers['purpose']].join(' '));

/** S-SITE-20: follows a short link, or says where it would lead (SEC-23, D-14). */
export function serveShortLinks(app: FastifyInstance, platform: Platform): void {
  const targets = { own: platform.publicUrl, hosts: platform.config.REDIRECT_HOSTS };
  const answer = async (ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { slug } = request.params as { slug: string };
    const target = redirectTarget(await resolveShortLink(ctx, slug), targets);
    if (!target) return reply.code(404).send(page(ctx, 'gone'));
    if (isSomebody(request)) {
      // A counter is not worth a delay or an error for the visitor.
      recordOpening(ctx, slug).catch((error: unknown) =>
        ctx.log.warn({ error: String(error) }, 'not counted'),
      );
    }
    if (target.is !== 'other') return reply.code(302).header('location', target.url).send('');
    return reply.send(page(ctx, 'leaving', target));
  };
  app.get('/l/:slug', async (request, reply) => {
    const ctx = contextOf(
      platform,
      {},
      { language: languageOf(request, null), requestId: request.id, network: networkOf(request) },
    );
    setPageHeaders(reply, 'no-referrer', POLICY)
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language');
    try {
      return await answer(ctx, request, reply);
    } catch (error) {
      if (!(error instanceof Failure) || ![404, 429].includes(error.status)) throw error;
      if (error.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds));
      return reply.code(error.status).send(page(ctx, error.status === 404 ? 'gone' : 'busy'));
    }
  });
}
