import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { localizeParams } from '../complaint.ts';
import type { GuestKind } from '../guest-field.ts';
import { reportDeadline, isReady, type RegistryProblem, withParentCode } from '../registry-rules.ts';
import { cityName, cityOf } from './colombia.cities.ts';
import { colombia } from './colombia.country.ts';
import { aColombianGuest, aForeignGuest, aStay } from './colombia.examples.ts';
import { toPlainCapitals } from '../plain-text.ts';
import { sireCountryCode } from './colombia.sire-codes.ts';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const rowsOf = (name: string) =>
  fixture(name)
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', '')));

const { reportsFor, problemsOf, manualFile } = colombia.registry;
const spanish = ({ text, params }: RegistryProblem) =>
  translate(allTexts.es, text, localizeParams('es', params));

const anna = aForeignGuest({
  firstName: 'Anna-Maria',
  lastName: 'Müller-Weiß',
  documentNumber: 'C01X00T47',
  nationality: 'DE',
  birthDate: plainDate('1964-08-12'),
  residenceCountry: 'DE',
  residenceCity: 'Berlin',
  originCountry: 'ES',
  originCity: 'Madrid',
  destinationCountry: 'CO',
  destinationCity: 'Cartagena de Indias',
});
const tomas = aForeignGuest({
  id: 'guest-3',
  isMain: false,
  firstName: 'Tomás',
  lastName: 'Núñez',
  secondLastName: 'Ibarra',
  documentType: 'foreign_id',
  documentNumber: '30.123.456',
  nationality: 'AR',
  birthDate: plainDate('2016-02-01'),
  residenceCountry: 'AR',
  residenceCity: 'Rosario',
  originCountry: 'CO',
  originCity: '05001',
});
const family = aStay({ cityDivipola: '05001', guests: [tomas, aColombianGuest(), anna] });

describe('SIRE', () => {
  test("R-REGISTRY the line of the portal's own example, byte for byte", () => {
    const arrival = reportsFor(aStay()).filter(({ movement }) => movement === 'E');
    expect(manualFile('sire', arrival)?.text).toBe(fixture('sire-example.txt'));
  });

  test('only foreigners are reported, on arrival and on departure, in plain capitals [D-45]', () => {
    const reports = reportsFor({ ...family, guests: [anna, aColombianGuest(), tomas] });
    const file = manualFile('sire', reports)?.text ?? '';
    expect(file).toBe(fixture('sire-family.txt'));
    expect(file).toMatch(/^[\x20-\x7E\t\r\n]+$/);
    expect(
      reportsFor(aStay({ guests: [aColombianGuest()] })).every(({ registry }) => registry === 'tra'),
    ).toBe(true);
  });

  test('each movement is due 24 hours after it happens [REL-15]', () => {
    const due = reportsFor(aStay())
      .filter(({ registry }) => registry === 'sire')
      .map((report) => report.due);
    expect(due).toEqual([
      { after: 'arrival', date: '2025-11-21', hours: 24 },
      { after: 'departure', date: '2025-11-23', hours: 24 },
    ]);
  });

  test('the codes are those of the official lists [W1-A-13]', () => {
    const official = rowsOf('countries.csv').filter(([code, , iso2]) => iso2 && code !== '642');
    for (const [code, name, iso2 = ''] of official) {
      if (!['AN', 'UN'].includes(iso2)) expect(sireCountryCode(iso2), name).toBe(code);
    }
    for (const [, code = '', name = ''] of rowsOf('divipola-cities.csv')) {
      expect(cityName(code).toUpperCase()).toBe(name);
    }
  });
});

describe('TRA', () => {
  test('every guest has a card, the main guest first, all values text [R-REGISTRY-02]', () => {
    const cards = reportsFor(family).filter(({ registry }) => registry === 'tra');
    expect(cards.map(({ kind }) => kind)).toEqual(['main-guest', 'companion', 'companion']);
    expect(cards.map(({ fields }) => fields)).toEqual(JSON.parse(fixture('tra-family.json')));
  });

  test('a companion waits for the code of the main card and carries it as padre', () => {
    const [main, companion] = reportsFor(family);
    expect(companion?.needs).toEqual({ key: main?.key, field: 'padre' });
    expect(companion && withParentCode(companion, '1457896').fields.padre).toBe('1457896');
    expect(main && withParentCode(main, '1457896').fields).not.toHaveProperty('padre');
  });
});

