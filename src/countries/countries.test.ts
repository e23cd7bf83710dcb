import { expect, test } from 'vitest';

import type { IdDocument } from '#capabilities/id-reading/id-reading.capability.ts';
import { isTimeZone } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { documentNumberOf } from './card-number.ts';
import { localizeParams } from './complaint.ts';
import { findComplaint } from './guest-field.ts';
import { allCountries, countryOf } from './index.ts';
import { normalizePlaceName } from './place-line.ts';
import { reportDeadline } from './registry-rules.ts';
import { countryName } from './world.ts';

test('every country of the world has a currency, a calling code and zones that exist [C-LOC-01]', () => {
  expect(allCountries).toHaveLength(250);
  expect(new Set(allCountries.map(({ iso2 }) => iso2)).size).toBe(250);
  for (const { iso2, currency, callingCodes, timeZones, timeZone } of allCountries) {
    expect(iso2).toMatch(/^[A-Z]{2}$/);
    expect(currency, iso2).toMatch(/^[A-Z]{3}$/);
    for (const code of callingCodes) expect(code, iso2).toMatch(/^\d{1,3}(-\d{3})?$/);
    expect(
      timeZones.filter((zone) => !isTimeZone(zone)),
      iso2,
    ).toEqual([]);
    expect(timeZone).toBe(timeZones[0]);
    expect(countryName(iso2, 'es'), iso2).not.toBe(iso2);
  }
});

test('the same country in three languages, and several calling codes where 1 is shared [E-10]', () => {
  expect((['es', 'pt', 'en'] as const).map((language) => countryName('DE', language))).toEqual([
    'Alemania',
    'Alemanha',
    'Germany',
  ]);
  expect(countryOf('DO').callingCodes).toEqual(['1-809', '1-829', '1-849']);
  expect(localizeParams('es', { length: 8, country: 'DE' })).toEqual({ length: 8, country: 'Alemania' });
});

test.each([
  ['CO', 33, 'COP', 'America/Bogota'],
  ['MX', 32, 'MXN', 'America/Mexico_City'],
  ['BR', 27, 'BRL', 'America/Sao_Paulo'],
  ['AR', 24, 'ARS', 'America/Argentina/Buenos_Aires'],
])('%s has %i states, each with its own code [C-LOC-02]', (iso2, count, currency, timeZone) => {
  const country = countryOf(iso2);
  expect(country).toMatchObject({ currency, timeZone });
  expect(new Set(country.states.map(({ code }) => code)).size).toBe(count);
  for (const state of country.states) {
    if (state.timeZone) expect(country.timeZones, state.name).toContain(state.timeZone);
  }
});

test('no two states of a country share a code or a name, and their zones are its own [E-11, R-SIGNUP-11]', () => {
  for (const { iso2, states, timeZones } of allCountries) {
    expect(new Set(states.map(({ code }) => code)).size, iso2).toBe(states.length);
    expect(new Set(states.map(({ name }) => normalizePlaceName(name))).size, iso2).toBe(states.length);
    for (const { code, timeZone } of states) {
      expect(timeZones, `${iso2}-${code}`).toContain(timeZone ?? timeZones[0]);
    }
  }
  const zoneOf = (iso2: string, wanted: string) =>
    countryOf(iso2).states.find(({ code }) => code === wanted)?.timeZone;
  expect([zoneOf('US', 'CA'), zoneOf('ES', 'TF'), zoneOf('EC', 'W')]).toEqual([
    'America/Los_Angeles',
    'Atlantic/Canary',
    'Pacific/Galapagos',
  ]);
});

const askedIn = (iso2: string, isMain = true) =>
  countryOf(iso2).checkIn.fieldsFor({ isMain, nationality: 'US', age: 30 }, ['sire']);

test('a country without rules asks for names alone and reports nothing; an unknown code is refused [W1-D-13]', () => {
  const france = countryOf('FR');
  for (const isMain of [true, false]) {
    expect(askedIn('FR', isMain)).toMatchObject([
      { name: 'firstName', required: true, registries: [] },
      { name: 'lastName', required: true, registries: [] },
    ]);
  }
  expect(france.registry.registries).toEqual([]);
  expect(() => countryOf('ZZ')).toThrow(RangeError);
});

test('every country asks for a name, with any connections [W1-D-13]', () => {
  for (const { iso2, checkIn } of allCountries) {
    for (const registries of [[], ['tra'], ['sire'], ['ses'], ['fnrh']]) {
      const names = checkIn
        .fieldsFor({ isMain: true, nationality: 'DE', age: 40 }, registries)
        .filter(({ required }) => required)
        .map(({ name }) => name);
      expect(names, `${iso2} ${registries.join(' ')}`).toEqual(
        expect.arrayContaining(['firstName', 'lastName']),
      );
    }
  }
});

