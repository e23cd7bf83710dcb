import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { defineConfig, type Plugin } from 'vite';

import { aheadScript } from './src/main/build/ahead-script.ts';
import { leanContracts } from './src/main/build/lean-contracts.ts';
import { ownIcons } from './src/main/build/own-icons.ts';
import { pageTexts } from './src/main/build/page-texts.ts';

const entries = resolve(import.meta.dirname, 'src/web/entries');

/** One page per host (D-54). The public site is rendered to HTML by itself and is not here. */
export const PAGES = ['start', 'app', 'guest', 'invoice', 'payment', 'developer', 'admin'] as const;

/**
 * Zod carries what describes its schemas as JSON Schema into every page, about 7 kB compressed. Only the API
 * document needs it, on the server.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  load: {
    filter: { id: /zod[/\\]v4[/\\]core[/\\](to-json-schema|json-schema-processors)\.js$/ },
    async handler(id) {
      const exports = (await readFile(id, 'utf8')).matchAll(/^export (?:function|const) (\w+)/gm);
      return [...exports].map(([, name]) => `export const ${name} = () => ({});`).join('\n');
    },
  },
};

/** And what is wrong in English sentences, which nobody sees: a form asks for the code of it (`ui/zod-resolver.ts`). */
const withoutEnglish: Plugin = {
  name: 'without-english',
  apply: 'build',
  load: {
    filter: { id: /zod[/\\]v4[/\\]locales[/\\]en\.js$/ },
    handler: () => 'export default () => ({ localeError: () => undefined });',
  },
};

/**
 * Whether a module is there before the page shows: the entry reaches it without a lazy import. All of them in one
 * file are forty requests less, which is what a telephone waits for (P-12, P-14).
 */
type ModuleGraph = { getModuleInfo(id: string): { importedIds: string[] } | null };

function beforeThePageShows(entry: string) {
  let known: Set<string> | undefined;
  return (id: string, graph: ModuleGraph) => {
    if (known === undefined) {
      known = new Set([entry]);
      // The set grows while it is walked.
      for (const one of known)
        for (const next of graph.getModuleInfo(one)?.importedIds ?? []) known.add(next);
    }
    return known.has(id);
  };
}

/** Read by forms alone: an entry names them, and uses none (src/main/build/lean-contracts.ts). */
const OF_FORMS = /[/\\]node_modules[/\\]zod[/\\]|\?schemas$/;
/** The page names the file of the frame before its scripts are there (src/main/build/ahead-script.ts). */
const STAYS_APART = /[/\\]app[/\\]signed-in\.tsx$/;

const isInOneOf = (pages: readonly string[]) => {
  const graphs = pages.map((page) => beforeThePageShows(resolve(entries, page)));
  return (id: string, graph: ModuleGraph) => graphs.some((isIn) => isIn(id, graph));
};

/** Pages of the app that many begin with, and the frame around them. */
const TODAY = ['app/signed-in.tsx', 'app/pages/today.tsx'];
const CALENDAR = ['app/pages/calendar.tsx'];
const INVOICES = ['app/pages/invoicing.tsx'];
const SIGN_IN = ['app/pages/login.tsx'];

function entryGroup(page: string) {
  const isEntry = isInOneOf([`${page}/main.tsx`]);
  // Who signs in loads nothing of the pages behind it, nor they of the sign-in.
  const isEverywhere =
    page === 'app' ? [isInOneOf(SIGN_IN), isInOneOf([...TODAY, ...CALENDAR, ...INVOICES])] : [];
  const isOfEntry = (id: string, graph: ModuleGraph) =>
    isEntry(id, graph) || (isEverywhere.length > 0 && isEverywhere.every((isIn) => isIn(id, graph)));
  return {
    debugName: page,
    name: (id: string, graph: ModuleGraph) => (!OF_FORMS.test(id) && isOfEntry(id, graph) ? page : null),
  };
}

/**
 * What pages that many begin with share with others, in one file: a dozen small ones are a dozen waits on a phone. What
 * is a page's own alone stays apart.
 */
function sharedGroup(name: string, ...sets: readonly (readonly string[])[]) {
  const areIn = sets.map(isInOneOf);
  return {
    debugName: name,
    minShareCount: 2,
    name: (id: string, graph: ModuleGraph) =>
      !OF_FORMS.test(id) && !STAYS_APART.test(id) && areIn.every((isIn) => isIn(id, graph)) ? name : null,
  };
}
/** The first page of the app, and after it other pages, each with what it shares besides. */
const sharedGroups = [
  sharedGroup('kit', TODAY),
  sharedGroup('form', ['../ui/form.tsx']),
  sharedGroup('sign-in', SIGN_IN),
  sharedGroup('lists', CALENDAR, INVOICES),
  sharedGroup('everyday', CALENDAR),
  sharedGroup('bills', INVOICES),
];
const groupsOf = (page: string) => [entryGroup(page), ...(page === 'app' ? sharedGroups : [])];

/**
 * `--mode app` builds one page by itself: who comes to one rarely goes to another, so nothing is worth sharing. Any
 * other mode, such as `kit`, builds all of them.
 */
const pagesOf = (mode: string): readonly string[] => PAGES.filter((page) => page === mode || !isPage(mode));
const isPage = (mode: string): boolean => PAGES.some((page) => page === mode);

export default defineConfig(({ mode }) => ({
  root: entries,
  base: '/',
  publicDir: resolve(import.meta.dirname, 'src/web/public'),
  plugins: [
    withoutJsonSchema,
    withoutEnglish,
    leanContracts,
    ownIcons,
    // A build of all entries at once, such as that of the kit, has all texts in one file and asks for nothing ahead.
    ...(isPage(mode) ? [pageTexts(mode), aheadScript] : []),
  ],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: !isPage(mode),
    copyPublicDir: !isPage(mode) || mode === PAGES[0],
    assetsDir: 'assets',
    sourcemap: false,
    // In plain bytes; what counts is what travels, and `npm run bench -- sizes` counts that.
    chunkSizeWarningLimit: 700,
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // "use client" in libraries means something to servers that render React, and nothing here.
      checks: { moduleLevelDirective: false },
      input: Object.fromEntries(pagesOf(mode).map((page) => [page, resolve(entries, page, 'index.html')])),
      ...(isPage(mode) && {
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: groupsOf(mode) } },
      }),
    },
  },
}));
