import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, type InlineConfig } from 'vite';

import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { PAGES } from '../../vite.config.ts';
import { compressFiles } from './compressed-files.ts';
import { publishBuild } from './published-builds.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUILT = path.join(ROOT, 'dist/web');

type SiteModule = { readonly renderPage: (language: string, isSignedIn: boolean) => string };

const buildWith = (own: InlineConfig) =>
  build({ configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'warn', ...own });

/** The public site as HTML, in every language, for visitors and for who is signed in; it is not hydrated. */
async function renderSite(folder: string): Promise<void> {
  const rendered = path.join(ROOT, 'dist/site-render');
  await buildWith({
    build: {
      // The fonts are still looked up there, or each of their addresses would be a warning.
      copyPublicDir: false,
      ssr: path.join(ROOT, 'src/web/hosts/site/render.tsx'),
      outDir: rendered,
      emptyOutDir: true,
      rolldownOptions: { input: path.join(ROOT, 'src/web/hosts/site/render.tsx') },
    },
  });
  const { renderPage } = (await import(pathToFileURL(path.join(rendered, 'render.js')).href)) as SiteModule;
  await fs.mkdir(folder, { recursive: true });
  for (const language of SUPPORTED_LANGUAGES) {
    await fs.writeFile(path.join(folder, `${language}.html`), renderPage(language, false));
    await fs.writeFile(path.join(folder, `${language}.signed-in.html`), renderPage(language, true));
  }
}

/** Tests build too, and their NODE_ENV would put the libraries for development into the pages. */
async function asProduction(work: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** Builds the faces and the public site beside what is served, and puts them there when all of it is done. */
export async function buildWeb(): Promise<void> {
  await fs.mkdir(path.dirname(BUILT), { recursive: true });
  const staged = await fs.mkdtemp(path.join(path.dirname(BUILT), 'staged-'));
  try {
    await asProduction(async () => {
      for (const mode of PAGES) await buildWith({ mode, build: { outDir: staged } });
      await renderSite(path.join(staged, 'site'));
    });
    await compressFiles(path.join(staged, 'assets'));
    await publishBuild(staged, BUILT);
  } finally {
    await fs.rm(staged, { recursive: true, force: true });
  }
}

if (import.meta.main) await buildWeb();
