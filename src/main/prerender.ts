import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'vite';

import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUILT = path.join(ROOT, 'dist/web');

type SiteModule = { readonly renderPage: (language: string) => string };

/** Builds the faces, then renders the public site to HTML in every language; it is not hydrated. */
export async function buildWeb(): Promise<void> {
  await build({ configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
  const rendered = path.join(ROOT, 'dist/site-render');
  await build({
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: path.join(ROOT, 'src/web/hosts/site/render.tsx'),
      outDir: rendered,
      emptyOutDir: true,
      rolldownOptions: { input: path.join(ROOT, 'src/web/hosts/site/render.tsx') },
    },
  });
  const { renderPage } = (await import(pathToFileURL(path.join(rendered, 'render.js')).href)) as SiteModule;
  await fs.mkdir(path.join(BUILT, 'site'), { recursive: true });
  for (const language of SUPPORTED_LANGUAGES) {
    await fs.writeFile(path.join(BUILT, 'site', `${language}.html`), renderPage(language));
  }
}

if (import.meta.main) await buildWeb();
