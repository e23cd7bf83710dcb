import fs from 'node:fs';

import { expect, test } from 'vitest';

import { allTexts } from '#texts/all.ts';
import { Language } from '#vocabulary/language.ts';
import { soldByLabel } from './sold-by.ts';

test('a direct sale is named in the language of the reader, not of its host; a channel by its name [C-RES-01]', () => {
  for (const maker of Language.options) {
    for (const reader of Language.options) {
      const name = soldByLabel(allTexts[maker]['app.channel.direct'], (key) => allTexts[reader][key]);
      expect(name).toBe(allTexts[reader]['app.channel.direct']);
    }
  }
  expect(soldByLabel('Airbnb', (key) => key)).toBe('Airbnb');
});

test('every page names the channel of a stay so [W2-L-16]', () => {
  const shown = fs
    .globSync('src/web/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(/(soldByLabel\()?\w+\.channelName\b/g)].map(
        ([said, isNamed]) => ({ file, said, isNamed: isNamed !== undefined }),
      ),
    );
  expect(shown.length).toBeGreaterThan(8);
  expect(shown.filter(({ isNamed }) => !isNamed)).toEqual([]);
});
