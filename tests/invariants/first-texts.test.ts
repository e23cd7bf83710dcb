import fs from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { texts as ofApp } from '#web/entries/app/texts/first-es.ts';
import { texts as ofStart } from '#web/entries/start/texts/first-es.ts';
import { filesFrom, SOURCE } from '#support/imports.ts';
import { es } from '#texts/es/index.ts';
import { esOnPages } from '#texts/es/pages.ts';

/**
 * The first page of an entry shows before all texts are there (P-12). What it says, itself or by what it imports,
 * must be among the first ones: a key that is not would end the page.
 */
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
])('the first texts of $entry say all that its first page says [P-12]', ({ texts, roots }) => {
  const files = filesFrom(roots);
  expect(files.size).toBeGreaterThan(30);
  const missing = [...files].flatMap((file) =>
    keysIn(fs.readFileSync(file, 'utf8'))
      .filter((key) => !(key in texts))
      .map((key) => `${path.relative(SOURCE, file)}: ${key}`),
  );
  expect(missing).toEqual([]);
});

const walk = (folder: string): string[] =>
  fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .flatMap((file) =>
      file.isFile() && /\.tsx?$/.test(file.name) ? path.join(file.parentPath, file.name) : [],
    );
/** Entries with texts of their own, and their tests. */
const WITH_OWN = /entries\/(site|guest|invoice|payment)\/|\.test\.tsx?$/;

test('what a page says, itself or by a contract, is among the texts that a browser loads; what only the server says is not [P-13]', () => {
  const files = [
    ...walk(path.join(SOURCE, 'web')),
    ...walk(path.join(SOURCE, 'vocabulary')),
    ...walk(path.join(SOURCE, 'areas')).filter((file) => /\.(contract|constants)\.ts$/.test(file)),
  ].filter((file) => !WITH_OWN.test(file));
  expect(files.length).toBeGreaterThan(400);
  const missing = files.flatMap((file) =>
    keysIn(fs.readFileSync(file, 'utf8'))
      .filter((key) => !(key in esOnPages))
      .map((key) => `${path.relative(SOURCE, file)}: ${key}`),
  );
  expect(missing).toEqual([]);
  expect(KEYS.length - Object.keys(esOnPages).length).toBeGreaterThan(200);
});
