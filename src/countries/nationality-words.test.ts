import { expect, test } from 'vitest';

import { countryOfWord } from './nationality-words.ts';

test.each([
  ['CO', 'CO'],
  ['col', 'CO'],
  ['Colombia', 'CO'],
  ['COLOMBIANA', 'CO'],
  ['Colombian', 'CO'],
  ['Brasileña', 'BR'],
  ['brasileiro', 'BR'],
  ['Alemã', 'DE'],
  ['Alemania', 'DE'],
  ['Estados Unidos', 'US'],
  ['EE. UU.', 'US'],
  ['Estadounidense', 'US'],
  ['México', 'MX'],
  ['Reino Unido', 'GB'],
  ['Paraguaia', 'PY'],
  ['Uruguaya', 'UY'],
  ['Venezolano', 'VE'],
  ['Perú', 'PE'],
])('%s is %s [D-45]', (word, country) => {
  expect(countryOfWord(word)).toBe(country);
});

test.each(['', 'Atlantis', 'americanista', '12'])('%s is no country [D-45]', (word) => {
  expect(countryOfWord(word)).toBeNull();
});
