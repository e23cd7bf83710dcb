import { describe, expect, test } from 'vitest';

import type { GuestKind } from './guest-field.ts';
import { allCountries } from './index.ts';
import { ADULT_AGE } from './stay-checks.ts';
import { countryName, WORLD_COUNTRIES } from './world.ts';

const withRegistries = allCountries.filter(({ registry }) => registry.registries.length > 0);
const AGES = [null, 0, 13, 17, 18, 40, 119];
const ADULTS = [
  { id: 'one', name: 'Ana' },
  { id: 'two', name: 'Tomás' },
];

/** Every choice of some things, that of none first. */
const subsetsOf = (all: readonly string[]): readonly (readonly string[])[] =>
  all.reduce<readonly (readonly string[])[]>(
    (sets, one) => [...sets, ...sets.map((set) => [...set, one])],
    [[]],
  );

/** Every nationality at each age, with each document that such a guest may show. */
const kindsIn = ({ checkIn }: (typeof withRegistries)[number]): readonly GuestKind[] =>
  [null, ...WORLD_COUNTRIES.map(({ iso2 }) => iso2)].flatMap((nationality) =>
    AGES.flatMap((age) =>
      [null, ...checkIn.documentTypesFor(nationality, age).map(({ code }) => code)].flatMap((documentType) =>
        [true, false].map((isMain) => ({ isMain, nationality, age, documentType, adults: ADULTS })),
      ),
    ),
  );

describe.each(withRegistries.map((country) => [countryName(country.iso2, 'en'), country] as const))(
  'what guests are asked in %s [T-POLICY]',
  (_name, country) => {
    const kinds = kindsIn(country);
    const namesFor = (kind: GuestKind, registries: readonly string[]) =>
      country.checkIn.fieldsFor(kind, registries).map(({ name }) => name);

    test('is the union of what the connected registries ask, each of them under a policy [PRV-01, D-45]', () => {
      const policies = new Map(country.policies.map((policy) => [policy.registry, policy]));
      for (const registry of country.registry.registries) {
        expect(policies.get(registry)).toMatchObject({ legalBasis: expect.stringMatching(/\d/) as string });
      }
      const wrong = subsetsOf(country.registry.registries).flatMap((registries) =>
        kinds.filter((kind) => {
          const fields = country.checkIn.fieldsFor(kind, registries);
          const names = new Set<string>(fields.map(({ name }) => name));
          const each = registries.length > 0 ? registries.map((registry) => [registry]) : [[]];
          const union = new Set<string>(each.flatMap((one) => namesFor(kind, one)));
          const isUnion = names.size === union.size && [...names].every((name) => union.has(name));
          const isAskedByThem = fields.every(
            ({ registries: askers }) =>
              askers.every((registry) => registries.includes(registry)) &&
              (registries.length === 0 || askers.length > 0),
          );
          return !isUnion || !isAskedByThem;
        }),
      );
      expect(wrong).toEqual([]);
    });

    test('without a registry is the name alone [PRV-01]', () => {
      const names = new Set(kinds.flatMap((kind) => namesFor(kind, [])));
      expect([...names].filter((name) => !/^(first|last|secondLast)Name$/.test(name))).toEqual([]);
    });

    test('asks no more of minors than of adults, except the responsible adult [PRV-12]', () => {
      const all = country.registry.registries;
      const ofAdults = new Set(
        kinds.filter(({ age }) => (age ?? 0) >= ADULT_AGE).flatMap((kind) => namesFor(kind, all)),
      );
      const ofMinors = kinds.filter(({ age }) => age !== null && age < ADULT_AGE);
      const more = new Set(
        ofMinors.flatMap((kind) => namesFor(kind, all).filter((name) => !ofAdults.has(name))),
      );
      for (const name of more) expect(['responsibleAdult', 'kinship', 'birthDate']).toContain(name);
    });

    test('needs no picture of a document, which is read and forgotten [PRV-02, USER-PAIN 13]', () => {
      expect(country.policies.filter(({ needsImage }) => needsImage)).toEqual([]);
      expect(country.retention.image).toBe('never');
    });
  },
);
