import { expect, test } from 'vitest';

import { documentTypeOfWord } from './document-words.ts';
import { countryOf } from './index.ts';

test.each([
  ['CO', 'Pasaporte', 'DE', 'passport'],
  ['CO', 'passport', null, 'passport'],
  ['CO', 'PAS.', 'DE', 'passport'],
  ['CO', 'C.C.', 'CO', 'cedula_ciudadania'],
  ['CO', 'Cédula', 'CO', 'cedula_ciudadania'],
  ['CO', 'cedula', 'DE', 'cedula_extranjeria'],
  ['CO', 'Cédula de extranjería', 'DE', 'cedula_extranjeria'],
  ['CO', 'TI', 'CO', 'tarjeta_identidad'],
  ['CO', 'DNI', 'AR', 'foreign_id'],
  ['AR', 'Documento', 'AR', 'dni'],
  ['ES', 'DNI', 'ES', 'nif'],
  ['BR', 'CPF', 'BR', 'cpf'],
])('in %s, %s of a guest from %s is %s [D-45]', (country, word, nationality, code) => {
  expect(documentTypeOfWord(countryOf(country), word, nationality, null)).toBe(code);
});

test.each([
  ['CO', 'Licencia', 'CO'],
  ['CO', 'Cédula', null],
  ['CO', '', 'CO'],
])('in %s, %s of a guest from %s is none or could be several [D-45]', (country, word, nationality) => {
  expect(documentTypeOfWord(countryOf(country), word, nationality, null)).toBeNull();
});
