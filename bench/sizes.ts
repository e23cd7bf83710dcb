import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { buildWebIfNeeded } from '#main/web-build.ts';
import { atMost, type Bench } from './bench.ts';

const BUILT = path.resolve('dist/web');

/** P-11, P-12, P-14: the JavaScript that a page loads before anything is done on it. */
export async function measureSizes({ note, say }: Bench): Promise<void> {
  await buildWebIfNeeded(say);
  note('P-11', 'public page: JavaScript, gzip', scriptsOf('site/es/home.html'), atMost(' kB', 15, 5));
  note('P-12', "app's entry: JavaScript, gzip", scriptsOf('app/index.html'), atMost(' kB', 190, 150));
  const guest = scriptsOf('guest/index.html');
  note('P-14', 'guest page: JavaScript before the camera, gzip', guest, atMost(' kB', 140, 100));
}

function scriptsOf(html: string): number {
  const text = fs.readFileSync(path.join(BUILT, html), 'utf8');
  const names = new Set([...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name]) => name));
  const sizes = [...names].map((name) => gzipSync(fs.readFileSync(path.join(BUILT, name ?? ''))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