describe('what is still to correct', () => {
  test('a stay with everything in place has no problems', () => {
    expect(problemsOf(family)).toEqual([]);
    expect(reportsFor(family).every(isReady)).toBe(true);
  });

  test('a German passport number of eight characters is named before the portal refuses it [USER-PAIN 7]', () => {
    const guest = { ...anna, documentNumber: 'C01X00T4' };
    const [problem, ...others] = problemsOf(aStay({ guests: [guest] }));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ registry: 'sire', guestId: guest.id, field: 'documentNumber' });
    expect(problem && spanish(problem)).toBe(
      'El número de pasaporte tiene 8 caracteres y Migración espera 9 para Alemania',
    );
    const reports = reportsFor(aStay({ guests: [guest] }));
    expect(reports.map((report) => [report.registry, isReady(report)])).toEqual([
      ['tra', true],
      ['sire', false],
      ['sire', false],
    ]);
  });

  test('an unusual length elsewhere is only a warning', () => {
    const reports = reportsFor(aStay());
    expect(reports.flatMap(({ problems }) => problems).map(({ isWarning }) => isWarning)).toEqual([
      true,
      true,
    ]);
    expect(reports.every(isReady)).toBe(true);
  });

  test.each([
    [{ nationality: null }, 'Falta la nacionalidad'],
    [{ lastName: ' ' }, 'Falta el primer apellido'],
    [{ firstName: '李伟' }, 'Escríbelo con letras de la A a la Z, como en la línea inferior del pasaporte'],
    [{ birthDate: plainDate('2025-11-21') }, 'La fecha de nacimiento debe ser anterior a la llegada'],
    [{ birthDate: plainDate('1890-01-01') }, 'Revisa el año de nacimiento'],
    [{ documentNumber: 'AB/1234' }, 'El número de documento solo lleva letras y números'],
    [{ documentType: 'cedula_ciudadania' }, 'Elige una de las opciones de la lista'],
    [
      { residenceCountry: 'SS' },
      'Migración Colombia no tiene un código para Sudán del Sur. Escríbenos y te ayudamos a reportar',
    ],
  ])('a foreigner with %o: %s', (own, sentence) => {
    const stay = aStay({ guests: [{ ...anna, ...own }] });
    expect(problemsOf(stay).map(spanish)).toContain(sentence);
  });

  test.each([
    [{ sireHotelCode: null }, 'Falta el código de hotel que Migración Colombia te dio para SIRE'],
    [{ cityDivipola: '5001' }, 'Elige la ciudad del alojamiento en los ajustes del registro'],
    [{ rnt: '12' }, 'El RNT debe tener entre 3 y 10 números'],
    [
      { total: moneyOf(120, 'PEN'), homeTotal: null },
      'El total está en PEN y no hay una tasa oficial de ese día: haz la tarjeta en TRA y márcala como informada',
    ],
    [{ tripReason: null }, 'Falta el motivo del viaje'],
    [{ guests: [anna, { ...tomas, isMain: true }] }, 'Marca a un solo huésped como principal'],
    [
      { guests: [anna, { ...tomas, documentNumber: 'c01x-00t47' }] },
      'Dos huéspedes de esta reserva tienen el mismo documento (…T47)',
    ],
    [{ departure: plainDate('2025-11-21') }, 'La salida debe ser después de la llegada'],
  ])('a stay with %o: %s', (own, sentence) => {
    expect(problemsOf({ ...family, ...own }).map(spanish)).toContain(sentence);
  });
});

