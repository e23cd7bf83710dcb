import { describe, expect, test } from 'vitest';

import { plainDate } from '#vocabulary/plain-date.ts';
import { findComplaint } from '../guest-field.ts';
import { transliterateToLatin } from '../latin-letters.ts';
import { reportDeadline, isReady } from '../registry-rules.ts';
import type { GuestIdentity } from '../stay.ts';
import { spain } from './spain.country.ts';
import { aMinor, aSpaniard, aStay, aTraveller } from './spain.examples.ts';

const reportOf = (guest: GuestIdentity, own = {}) => {
  const [report] = spain.registry.reportsFor(aStay({ guests: [guest], ...own }));
  if (!report) throw new Error('The stay has no report');
  return report;
};
const blamed = (guest: GuestIdentity) =>
  reportOf(guest).problems.map(({ field, text }) => [field, text] as const);
const asked = (kind: { nationality: string | null; age: number | null; documentType?: string }) =>
  spain.checkIn.fieldsFor({ isMain: true, ...kind }, ['ses']);

describe('what Spain asks of a guest', () => {
  test('names alone where SES.HOSPEDAJES is not connected [PRV-01, D-45, W1-D-13]', () => {
    const fields = spain.checkIn.fieldsFor({ isMain: true, nationality: 'DE', age: 40 }, ['tra', 'sire']);
    expect(fields.map(({ name, registries }) => [name, registries])).toEqual([
      ['firstName', []],
      ['lastName', []],
    ]);
  });

  test('an adult from abroad: document, address and one way to be reached, no kinship and no support number', () => {
    const names = asked({ nationality: 'DE', age: 40, documentType: 'passport' }).map(({ name }) => name);
    expect(names).toEqual([
      'nationality',
      'birthDate',
      'documentType',
      'documentNumber',
      'firstName',
      'lastName',
      'secondLastName',
      'sex',
      'residenceCountry',
      'residenceCity',
      'address',
      'postalCode',
      'phone',
      'email',
    ]);
  });

  test('the support number of a NIF or NIE, and the second surname that goes with a NIF', () => {
    const required = (documentType: string) =>
      asked({ nationality: 'ES', age: 40, documentType })
        .filter((field) => field.required)
        .map(({ name }) => name);
    expect(required('nif')).toEqual(expect.arrayContaining(['documentSupport', 'secondLastName']));
    expect(required('nie')).toContain('documentSupport');
    expect(required('passport')).not.toContain('documentSupport');
    expect(required('passport')).not.toContain('secondLastName');
  });

  test('a child under 14 needs no document, a minor of any age the relation to an adult', () => {
    const required = (age: number) =>
      asked({ nationality: 'DE', age })
        .filter((field) => field.required)
        .map(({ name }) => name);
    expect(required(13)).not.toContain('documentNumber');
    expect(required(13)).toContain('kinship');
    expect(required(14)).toEqual(expect.arrayContaining(['documentNumber', 'kinship']));
    expect(required(18)).not.toContain('kinship');
  });

  test('a phone or an e-mail address is enough, one of them has to be there', () => {
    expect(blamed(aTraveller({ phone: null, email: 'anna@example.com' }))).toEqual([]);
    expect(blamed(aTraveller({ phone: null, email: null }))).toEqual([['phone', 'guestField.phone.missing']]);
  });
});

test.each([
  ['nif', '12345678Z', null],
  ['nif', '12.345.678-z', null],
  ['nif', '12345678A', 'guestField.check.nif'],
  ['nif', '1234567Z', 'guestField.check.nif'],
  ['nie', 'X1234567L', null],
  ['nie', 'Y1234567L', 'guestField.check.nie'],
  ['passport', 'C01X00T47', null],
])('a %s of the number %s: %s', (documentType, documentNumber, complaint) => {
  const field = asked({ nationality: 'ES', age: 40, documentType }).find(
    ({ name }) => name === 'documentNumber',
  );
  const found = field && findComplaint(field, { documentType, documentNumber }, plainDate('2025-11-21'));
  expect(found?.text ?? null).toBe(complaint);
});

