import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';

import { createServer, mergeConfig, type Plugin, type ProxyOptions, type ViteDevServer } from 'vite';

import viteConfig, { PAGES } from '../../vite.config.ts';
import { drawSitePictures, SITE, type SiteModule, writeSite } from './build/prerender.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Before the address of everything that Vite itself answers; all else is the program's. */
const PARTS = '/@dev/';

type Options = {
  readonly folder: string;
  readonly port: number;
  /** Where the program answers. */
  readonly program: string;
  readonly untilUp: () => Promise<void>;
};

/**
 * Vite in front of the program. The program serves the pages as usual, from a folder where their scripts are addresses
 * of Vite; the content policy has one more word, for the styles that Vite puts into a page.
 */
export async function serveDevPages({ folder, port, program, untilUp }: Options) {
  const nonce = randomUUID();
  const front = http.createServer();
  let isStale = true;
  const holdBack: Plugin = {
    name: 'hold-back',
    configureServer: (server) => {
      server.middlewares.use(async (request, _response, next) => {
        if (request.url?.startsWith(PARTS)) return next();
        const isPage = request.headers.accept?.includes('text/html');
        await Promise.all([untilUp(), isStale && isPage ? writePages() : undefined]);
        next();
      });
    },
  };
  const vite = await createServer(
    mergeConfig(viteConfig({ command: 'serve', mode: 'development' }), {
      configFile: false,
      base: PARTS,
      logLevel: 'warn',
      plugins: [holdBack],
      cacheDir: path.join(folder, '.vite'),
      html: { cspNonce: nonce },
      server: {
        // By itself it would end the process at a SIGTERM, and nothing else that is to end.
        middlewareMode: true,
        hmr: { server: front },
        cors: false,
        fs: { allow: ['src', 'node_modules'].map((name) => path.join(ROOT, name)) },
        proxy: {
          [`^/(?!${PARTS.slice(1)})`]: { target: program, configure: allowStyles(nonce) },
        },
      },
    }),
  );
  // Before everything else: looking at all files takes a while, and a file saved meanwhile would be missed.
  vite.watcher.add(['src', 'migrations'].map((name) => path.join(ROOT, name)));
  const loadSite = () => vite.ssrLoadModule(path.join(SITE, 'render.tsx')) as Promise<SiteModule>;
  const writePages = async () => {
    isStale = false;
    for (const page of PAGES) await writeEntry(vite, folder, page);
    const site = await loadSite();
    const client = `<script type="module" src="${PARTS}@vite/client"></script></head>`;
    const renderPage: typeof site.renderPage = (wanted) => site.renderPage(wanted).replace('</head>', client);
    await writeSite(folder, { renderPage }, `${PARTS}site/script.ts`);
  };
  await fs.mkdir(path.join(folder, 'assets'), { recursive: true });
  await fs.cp(path.join(ROOT, 'src/web/public'), folder, { recursive: true });
  await drawSitePictures(folder, await loadSite());
  await writePages();
  return {
    /** Open pages load again. */
    reload: () => vite.ws.send({ type: 'full-reload' }),
    /** Vite itself tells pages that have the file. */
    isInPages: (file: string) => isIn(vite.environments.client, file),
    onChange: (changed: (file: string) => void) => {
      for (const event of ['add', 'change', 'unlink'] as const)
        vite.watcher.on(event, (file) => {
          isStale ||= isIn(vite.environments.ssr, file) || file.endsWith('.html');
          changed(file);
        });
    },
    listen: async () => {
      front.on('request', vite.middlewares).listen({ host: '127.0.0.1', port });
      await once(front, 'listening');
    },
    close: async () => {
      front.close();
      front.closeAllConnections();
      await vite.close();
    },
  };
}

const isIn = ({ moduleGraph }: ViteDevServer['environments'][string], file: string): boolean =>
  (moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;

const allowStyles =
  (nonce: string): NonNullable<ProxyOptions['configure']> =>
  (proxy) =>
    proxy.on('proxyRes', ({ headers }) => {
      const policy = headers['content-security-policy'];
      if (typeof policy !== 'string') return;
      headers['content-security-policy'] = policy.replace(
        "style-src 'self'",
        (all) => `${all} 'nonce-${nonce}'`,
      );
    });

async function writeEntry(vite: ViteDevServer, folder: string, page: string): Promise<void> {
  const file = path.join(ROOT, 'src/web/entries', page, 'index.html');
  // Beside the page in the sources, and not beside the address that it answers.
  const source = (await fs.readFile(file, 'utf8')).replaceAll('"./', `"/${page}/`);
  const html = await vite.transformIndexHtml(`/${page}/index.html`, source);
  await fs.mkdir(path.join(folder, page), { recursive: true });
  await fs.writeFile(path.join(folder, page, 'index.html'), html);
}
