import fs from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';
import { parseSync } from 'vite';

import { texts as ofApp } from '#web/entries/app/texts/first-es.ts';
import { texts as ofStart } from '#web/entries/start/texts/first-es.ts';
import { es } from '#texts/es/index.ts';

/**
 * The first page of an entry shows before all texts are there (P-12). What it says, itself or by what it imports,
 * must be among the first ones: a key that is not would end the page.
 */
const SOURCE = path.resolve(import.meta.dirname, '../../src');
const WEB = path.join(SOURCE, 'web');

function importsOf(file: string): string[] {
  const { module } = parseSync(file, fs.readFileSync(file, 'utf8'));
  const found = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  return found.flatMap((specifier) => {
    const place = specifier.startsWith('#')
      ? path.join(SOURCE, specifier.slice(1))
      : path.resolve(path.dirname(file), specifier);
    return /\.tsx?$/.test(specifier) ? place : [];
  });
}

/** Contracts and errors name what the server says, or a form; forms come with pages that wait for all texts. */
const isSilent = (file: string) => /\.(errors|contract)\.ts$|[/\\]texts[/\\]/.test(file);

function filesFrom(roots: readonly string[]): ReadonlySet<string> {
  const files = new Set(roots.map((root) => path.join(WEB, root)));
  // The set grows while it is walked.
  for (const file of files) for (const next of importsOf(file)) if (!isSilent(next)) files.add(next);
  return files;
}

const KEYS = Object.keys(es);
/** `'shell.more'`, the begin of a plural, and every key that a template such as `shell.mark.${status}` may become. */
function keysIn(text: string): string[] {
  return [...text.matchAll(/['"`]([a-zA-Z][\w-]*\.[\w.-]*)(\$\{)?/g)].flatMap(([, key = '', isTemplate]) =>
    KEYS.filter((known) =>
      isTemplate ? known.startsWith(key) : [known, known.replace(/\.(one|other)$/, '')].includes(key),
    ),
  );
}

test.each([
  { entry: 'app', texts: ofApp, roots: ['entries/app/main.tsx', 'entries/app/pages/today.tsx'] },
  {
    entry: 'start',
    texts: ofStart,
    roots: [
      'entries/start/main.tsx',
      'features/sign-up/register-page.tsx',
      'features/sign-up/wizard-page.tsx',
      'features/sign-up/verification-page.tsx',
    ],
  },
])('P-12 the first texts of $entry say all that its first page says', ({ texts, roots }) => {
  const files = filesFrom(roots);
  expect(files.size).toBeGreaterThan(30);
  const missing = [...files].flatMap((file) =>
    keysIn(fs.readFileSync(file, 'utf8'))
      .filter((key) => !(key in texts))
      .map((key) => `${path.relative(SOURCE, file)}: ${key}`),
  );
  expect(missing).toEqual([]);
});
