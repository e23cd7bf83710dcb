import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, type InlineConfig } from 'vite';

import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { type AnySitePage, RENDERED_PAGES } from '#vocabulary/site-pages.ts';
import { PAGES } from '../../../vite.config.ts';
import { compressFiles } from './compressed-files.ts';
import { publishBuild } from './published-builds.ts';
import { drawPictures } from '../site/site-pictures.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const BUILT = path.join(ROOT, 'dist/web');

/** The part of web/entries/site/render.tsx that is needed here. */
export type SiteModule = {
  readonly renderPage: (wanted: {
    page: AnySitePage;
    language: Language;
    isSignedIn: boolean;
    script: string;
  }) => string;
  readonly siteText: (language: Language, key: 'home.hero.title' | 'home.description') => string;
};

export const SITE = path.join(ROOT, 'src/web/entries/site');

const buildWith = (own: InlineConfig) =>
  build({ configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'warn', ...own });

/** The one script of the public site; the address under which it is served. */
async function buildSiteScript(staged: string): Promise<string> {
  const built = await buildWith({
    build: {
      copyPublicDir: false,
      outDir: staged,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(SITE, 'script.ts'),
        output: { entryFileNames: 'assets/site-[hash].js' },
      },
    },
  });
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = files.find((file) => file.type === 'chunk' && file.isEntry);
  if (!script) throw new Error('The script of the public site was not built');
  return `/${script.fileName}`;
}

async function loadSite(): Promise<SiteModule> {
  const rendered = path.join(ROOT, 'dist/site-render');
  await buildWith({
    build: {
      // The fonts are still looked up there, or each of their addresses would be a warning.
      copyPublicDir: false,
      ssr: path.join(SITE, 'render.tsx'),
      outDir: rendered,
      emptyOutDir: true,
      rolldownOptions: { input: path.join(SITE, 'render.tsx') },
    },
  });
  return (await import(pathToFileURL(path.join(rendered, 'render.js')).href)) as SiteModule;
}

/** The public site as HTML, every page in every language, for visitors and for signed-in users; not hydrated. */
export async function writeSite(
  staged: string,
  { renderPage }: Pick<SiteModule, 'renderPage'>,
  script: string,
): Promise<void> {
  for (const language of SUPPORTED_LANGUAGES) {
    const folder = path.join(staged, 'site', language);
    await fs.mkdir(folder, { recursive: true });
    for (const page of RENDERED_PAGES) {
      for (const isSignedIn of [false, true]) {
        const file = `${page}${isSignedIn ? '.signed-in' : ''}.html`;
        await fs.writeFile(path.join(folder, file), renderPage({ page, language, isSignedIn, script }));
      }
    }
  }
}

export const drawSitePictures = (staged: string, { siteText }: Pick<SiteModule, 'siteText'>) =>
  drawPictures(path.join(staged, 'pictures'), {
    titleOf: (language) => siteText(language, 'home.hero.title'),
    favicon: path.join(ROOT, 'src/web/public/favicon.svg'),
    fonts: path.join(SITE, 'picture'),
  });

async function renderSite(staged: string): Promise<void> {
  const script = await buildSiteScript(staged);
  const site = await loadSite();
  await writeSite(staged, site, script);
  await drawSitePictures(staged, site);
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

/** Builds the entries and the public site in another folder, and publishes them when every part is done. */
export async function buildWeb(): Promise<void> {
  await fs.mkdir(path.dirname(BUILT), { recursive: true });
  const staged = await fs.mkdtemp(path.join(path.dirname(BUILT), 'staged-'));
  try {
    await asProduction(async () => {
      for (const mode of PAGES) await buildWith({ mode, build: { outDir: staged } });
      await renderSite(staged);
    });
    await compressFiles(path.join(staged, 'assets'));
    await publishBuild(staged, BUILT);
  } finally {
    await fs.rm(staged, { recursive: true, force: true });
  }
}

if (import.meta.main) await buildWeb();
