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
