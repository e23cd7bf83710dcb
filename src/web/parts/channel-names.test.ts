import { expect, test } from 'vitest';

import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { channelName } from './channel-names.ts';

test('a channel has its own name, and a direct sale is named in the language of the person [R-LANG-01]', () => {
  const namesIn = (language: 'es' | 'pt' | 'en') =>
    ['direct', 'booking', 'hotel-beds'].map((slug) =>
      channelName(slug, (key, params) => translate(allTexts[language], key, params)),
    );
  expect(namesIn('es')).toEqual(['Directa', 'Booking', 'Hotel beds']);
  expect(namesIn('pt')).toEqual(['Direta', 'Booking', 'Hotel beds']);
  expect(namesIn('en')).toEqual(['Direct', 'Booking', 'Hotel beds']);
});
