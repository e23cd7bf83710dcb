import fs from 'node:fs/promises';
import path from 'node:path';

import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { setFormTicket } from '#areas/platform/accounts/index.ts';
import { isCardPage } from './card-pages.ts';
import { createCompressor } from './compressed-reply.ts';
import { BUILT, entryPage, SIGN_IN_ENTRIES } from './entry-pages.ts';
import { setPageHeaders } from './page-reply.ts';
import type { Platform } from '../platform.ts';
import { serveSiteFiles } from './site-files.ts';
import { serveMissing } from './site-missing.ts';
import { serveFilePage } from './site-file-page.ts';
import { serveRedirects } from './site-redirects.ts';
import { serveVideos, videoSlugs, readVideosFilling } from './site-videos.ts';
import { serveSite } from './site.ts';

/**
 * The entries of the site on one host (D-54): which paths each answers. They are searched in this order; the public
 * site answers all other paths (R-NAV-06).
 */
const ENTRIES = [
  { name: 'guest', paths: ['/g/*'] },
  { name: 'invoice', paths: ['/factura', '/factura/*'] },
  { name: 'payment', paths: ['/landing-payment/:id'] },
  { name: 'admin', paths: ['/admin', '/admin/*'] },
  { name: 'developer', paths: ['/developers', '/developers/*'] },
  { name: 'app', paths: ['/app', '/app/*', '/login', '/recover-password', '/social/*'] },
  { name: 'start', paths: ['/register', '/register/*', '/registerb2b', '/verification-code/*'] },
] as const;

/** Their address contains the secret that opens them. */
const SECRET_ENTRIES: readonly string[] = ['guest', 'invoice', 'payment'];

const referrerOf = (entry: string, url: string) => {
  if (SECRET_ENTRIES.includes(entry)) return 'no-referrer';
  return url.startsWith('/social') ? 'same-origin' : 'strict-origin-when-cross-origin';
};

/** Serves what Vite built, also when it builds again; files under /assets/ never change their content. */
export async function serveEntries(app: FastifyInstance, platform: Platform): Promise<void> {
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
  // Fonts and pictures have no hash in their name; they change with a release at most.
  await serveFolder('fonts', { immutable: false, maxAge: '7d' });
  await serveFolder('pictures', { immutable: false, maxAge: '7d' });
  const favicon = await fs.readFile(path.join(BUILT, 'favicon.svg'));
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=604800').send(favicon),
  );
  const compressed = createCompressor();
  for (const { name, paths } of ENTRIES) {
    const isSignIn = SIGN_IN_ENTRIES.includes(name);
    const page = entryPage(name, platform.providers, platform.config.OPERATOR_EMAIL);
    // A page that is not built stops the start, not the first visitor.
    await page();
    for (const url of paths) {
      app.get(url, async (request, reply) => {
        if (isSignIn) setFormTicket(reply, platform);
        const { plain, card } = await page();
        const { text, policy } = isCardPage(request.url) ? card : plain;
        const answer = setPageHeaders(reply, referrerOf(name, url), policy).header('vary', 'accept-encoding');
        return compressed(request, answer, text);
      });
    }
  }
  await servePublicSite(app, platform);
}

/** Last, because it answers all other paths. */
async function servePublicSite(app: FastifyInstance, platform: Platform): Promise<void> {
  const { config, publicUrl, clock } = platform;
  const options = {
    folder: path.join(BUILT, 'site'),
    publicUrl,
    clock,
    operator: config.OPERATOR_NAME,
    contact: config.OPERATOR_EMAIL,
    measuring: config.TAG_MANAGER_ID,
  };
  const offer = async () => ({ parts: { chat: config.WHATSAPP_NUMBER === undefined ? [] : [{}] } });
  const site = await serveSite(app, options, {
    whatsapp: offer,
    siigo: offer,
    videos: (request, language) => readVideosFilling(platform, request, language),
  });
  serveVideos(site, platform);
  serveFilePage(app, site);
  const about = { publicUrl, contact: config.OPERATOR_EMAIL, clock };
  serveSiteFiles(app, about, () => videoSlugs(platform));
  serveRedirects(app, site, { publicUrl, targets: config });
  serveMissing(app, site);
}
