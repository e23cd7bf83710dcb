import fs from 'node:fs';
import path from 'node:path';

import { build, type Plugin, type Rolldown } from 'vite';

import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { leanContracts } from './lean-contracts.ts';

/** The pages of every day and the sign-in, by the first part of their address. */
const PAGES = [
  { page: 'login', parts: ['pages/login'] },
  ...['', 'calendar', 'reservations', 'check-in', 'registry', 'invoicing'].map((page) => ({
    page,
    parts: ['signed-in', `pages/${page || 'today'}`],
  })),
];

type Bundle = Rolldown.OutputBundle;

/** A part of the build with all that it imports, styles too, besides what the page loads anyway. */
function filesOf(bundle: Bundle, module: string, page: string): string[] {
  const parts = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file : []));
  const part = parts.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (!part) throw new Error(`The build has no part of ${module}`);
  const files = new Set([part.fileName]);
  // The set grows while it is walked.
  for (const name of files) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const other of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) {
      if (!page.includes(other)) files.add(other);
    }
  }
  return [...files].map((name) => `/${name}`);
}

function filesByPage(bundle: Bundle, html: string) {
  const all: string[] = [];
  const placesOf = (files: readonly string[]) =>
    [...new Set(files)].map((file) => (all.includes(file) ? all.indexOf(file) : all.push(file) - 1));
  const of = Object.fromEntries(
    PAGES.map(({ page, parts }) => [
      page,
      Object.fromEntries(
        SUPPORTED_LANGUAGES.map((language) => [
          language,
          placesOf([
            ...filesOf(bundle, `/app/main.texts-${language}.js`, html),
            ...parts.flatMap((part) => [
              ...filesOf(bundle, `/app/${part}.tsx`, html),
              ...filesOf(bundle, `/app/${part}.texts-${language}.js`, html),
            ]),
          ]),
        ]),
      ),
    ]),
  );
  return { all, of };
}

async function compiled(source: string, files: object): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [leanContracts],
    define: { FILES: JSON.stringify(files) },
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  });
  const [script] = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (script?.type !== 'chunk') throw new Error(`${source} was not built`);
  return script.code.trim();
}

/** Writes `ahead.ts`, which an entry may have beside its page, into the page; the policy names it by its hash. */
export const aheadScript: Plugin = {
  name: 'ahead-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle, filename }) {
      const source = path.join(path.dirname(filename), 'ahead.ts');
      if (!bundle || !fs.existsSync(source)) return undefined;
      const script = await compiled(source, filesByPage(bundle, html));
      // Before the styles: a script that comes after them waits for them.
      return html.replace('<script type="module"', (module) => `<script>${script}</script>\n    ${module}`);
    },
  },
};