test.each(['MX', 'AR'])(
  'the guest book of %s asks every guest who, born when, by which document and from where, and no registry [W1-D-13]',
  (iso2) => {
    for (const isMain of [true, false]) {
      const fields = askedIn(iso2, isMain);
      expect(fields.map(({ name }) => name)).toEqual([
        'nationality',
        'birthDate',
        'documentType',
        'documentNumber',
        'firstName',
        'lastName',
        'residenceCountry',
        'residenceCity',
        'address',
      ]);
      expect(fields.every(({ required, registries }) => required && registries.length === 0)).toBe(true);
    }
    expect(countryOf(iso2).registry.registries).toEqual([]);
    const complaints = (answers: Record<string, string>) =>
      askedIn(iso2).flatMap((field) => {
        const found = findComplaint(field, answers, plainDate('2026-11-21'));
        return found ? [[field.name, found.text]] : [];
      });
    const answers = {
      nationality: 'US',
      birthDate: '1990-03-05',
      documentType: 'passport',
      documentNumber: 'AB123456',
      firstName: '王',
      lastName: 'Núñez',
      residenceCountry: 'US',
      residenceCity: 'Austin',
      address: '1 Main St',
    };
    expect(complaints(answers)).toEqual([]);
    expect(complaints({ ...answers, birthDate: '2026-11-22', documentNumber: '#' })).toEqual([
      ['birthDate', 'guestField.check.birthAfterArrival'],
      ['documentNumber', 'guestField.check.lettersAndDigits'],
    ]);
  },
);

test('a document is offered only to guests who can have it', () => {
  const codes = (iso2: string, nationality: string | null, age: number | null) =>
    countryOf(iso2)
      .checkIn.documentTypesFor(nationality, age)
      .map(({ code }) => code);
  expect(codes('MX', 'MX', null)).toEqual(['passport', 'ine']);
  expect(codes('CO', 'US', 40)).toEqual(['passport', 'cedula_extranjeria', 'diplomatic_card']);
  expect(codes('CO', 'AR', 40)).toContain('foreign_id');
  expect(codes('CO', 'CO', 12)).toEqual(['passport', 'tarjeta_identidad', 'registro_civil']);
  expect(codes('CO', 'VE', 40)).toContain('permiso_proteccion_temporal');
  expect(codes('CO', null, null)).toHaveLength(8);
});

test('the hours of a duty run from the movement, in the zone of the property [REL-15]', () => {
  const due = { after: 'arrival', date: plainDate('2026-11-21'), hours: 24 } as const;
  expect(reportDeadline(due, '15:00', 'America/Bogota')).toBe('2026-11-22T20:00:00.000Z');
  expect(reportDeadline(due, '23:30', 'America/Bogota')).toBe('2026-11-23T04:30:00.000Z');
});

const checked = (value: string) => ({ value, confidence: 99, verified: true });
const hint = (value: string) => ({ value, confidence: 80, verified: false });

const CARD: IdDocument = {
  documentType: 'national_id',
  mrz: { format: 'TD1', valid: true },
  documentNumber: checked('009876540'),
  optional2: checked('1047123456'),
  warnings: [],
};

const cards: [string, string, Partial<IdDocument>, ReturnType<typeof checked> | null][] = [
  ['a cédula', 'CO', {}, checked('1047123456')],
  ['a cédula without its NUIP', 'CO', { optional2: checked('91A') }, null],
  ['a card of a foreigner', 'CO', { documentType: 'foreigner_id' }, hint('009876540')],
  ['a DNI', 'AR', { documentNumber: checked('30123456') }, checked('30123456')],
  ['a DNI with letters', 'AR', { documentNumber: checked('AB123456') }, null],
  ['a card of a state without a rule', 'ES', {}, hint('009876540')],
  ['a passport', 'ES', { documentType: 'passport' }, checked('009876540')],
];

test.each(cards)(
  'the number of %s from %s is its holder’s, or a hint [D-17, W2-X-16]',
  (_card, iso2, own, number) => {
    const issuingCountry = { value: iso2, confidence: 88, verified: false };
    const ruleOf = (state: string) => countryOf(state).cardNumber;
    expect(documentNumberOf({ ...CARD, issuingCountry, ...own }, ruleOf)).toEqual(number);
  },
);

test('a card whose state two looks read differently is never verified [USER-PAIN 12, W2-X-16]', () => {
  const issuingCountry = { value: 'CO', confidence: 60, verified: false };
  const ruleOf = (state: string) => countryOf(state).cardNumber;
  expect(documentNumberOf({ ...CARD, issuingCountry }, ruleOf)).toEqual(hint('1047123456'));
});
