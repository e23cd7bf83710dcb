import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { build } from 'vite';

type File = { readonly type: string; readonly content: string | Buffer };
export type Peers = {
  readonly origin: string;
  /** Bytes of a script as they travel. */
  readonly bytesOf: (place: string) => number;
  readonly close: () => void;
};

/** Compiles a script of bench/pages as Vite compiles the product's own. */
export async function compiled(page: string): Promise<File> {
  const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'posada-bench-page-'));
  try {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: {
        outDir,
        rolldownOptions: {
          input: path.resolve('bench/pages', page),
          checks: { moduleLevelDirective: false },
          output: { entryFileNames: 'page.js' },
        },
      },
    });
    return { type: 'text/javascript', content: fs.readFileSync(path.join(outDir, 'page.js')) };
  } finally {
    fs.rmSync(outDir, { recursive: true, force: true });
  }
}

export const html = (body: string): File => ({
  type: 'text/html; charset=utf-8',
  content: `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Banco de pruebas</title></head><body>${body}</body></html>`,
});

/** Serves the pages that ours are compared with from memory, compressed: nothing about them is slower than it must be. */
export async function servePeers(files: Readonly<Record<string, File>>): Promise<Peers> {
  const packed = new Map(
    Object.entries(files).map(([place, { type, content }]) => [place, { type, body: gzipSync(content) }]),
  );
  const server = http.createServer((request, response) => {
    const file = packed.get(request.url ?? '');
    if (!file) return response.writeHead(404).end();
    return response
      .writeHead(200, {
        'content-type': file.type,
        'content-encoding': 'gzip',
        'content-length': file.body.length,
      })
      .end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytesOf: (place) => packed.get(place)?.body.length ?? 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
