import { describe, expect, test } from 'vitest';

import { NAMES } from '#vocabulary/person-name.corpus.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import type { Country } from './country.ts';
import { countryOf } from './index.ts';
import { FNRH_NAME } from './brazil/brazil.fnrh.ts';
import { SIRE_NAME } from './colombia/colombia.sire-file.ts';
import { SES_NAME } from './spain/spain.traveller.ts';
import { cutName, toPassportCapitals, toPlainCapitals } from './plain-text.ts';

const FORMS = { SIRE: SIRE_NAME, SES: SES_NAME, FNRH: FNRH_NAME };
const ARRIVAL = plainDate('2026-11-29');
const all = NAMES.flatMap(({ names }) => names);
/** Scripts of which a passport has the letters of the lower line alone as a table. */
const hasTable = (name: string) =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Lm}\P{L}]+$/u.test(name);

describe('what authorities are told of names [W2-X-12, W2-X-21]', () => {
  test('SIRE has capitals A to Z of every name of the lists in Latin, Cyrillic and Greek letters, and nothing of the others', () => {
    const told = all.map((name) => ({ name, told: SIRE_NAME.write(name) }));
    expect(told.filter(({ name, told }) => (told === null) === hasTable(name))).toEqual([]);
    expect(told.filter(({ told }) => told !== null && !/^[A-Z]+( [A-Z]+)*$/.test(told))).toEqual([]);
  });

  test.each(Object.entries(FORMS))(
    '%s takes the same names in either spelling of their accents',
    (_name, { write }) => {
      expect(all.map((name) => write(name.normalize('NFD')))).toEqual(all.map(write));
    },
  );

  // ICAO Doc 9303, part 3, section 6, table A: U+00C0 to U+017E, and the rest of Latin-1 and Extended Additional.
  test('every Latin letter that a passport may show has its capitals', () => {
    const letters = [...Array(0x1f00).keys()]
      .filter((code) => (code >= 0xc0 && code < 0x180) || code >= 0x1e00)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /\p{L}/u.test(letter) && !/[ẜẝẟ]/u.test(letter));
    expect(letters.length).toBeGreaterThan(370);
    expect(letters.filter((letter) => !/^[A-Z]+$/.test(toPlainCapitals(letter) ?? ''))).toEqual([]);
  });

  test.each([
    ["O'Connor", 'OCONNOR', "O'Connor"],
    ['D’Angelo', 'DANGELO', 'D’Angelo'],
    ['Kaʻiulani', 'KAIULANI', "Ka'iulani"],
    ['Taʼizz', 'TAIZZ', "Ta'izz"],
    ['O´Neill', 'ONEILL', "O'Neill"],
    ['M′Bala', 'MBALA', "M'Bala"],
    ['Gal·lart', 'GALLART', 'Gal·lart'],
    ['Mª José', 'MA JOSE', 'Ma José'],
    ['J. K.', 'J K', 'J. K.'],
    ['Smith‑Jones', 'SMITH JONES', 'Smith-Jones'],
    ['Raj A/L Kumar', 'RAJ A L KUMAR', 'Raj A/L Kumar'],
    ['Weiß', 'WEISS', 'Weiß'],
    ['Əliyev', 'ELIYEV', 'Əliyev'],
    ['Erdoğan Işık', 'ERDOGAN ISIK', 'Erdoğan Işık'],
    ['ＴＡＮＡＫＡ', 'TANAKA', 'TANAKA'],
    ['Щербак', 'SHCHERBAK', 'SHCHERBAK'],
    ['Γιώργος', 'GIORGOS', 'GIORGOS'],
  ])('%s is %s for SIRE and %s for SES', (name, sire, ses) => {
    expect([SIRE_NAME.write(name), SES_NAME.write(name)]).toEqual([sire, ses]);
  });

  test('a long name is cut between words, for the form alone', () => {
    expect(cutName('BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL', 39)).toBe(
      'BENNELONG WOOLOOMOOLOO WARRANDYTE',
    );
    expect(cutName('BENNELONG WOOLOOMOOLOO', 9)).toBe('BENNELONG');
    expect(cutName('SHORT', 9)).toBe('SHORT');
    expect(toPassportCapitals('王')).toBeNull();
  });
});

describe('names in the guest form', () => {
  const adult = { isMain: true, nationality: 'ID', age: 35, documentType: 'passport' };
  const ways = ['CO', 'MX', 'BR', 'AR', 'ES'].map((iso) => [iso, countryOf(iso)] as const);
  const nameFieldsOf = (country: Country) =>
    country.checkIn
      .fieldsFor(adult, country.registry.registries)
      .filter(({ name }) => name === 'firstName' || name === 'lastName');

  test.each(ways)(
    '%s: X is no name, and every name of the lists is taken that its forms can write',
    (_iso, country) => {
      const fields = nameFieldsOf(country);
      expect(fields.map(({ name }) => name)).toEqual(['firstName', 'lastName']);
      for (const { check } of fields) {
        for (const none of ['X', 'XXX', '-', '.', 'sin apellido']) {
          expect(check?.(none, {}, ARRIVAL)?.text).toBe('guestField.check.noName');
        }
        const refused = all.filter((name) => check?.(name, {}, ARRIVAL));
        expect(refused.filter(hasTable)).toEqual([]);
      }
    },
  );
});
