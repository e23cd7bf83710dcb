import fs from 'node:fs/promises';
import path from 'node:path';

import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Platform } from './platform.ts';

const BUILT = path.resolve(import.meta.dirname, '../../dist/web');

/**
 * The faces of the product on one host (D-54): which pages each answers. The order is the order of looking;
 * the public site answers what nobody else does (R-NAV-06).
 */
const FACES = [
  { name: 'guest', paths: ['/g/*'] },
  { name: 'admin', paths: ['/admin', '/admin/*'] },
  { name: 'developer', paths: ['/developers', '/developers/*'] },
  { name: 'app', paths: ['/app', '/app/*', '/login'] },
  { name: 'start', paths: ['/register', '/register/*', '/verification-code/*'] },
] as const;

/** SEC-60: only our own scripts, no frames. Styles may be inline because positions are computed. */
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

function asPage(reply: FastifyReply, isGuest: boolean): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('cache-control', 'no-cache')
      // SEC-21: a guest's link is a secret and must not travel as a referrer.
      .header('referrer-policy', isGuest ? 'no-referrer' : 'strict-origin-when-cross-origin')
  );
}

/** Serves what Vite built. Pages are read once; files under /assets/ never change their content. */
export async function serveFaces(app: FastifyInstance, platform: Platform): Promise<void> {
  const serveFolder = (folder: string, options: { immutable: boolean; maxAge: string }) =>
    app.register(staticFiles, {
      root: path.join(BUILT, folder),
      prefix: `/${folder}/`,
      decorateReply: false,
      preCompressed: true,
      index: false,
      cacheControl: true,
      ...options,
    });
  await serveFolder('assets', { immutable: true, maxAge: '365d' });
  // Fonts have no hash in their name; they change with a release at most.
  await serveFolder('fonts', { immutable: false, maxAge: '7d' });
  const favicon = await fs.readFile(path.join(BUILT, 'favicon.svg'));
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=604800').send(favicon),
  );
  const pages = new Map<string, string>();
  for (const { name, paths } of FACES) {
    const html = await fs.readFile(path.join(BUILT, name, 'index.html'), 'utf8');
    pages.set(name, html);
    for (const url of paths) {
      app.get(url, async (_request, reply) => asPage(reply, name === 'guest').send(pages.get(name)));
    }
  }
  await serveSite(app, platform);
}

const SITE_LANGUAGES = { '/': 'es', '/pt': 'pt', '/en': 'en' } as const;

async function serveSite(app: FastifyInstance, platform: Platform): Promise<void> {
  const site = path.join(BUILT, 'site');
  for (const [url, language] of Object.entries(SITE_LANGUAGES)) {
    const html = await fs.readFile(path.join(site, `${language}.html`), 'utf8');
    const page = html.replaceAll('{{origin}}', platform.publicUrl);
    app.get(url, async (_request, reply) => asPage(reply, false).send(page));
  }
}