describe('what a guest is asked', () => {
  const names = (nationality: string | null, isMain: boolean, registries: readonly string[]) =>
    colombia.checkIn.fieldsFor({ nationality, isMain, age: null }, registries).map(({ name }) => name);

  test('names alone, where no registry is connected [PRV-01, W1-D-13]', () => {
    expect(names('US', true, [])).toEqual(['firstName', 'lastName']);
  });

  test('a Colombian is asked what TRA needs and no birth date [D-45]', () => {
    expect(names('CO', true, ['tra', 'sire'])).toEqual([
      'nationality',
      'documentType',
      'documentNumber',
      'firstName',
      'lastName',
      'secondLastName',
      'residenceCountry',
      'residenceCity',
      'originCountry',
      'originCity',
      'tripReason',
    ]);
    expect(names('CO', false, ['sire'])).toEqual(['nationality']);
  });

  test('a foreigner is asked the union of both registries, a companion no reason for the trip [D-45]', () => {
    const both = names('DE', false, ['tra', 'sire']);
    expect(both).toEqual(expect.arrayContaining(['birthDate', 'destinationCountry', 'residenceCity']));
    expect(both).not.toContain('tripReason');
    expect(names('DE', true, ['tra'])).not.toContain('nationality');
  });

  test('a minor is asked nothing more than an adult [PRV-12]', () => {
    const asked = (age: number) =>
      colombia.checkIn
        .fieldsFor({ nationality: 'DE', isMain: false, age }, ['tra', 'sire'])
        .map(({ name }) => name);
    expect(asked(6)).toEqual(asked(40));
  });

  test('whose document says no age is asked the birth date, by TRA too [D-45, PRV-01]', () => {
    const asks = (documentType: string | null, nationality = 'CO') =>
      colombia.checkIn
        .fieldsFor({ nationality, isMain: false, age: null, documentType }, ['tra'])
        .some(({ name, required }) => name === 'birthDate' && required);
    expect(asks('cedula_ciudadania')).toBe(false);
    expect(asks(null)).toBe(false);
    for (const type of ['passport', 'tarjeta_identidad', 'registro_civil']) expect(asks(type)).toBe(true);
    expect(asks('passport', 'DE')).toBe(true);
    // TRA does not receive it: a waiting card is not held back for it.
    const child = aColombianGuest({ documentType: 'registro_civil', documentNumber: '1020304050' });
    const cards = reportsFor(aStay({ guests: [anna, child] })).filter(({ registry }) => registry === 'tra');
    expect(cards.every(isReady)).toBe(true);
  });

  test('of a minor the responsible adult is asked where more than one may be it [D-45]', () => {
    const one = { id: 'guest-1', name: 'Anna Keller' };
    const other = { id: 'guest-2', name: 'Ana Lucía Rojas' };
    const fieldOf = (own: Partial<GuestKind>) =>
      colombia.checkIn
        .fieldsFor({ nationality: 'CO', isMain: false, age: null, ...own }, ['tra'])
        .find(({ name }) => name === 'responsibleAdult');
    expect(fieldOf({ age: 17, adults: [one, other] })).toMatchObject({
      required: true,
      choices: [
        { value: 'guest-1', label: { plain: 'Anna Keller' } },
        { value: 'guest-2', label: { plain: 'Ana Lucía Rojas' } },
      ],
    });
    expect(fieldOf({ documentType: 'tarjeta_identidad', adults: [one, other] })).toBeDefined();
    expect(fieldOf({ age: 17, adults: [one] })).toBeUndefined();
    expect(fieldOf({ age: 18, adults: [one, other] })).toBeUndefined();
    expect(fieldOf({ age: 17 })).toBeUndefined();
  });

  test('minors without an adult are a warning that holds nothing back [D-45]', () => {
    const alone = aStay({ guests: [{ ...tomas, isMain: true }] });
    expect(problemsOf(alone).map(spanish)).toContain(
      'Todos los huéspedes son menores: añade al adulto que se aloja con ellos',
    );
    expect(reportsFor(alone).every(isReady)).toBe(true);
    expect(problemsOf(family)).toEqual([]);
  });

  test('a PPT is a document of Venezuelans, Otro for TRA and told to SIRE by hand [D-45, W1-A-13]', () => {
    const guest = aForeignGuest({
      nationality: 'VE',
      documentType: 'permiso_proteccion_temporal',
      documentNumber: '5123456',
      residenceCountry: 'CO',
      residenceCity: '05001',
    });
    const stay = aStay({ guests: [guest] });
    const reports = reportsFor(stay);
    expect(reports.map((report) => [report.registry, report.movement, isReady(report)])).toEqual([
      ['tra', null, true],
      ['sire', 'E', false],
      ['sire', 'S', false],
    ]);
    expect(reports[0]?.fields).toMatchObject({
      tipo_identificacion: 'Otro',
      numero_identificacion: '5123456',
    });
    const [problem] = reports[1]?.problems ?? [];
    expect(problem).toMatchObject({ field: 'documentType', text: 'registryProblem.sirePpt' });
    const wrong = { ...guest, documentNumber: '51A' };
    expect(problemsOf(aStay({ guests: [wrong] })).map(spanish)).toContain(
      'Este documento lleva solo números, entre 5 y 8',
    );
    expect(colombia.checkIn.documentTypesFor('US', 30).map(({ code }) => code)).not.toContain(
      'permiso_proteccion_temporal',
    );
  });

  test('no policy needs a picture of the document [PRV-02]', () => {
    expect(colombia.policies.map(({ needsImage }) => needsImage)).toEqual([false, false]);
    expect(colombia.retention.image).toBe('never');
  });
});

