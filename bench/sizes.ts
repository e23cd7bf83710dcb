import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { buildWebIfNeeded } from '#main/build/web-build.ts';
import { atMost, type Bench } from './bench.ts';

/** What the frame of the pages asks for once the first of them stands (entries/app/load-later.ts). */
const WHEN_IDLE = ['form', 'typed-number'];
const BUILT = path.resolve('dist/web');

/** P-11 to P-14: the JavaScript that a page loads before anything is done on it. */
export async function measureSizes({ note, say }: Bench): Promise<void> {
  await buildWebIfNeeded(say);
  note('P-11', 'public page: JavaScript, gzip', sizeOf(scriptsOf('site/es/home.html')), atMost(' kB', 15, 5));
  const entry = scriptsOf('app/index.html');
  const first = sizeOf(firstScreen(entry, 'today', 'signed-in'));
  note('P-12', "app's first screen: JavaScript, gzip", first, atMost(' kB', 190, 150));
  const start = sizeOf(firstScreen(scriptsOf('start/index.html'), 'register-page'));
  note('P-12', "start application's first screen: JavaScript, gzip", start, atMost(' kB', 190, 150));
  const signIn = sizeOf(firstScreen(entry, 'login'));
  note('W2-R-04', 'sign-in: JavaScript, gzip', signIn, atMost(' kB', 180, null));
  const invoices = sizeOf(firstScreen(entry, 'invoicing', 'signed-in'));
  note('W2-R-04', 'Facturas: JavaScript, gzip', invoices, atMost(' kB', 180, null));
  const there = firstScreen(entry, 'today', 'signed-in', ...WHEN_IDLE);
  const heaviest = furtherParts(entry, there).toSorted((a, b) => b.size - a.size)[0];
  const what = `heaviest further part of the app (${partOf(heaviest?.name ?? '')}), gzip`;
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

/** `today` of `today-Bx3n_k2Q.js`. */
const partOf = (name: string): string => name.replace(/-[\w-]{8}\.js$/, '');
/** Each part that says something has its texts beside it, in each language. */
const textsOf = (part: string): string => `${part}.texts-es`;

/** All texts of a language, which no page loads unless one of its own is missing. */
const EVERY_TEXT = 'pages';

/** Everything loaded until a page shows: the entry and the page, with their imports and what they say. */
function firstScreen(entry: ReadonlySet<string>, ...parts: readonly string[]): Set<string> {
  const all = new Set<string>();
  for (const name of entry) withImports(name, new Set(), all);
  const later = laterThan(entry);
  for (const part of [textsOf('main'), ...parts]) {
    const found = later.find((name) => partOf(name) === part);
    if (found === undefined) throw new Error(`The build has no part ${part}`);
    withImports(found, new Set(), all);
    const texts = later.find((name) => partOf(name) === textsOf(part));
    if (texts !== undefined) all.add(texts);
  }
  return all;
}

/**
 * What a route, or a part that is loaded when it is seen, brings along beyond what is there, with what it says.
 *
 * @param there the scripts of the first screen, and what came after it, for a page that is opened after it.
 */
function furtherParts(
  entry: ReadonlySet<string>,
  there: ReadonlySet<string>,
): { name: string; size: number }[] {
  const later = laterThan(entry);
  return later
    .filter((name) => !partOf(name).includes('.texts-') && partOf(name) !== EVERY_TEXT && !there.has(name))
    .map((name) => {
      const texts = later.filter((other) => partOf(other) === textsOf(partOf(name)));
      return { name, size: sizeOf(new Set([...withImports(name, there), ...texts])) };
    });
}

/** The scripts that the entry, or a part of it, loads later. */
function laterThan(entry: ReadonlySet<string>): string[] {
  const parts = new Set<string>();
  const waiting = [...entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const later of [...namesIn(name, LOADED_LATER), ...namesIn(name, IMPORTED)]) {
      if (parts.has(later) || entry.has(later)) continue;
      waiting.push(later);
      parts.add(later);
    }
  }
  const loaded = new Set([...parts, ...entry].flatMap((name) => namesIn(name, LOADED_LATER)));
  return [...parts].filter((name) => loaded.has(name));
}
