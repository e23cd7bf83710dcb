import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import type { Page } from 'playwright-core';
import { build } from 'vite';

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
    /** From now on the pages and files of this browser come from the folder; calls go to the server. */
    serveTo: async (page: Page): Promise<void> => {
      await page.route(/\/app\/kit|\/assets\/|\/fonts\//, async (route) => {
        const { pathname } = new URL(route.request().url());
        const name = pathname.startsWith('/app/') ? 'app/index.html' : pathname.slice(1);
        const contentType = TYPES[path.extname(name)] ?? 'application/octet-stream';
        await route.fulfill({ contentType, body: await fs.readFile(file(name)) });
      });
    },
    remove: () => fs.rm(folder, { recursive: true, force: true }),
  };
}
export type BuiltKit = Awaited<ReturnType<typeof buildKit>>;
