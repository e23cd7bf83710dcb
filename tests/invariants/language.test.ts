import fs from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { citing } from '#support/specification.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The words of docs/language.md, rule 1. Each of them hides a noun. */
const IDIOM = /\b(?:whoever|whomever|somebody|nobody|anew|goes on|over there)\b/gi;
/** The rules themselves, the texts of the specification, and the past. */
const EXEMPT =
  /^(?:docs\/language\.md|docs\/specification\/|CHANGELOG\.md|migrations\/|tests\/invariants\/language\.test\.ts)/;
/** Words that are left, counted when the rules began. The number goes down with the words and never up. */
const WORDS_LEFT = 149;

describe('language', () => {
  test('new code, comments and documents name the noun', () => {
    const found = citing()
      .filter(({ file }) => /\.(?:tsx?|css|mjs|md)$/.test(file) && !EXEMPT.test(file))
      .flatMap(({ file, text }) => [...text.matchAll(IDIOM)].map(([word]) => `${file}: ${word}`));
    expect(
      found.length <= WORDS_LEFT ? [] : found,
      `${found.length} words of the idiom, at most ${WORDS_LEFT}: say the noun (docs/language.md)`,
    ).toEqual([]);
  });

  test('README stays an entrance: at most 750 words', () => {
    const readme = fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8');
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(750);
  });
});

describe('documents', () => {
  test('every relative link leads to a file', () => {
    const lost = citing()
      .filter(({ file }) => file.endsWith('.md'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g)]
          .map(([, target = '']) => target)
          .filter((target) => !fs.existsSync(path.join(ROOT, path.dirname(file), target)))
          .map((target) => `${file} → ${target}`),
      );
    expect(lost).toEqual([]);
  });
});