describe('what is reported', () => {
  test('each traveller has a communication of their own, due a day after the arrival [REL-15]', () => {
    const stay = aStay({ guests: [aTraveller(), aSpaniard(), aMinor()] });
    const reports = spain.registry.reportsFor(stay);
    expect(reports.map(({ key, movement }) => [key, movement])).toEqual([
      ['ses:guest-1', 'E'],
      ['ses:guest-2', 'E'],
      ['ses:guest-3', 'E'],
    ]);
    expect(reports.every(isReady)).toBe(true);
    expect(reports.map(({ fields }) => fields['numPersonas'])).toEqual(['3', '3', '3']);
    const [{ due } = { due: null }] = reports;
    expect(due && reportDeadline(due, '15:00', 'Europe/Madrid')).toBe('2025-11-22T14:00:00.000Z');
    expect(spain.registry.dutiesOfArrival(stay.arrival)).toMatchObject([
      { registry: 'ses', foreignersOnly: false },
    ]);
  });

  test('the contract goes with its dates, its clock and how it is paid', () => {
    expect(reportOf(aTraveller()).fields).toMatchObject({
      codigoEstablecimiento: '0000000001',
      referencia: 'R-8841',
      fechaContrato: '2025-11-01',
      fechaEntrada: '2025-11-21T15:00:00',
      fechaSalida: '2025-11-23T11:00:00',
      tipoPago: 'PLATF',
      nacionalidad: 'DEU',
      pais: 'DEU',
      sexo: 'M',
    });
    const contract = { ...aStay().contract, payment: 'at-lodging' as const };
    expect(reportOf(aTraveller(), { contract }).fields['tipoPago']).toBe('DESTI');
  });

  test('accents, ñ and apostrophes stay; other alphabets are transliterated and the original is kept', () => {
    expect(reportOf(aSpaniard()).fields).toMatchObject({
      nombre: 'María José',
      apellido1: "D'Ocón",
      apellido2: 'Núñez',
    });
    const guest = aTraveller({ firstName: 'Наталія', lastName: 'Щербак' });
    expect(reportOf(guest)).toMatchObject({
      fields: { nombre: 'NATALIIA', apellido1: 'SHCHERBAK' },
      problems: [],
    });
    expect(guest.firstName).toBe('Наталія');
    expect(transliterateToLatin('Γιώργος')).toBe('GIORGOS');
    expect(blamed(aTraveller({ lastName: '王' }))).toEqual([['lastName', 'guestField.check.latin']]);
  });

  test('a name of one word, one of 60 letters and two guests with one document are reported to the host before a report is sent', () => {
    expect(blamed(aTraveller({ lastName: null }))).toEqual([['lastName', 'guestField.lastName.missing']]);
    expect(blamed(aTraveller({ firstName: 'A'.repeat(60) }))).toEqual([
      ['firstName', 'guestField.check.tooLong'],
    ]);
    const twice = aTraveller({ id: 'guest-9', isMain: false });
    const [, second] = spain.registry.reportsFor(aStay({ guests: [aTraveller(), twice] }));
    expect(second?.problems).toMatchObject([
      { guestId: 'guest-9', field: 'documentNumber', text: 'registryProblem.repeatedDocument' },
    ]);
  });

  test('born tomorrow, and older than 120', () => {
    expect(blamed(aTraveller({ birthDate: plainDate('2025-11-22') }))).toEqual([
      ['birthDate', 'guestField.check.birthAfterArrival'],
    ]);
    expect(blamed(aTraveller({ birthDate: plainDate('1899-01-01') }))).toEqual([
      ['birthDate', 'guestField.check.birthTooOld'],
    ]);
  });

  test('minors alone, and a missing code of the establishment', () => {
    expect(blamed(aMinor())).toEqual([['guests', 'registryProblem.noAdult']]);
    expect(reportOf(aTraveller(), { settings: {} }).problems).toMatchObject([
      { guestId: null, field: 'registrySettings', text: 'registryProblem.sesEstablishment' },
    ]);
  });

  test('every field of a report has words, the role left out', () => {
    const fields = { ...reportOf(aSpaniard()).fields, ...reportOf(aMinor()).fields };
    const silent = Object.entries(fields).filter(
      ([name, value]) => spain.registry.wordsOf('ses', name, value) === null,
    );
    expect(silent).toEqual([['rol', 'VI']]);
    expect(spain.registry.wordsOf('ses', 'sexo', 'H')?.value).toEqual({ text: 'country.sex.M' });
    expect(spain.registry.wordsOf('ses', 'parentesco', 'PM')?.value).toEqual({
      text: 'country.kinship.parent',
    });
  });
});

test('the register is kept for three years, as the law says [PRV-01, PRV-03]', () => {
  expect(spain.policies).toMatchObject([
    { registry: 'ses', authority: 'Ministerio del Interior', keepDays: 1095, needsImage: false },
  ]);
});