describe('names and places', () => {
  test('all 1,122 municipalities belong to one of the 33 departments [C-LOC-03]', () => {
    const { officialCities, states } = colombia;
    expect(officialCities).toHaveLength(1122);
    expect(new Set(officialCities.map(({ stateCode }) => stateCode))).toEqual(
      new Set(states.map(({ code }) => code)),
    );
    expect(states).toHaveLength(33);
    expect(officialCities.find(({ stateCode }) => stateCode === '11')).toMatchObject({
      code: '11001',
      name: 'Bogotá, D.C.',
    });
  });

  test.each([
    ['05001', '05001'],
    ['5001', '05001'],
    ['medellin', '05001'],
    ['Bogota DC', '11001'],
    ['Bogotá', '11001'],
    ['Armenia, Quindío', '63001'],
    ['Armenia', undefined],
    ['Springfield', undefined],
    ['', undefined],
  ])('a municipality written as %j', (text, code) => {
    expect(cityOf(text)?.code).toBe(code);
  });

  test.each([
    ["O'Connor", 'OCONNOR'],
    ['Anne-Marie  de la Cruz', 'ANNE MARIE DE LA CRUZ'],
    ['Ñandú Güell', 'NANDU GUELL'],
    ['Søren Þór Groß', 'SOREN THOR GROSS'],
    ['Łukasz', 'LUKASZ'],
    ['Иван', null],
    ['R2D2', null],
  ])('the name %s becomes %s', (name, plain) => {
    expect(toPlainCapitals(name)).toBe(plain);
  });

  test.each([
    ['800197268-4', null],
    ['860.002.964-4', null],
    ['890903938-8', null],
    ['900123456-8', null],
    ['800197268-5', 'country.nit.checkDigit'],
    ['800197268 4 7', 'country.nit.checkDigit'],
    ['NIT', 'country.nit.format'],
  ])('the NIT %s', (value, text) => {
    expect(colombia.taxId?.check(value)?.text ?? null).toBe(text);
  });
});

test('what an arrival owes is known from its day alone: TRA at once, SIRE within a day for foreigners [REL-15]', () => {
  const deadlines = colombia.registry
    .dutiesOfArrival(plainDate('2026-11-21'))
    .map(({ registry, due, foreignersOnly }) => [
      registry,
      reportDeadline(due, '15:00', 'America/Bogota'),
      foreignersOnly,
    ]);
  expect(deadlines).toEqual([
    ['tra', '2026-11-21T20:00:00.000Z', false],
    ['sire', '2026-11-22T20:00:00.000Z', true],
  ]);
});
