import { describe, expect, test } from 'vitest';

import type { GuestKind } from './guest-field.ts';
import { fieldsOfLaw, fieldsWithHost, HOST_FIELDS } from './host-fields.ts';
import { allCountries, countryOf } from './index.ts';

const KINDS: readonly GuestKind[] = [true, false].flatMap((isMain) =>
  [null, 'CO', 'ES', 'DE'].flatMap((nationality) =>
    [null, 8, 40].map((age) => ({ isMain, nationality, age })),
  ),
);
const WISHES = [true, false].map((required) => HOST_FIELDS.map((name) => ({ name, required })));

describe('what a host asks beyond the law (D-45)', () => {
  test('no wish takes a question of any country away or makes an answer less needed [D-45, PRV-01]', () => {
    const withRules = allCountries.filter(({ registry }) => registry.registries.length > 0);
    expect(withRules.map(({ iso2 }) => iso2)).toEqual(expect.arrayContaining(['BR', 'CO', 'ES']));
    for (const country of [...withRules, countryOf('MX'), countryOf('AR'), countryOf('FR')]) {
      const { registries } = country.registry;
      for (const kind of KINDS) {
        const lawful = country.checkIn.fieldsFor(kind, registries);
        for (const wishes of WISHES) {
          const asked = fieldsWithHost(country, kind, registries, wishes);
          const names = asked.map(({ name }) => name);
          expect(new Set(names).size).toBe(names.length);
          expect(names.slice(0, lawful.length)).toEqual(lawful.map(({ name }) => name));
          for (const [at, field] of lawful.entries()) {
            expect(asked[at]?.required || !field.required).toBe(true);
            expect(asked[at]?.check).toBe(field.check);
            expect(asked[at]?.registries).toEqual(field.registries);
          }
        }
      }
    }
  });

  test('without wishes nothing is asked but what the law asks [PRV-01]', () => {
    const colombia = countryOf('CO');
    const kind = { isMain: true, nationality: 'DE', age: 40 };
    const lawful = colombia.checkIn.fieldsFor(kind, ['tra', 'sire']);
    expect(fieldsWithHost(colombia, kind, ['tra', 'sire'], []).map(({ name }) => name)).toEqual(
      lawful.map(({ name }) => name),
    );
  });

  test('a number is asked with the type of its document, and a city with its country', () => {
    const asked = fieldsWithHost(
      countryOf('FR'),
      { isMain: false, nationality: null, age: null },
      [],
      [
        { name: 'documentNumber', required: true },
        { name: 'residenceCity', required: false },
        { name: 'tripReason', required: true },
      ],
    );
    expect(asked.map(({ name, required }) => [name, required])).toEqual([
      ['firstName', true],
      ['lastName', true],
      ['documentType', true],
      ['documentNumber', true],
      ['residenceCountry', false],
      ['residenceCity', false],
    ]);
  });

  test('a host who wants the phone gets it where the law takes an e-mail address instead', () => {
    const kind = { isMain: true, nationality: 'DE', age: 40 };
    const wishes = [{ name: 'phone', required: true }] as const;
    const phone = fieldsWithHost(countryOf('ES'), kind, ['ses'], wishes).find(({ name }) => name === 'phone');
    expect([phone?.required, phone?.unless]).toEqual([true, undefined]);
  });

  test('the law asks for a birth date as soon as it asks one guest for it', () => {
    const law = fieldsOfLaw(countryOf('CO'), ['tra', 'sire']);
    expect([law.get('birthDate'), law.get('secondLastName'), law.get('phone')]).toEqual([
      'required',
      'optional',
      undefined,
    ]);
  });
});
