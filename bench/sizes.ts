import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { buildWebIfNeeded } from '#main/build/web-build.ts';
import { atMost, type Bench } from './bench.ts';

const BUILT = path.resolve('dist/web');

/** P-11 to P-14: the JavaScript that a page loads before anything is done on it. */
export async function measureSizes({ note, say }: Bench): Promise<void> {
  await buildWebIfNeeded(say);
  note('P-11', 'public page: JavaScript, gzip', sizeOf(scriptsOf('site/es/home.html')), atMost(' kB', 15, 5));
  const entry = scriptsOf('app/index.html');
  const first = sizeOf(firstScreen(entry, ['first-es', 'today']));
  note('P-12', "app's first screen: JavaScript, gzip", first, atMost(' kB', 190, 150));
  const start = sizeOf(firstScreen(scriptsOf('start/index.html'), ['first-es', 'register-page']));
  note('P-12', "start application's first screen: JavaScript, gzip", start, atMost(' kB', 190, 150));
  const heaviest = furtherParts(entry).toSorted((a, b) => b.size - a.size)[0];
  const what = `heaviest further part of the app (${heaviest?.name.replace(/-[\w-]{8}\.js$/, '') ?? ''}), gzip`;
  note('P-13', what, heaviest?.size ?? 0, atMost(' kB', 60, 35));
  const guest = sizeOf(scriptsOf('guest/index.html'));
  note('P-14', 'guest page: JavaScript before the camera, gzip', guest, atMost(' kB', 140, 100));
}

/** Names of the scripts that a page names, below `assets`. */
function scriptsOf(html: string): Set<string> {
  const text = fs.readFileSync(path.join(BUILT, html), 'utf8');
  const found = [...text.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)];
  return new Set(found.map(([, name = '']) => name));
}

const read = (name: string): Buffer => fs.readFileSync(path.join(BUILT, 'assets', name));
const sizeOf = (names: ReadonlySet<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(read(name)).length, 0) / 1000;

const IMPORTED = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g;
const LOADED_LATER = /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g;
const namesIn = (name: string, pattern: RegExp): string[] =>
  [...read(name).toString().matchAll(pattern)].map(([, found = '']) => found);

/** A script with everything that it imports, and that is not there yet. */
function withImports(name: string, there: ReadonlySet<string>, seen = new Set<string>()): Set<string> {
  if (there.has(name) || seen.has(name)) return seen;
  seen.add(name);
  for (const imported of namesIn(name, IMPORTED)) withImports(imported, there, seen);
  return seen;
}

/** Everything loaded until the first page shows: the entry, and the parts of these names, with their imports. */
function firstScreen(entry: ReadonlySet<string>, parts: readonly string[]): Set<string> {
  const all = new Set<string>();
  for (const name of entry) withImports(name, new Set(), all);
  const later = furtherParts(entry).map(({ name }) => name);
  for (const part of parts) {
    const found = later.find((name) => name.replace(/-[\w-]{8}\.js$/, '') === part);
    if (found === undefined) throw new Error(`The build has no part ${part}`);
    withImports(found, new Set(), all);
  }
  return all;
}

/** What a route, or a part that is loaded when it is seen, brings along beyond the entry. */
function furtherParts(entry: ReadonlySet<string>): { name: string; size: number }[] {
  const parts = new Set<string>();
  const waiting = [...entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const later of namesIn(name, LOADED_LATER)) {
      if (parts.has(later) || entry.has(later)) continue;
      parts.add(later);
      waiting.push(later);
    }
  }
  return [...parts].map((name) => ({ name, size: sizeOf(withImports(name, entry)) }));
}
