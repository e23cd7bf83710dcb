import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import type { Page } from 'playwright-core';
import { build } from 'vite';

import { allowInlineHashes } from '#main/site/page-reply.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The app with the page that shows every part of the kit, in a folder of its own: it is in no release. */
export async function buildKit() {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'posada-kit-'));
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      configFile: path.join(ROOT, 'vite.config.ts'),
      mode: 'kit',
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    });
  } finally {
    process.env['NODE_ENV'] = before;
  }
  const file = (name: string) => path.join(folder, name);
  return {
    /**
     * From now on the pages and files of this browser come from the folder; calls go to the server. `like`: with the
     * policy and the marks of that page of the server.
     */
    serveTo: async (page: Page, like?: string): Promise<void> => {
      const marked = like === undefined ? undefined : await fetch(like);
      const policy = marked?.headers.get('content-security-policy');
      const marks = (await marked?.text())?.match(/<meta name="posada-[^>]*>/g)?.join('') ?? '';
      await page.route(/\/app\/kit|\/assets\/|\/fonts\//, async (route) => {
        const { pathname } = new URL(route.request().url());
        const name = pathname.startsWith('/app/') ? 'app/index.html' : pathname.slice(1);
        const contentType = TYPES[path.extname(name)] ?? 'application/octet-stream';
        const content = await fs.readFile(file(name));
        if (path.extname(name) !== '.html') return route.fulfill({ contentType, body: content });
        const body = content.toString('utf8').replace('</head>', `${marks}</head>`);
        const headers = {
          'content-type': contentType,
          ...(policy && { 'content-security-policy': allowInlineHashes(body, policy) }),
        };
        return route.fulfill({ headers, body });
      });
    },
    remove: () => fs.rm(folder, { recursive: true, force: true }),
  };
}
export type BuiltKit = Awaited<ReturnType<typeof buildKit>>;
