import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { defineConfig, type Plugin } from 'vite';

const hosts = resolve(import.meta.dirname, 'src/web/hosts');

/** One page per host (D-54). The public site is rendered to HTML by itself and is not here. */
const pages = ['start', 'app', 'guest', 'developer', 'admin'];

/** The addresses that a page answers on a single host, for the development server only. */
const addresses: readonly (readonly [RegExp, string])[] = [
  [/^\/app(?=\/|\?|$)/, 'app'],
  [/^\/register(?=\/|\?|$)/, 'start'],
  [/^\/g\//, 'guest'],
  [/^\/developers(?=\/|\?|$)/, 'developer'],
  [/^\/admin(?=\/|\?|$)/, 'admin'],
];

/** Sends `/app/calendar` to the app's page while developing; a request for a file passes. */
const pageOfAddress: Plugin = {
  name: 'page-of-address',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const url = request.url ?? '/';
      const page = addresses.find(([pattern]) => pattern.test(url))?.[1];
      if (page && !/\.\w+(\?|$)/.test(url)) request.url = `/${page}/index.html`;
      next();
    });
  },
};

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

export default defineConfig({
  root: hosts,
  base: '/',
  publicDir: resolve(import.meta.dirname, 'src/web/public'),
  plugins: [pageOfAddress, withoutJsonSchema],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    sourcemap: false,
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // "use client" in libraries means something to servers that render React, and nothing here.
      checks: { moduleLevelDirective: false },
      input: Object.fromEntries(pages.map((page) => [page, resolve(hosts, page, 'index.html')])),
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
