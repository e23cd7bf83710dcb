import { describe, expect, test } from 'vitest';

import { plainDate } from '#vocabulary/plain-date.ts';
import { findComplaint } from '../guest-field.ts';
import { reportDeadline, isReady } from '../registry-rules.ts';
import type { GuestIdentity, StayForRegistry } from '../stay.ts';
import { brazil } from './brazil.country.ts';
import { aBrazilian, aMinor, aStay, aTraveller } from './brazil.examples.ts';
import { municipalityOf } from './brazil.municipalities.ts';

const reportsOf = (guests: readonly GuestIdentity[], own: Partial<StayForRegistry> = {}) =>
  brazil.registry.reportsFor(aStay({ guests, ...own }));
const cardOf = (guest: GuestIdentity, own: Partial<StayForRegistry> = {}) => {
  const [report] = reportsOf([guest], own);
  if (!report) throw new Error('The stay has no report');
  return report;
};
const blamed = (guest: GuestIdentity) => cardOf(guest).problems.map(({ field, text }) => [field, text]);
const asked = (kind: { isMain?: boolean; nationality: string | null; age: number | null }) =>
  brazil.checkIn.fieldsFor({ isMain: true, ...kind }, ['fnrh']);

describe('what Brazil asks of a guest', () => {
  test('the main guest gives reason, means of transport and one way to be reached, a companion none of them', () => {
    const main = asked({ nationality: 'BR', age: 40 }).map(({ name }) => name);
    expect(main).toEqual([
      'nationality',
      'birthDate',
      'documentType',
      'documentNumber',
      'firstName',
      'lastName',
      'sex',
      'residenceCountry',
      'residenceCity',
      'phone',
      'email',
      'tripReason',
      'transport',
    ]);
    const companion = asked({ isMain: false, nationality: 'BR', age: 40 }).map(({ name }) => name);
    expect(companion).toEqual(main.slice(0, 9));
  });

  test.each([
    ['BR', ['cpf']],
    ['DE', ['passport', 'cpf']],
    ['AR', ['passport', 'cpf', 'foreign_id']],
  ])('a guest from %s is asked for one of %j', (nationality, codes) => {
    const field = asked({ nationality, age: 40 }).find(({ name }) => name === 'documentType');
    expect(field?.choices?.map(({ value }) => value)).toEqual(codes);
  });
});

test.each([
  ['cpf', '529.982.247-25', null],
  ['cpf', '52998224725', null],
  ['cpf', '52998224724', 'guestField.check.cpf'],
  ['cpf', '52998224735', 'guestField.check.cpf'],
  ['cpf', '11111111111', 'guestField.check.cpf'],
  ['cpf', '5299822472', 'guestField.check.cpf'],
  ['passport', 'C01X00T47', null],
])('a %s of the number %s: %s', (documentType, documentNumber, complaint) => {
  const field = asked({ nationality: 'BR', age: 40 }).find(({ name }) => name === 'documentNumber');
  const found = field && findComplaint(field, { documentType, documentNumber }, plainDate('2025-11-21'));
  expect(found?.text ?? null).toBe(complaint);
});

test('no picture of a card is taken for a CPF, and the card of a country of Mercosur is still known [USER-PAIN 12]', () => {
  const read = (nationality: string, reads: string) =>
    brazil.checkIn
      .documentTypesFor(nationality, 40)
      .filter((type) => type.reads === reads)
      .map(({ code }) => code);
  expect(read('BR', 'national_id')).toEqual(['rg']);
  expect(read('AR', 'national_id')).toEqual(['foreign_id']);
});

test('a municipality is found by its name, with its state where several share it', () => {
  expect(municipalityOf('São Paulo')).toEqual({ code: '3550308', name: 'São Paulo', state: 'SP' });
  expect(municipalityOf('sao paulo')?.code).toBe('3550308');
  expect(municipalityOf('Bom Jesus')).toBeNull();
  expect(municipalityOf('Bom Jesus, PI')?.state).toBe('PI');
  expect(municipalityOf('Bom Jesus (Piauí)')?.state).toBe('PI');
  expect(municipalityOf('Bom Jesus - RS')?.state).toBe('RS');
  expect(municipalityOf('Nowhere')).toBeNull();
  expect(blamed(aBrazilian({ residenceCity: 'Bom Jesus' }))).toEqual([
    ['residenceCity', 'guestField.check.municipality'],
  ]);
  expect(blamed(aTraveller({ residenceCity: 'Bom Jesus' }))).toEqual([]);
});

describe('what is reported', () => {
  test('of each guest card, check-in and check-out, each after the one before and the main guest first [REL-15]', () => {
    const reports = reportsOf([aMinor(), aBrazilian()]);
    expect(reports.map(({ key, kind, movement, needs }) => [key, kind, movement, needs?.key])).toEqual([
      ['fnrh:guest-1', 'main-guest', null, undefined],
      ['fnrh:guest-1:E', 'check-in', 'E', 'fnrh:guest-1'],
      ['fnrh:guest-1:S', 'check-out', 'S', 'fnrh:guest-1:E'],
      ['fnrh:guest-3', 'companion', null, 'fnrh:guest-1'],
      ['fnrh:guest-3:E', 'check-in', 'E', 'fnrh:guest-3'],
      ['fnrh:guest-3:S', 'check-out', 'S', 'fnrh:guest-3:E'],
    ]);
    expect(reports.every(isReady)).toBe(true);
    const [card, , departure] = reports;
    expect(card && reportDeadline(card.due, '15:00', 'America/Sao_Paulo')).toBe('2025-11-22T18:00:00.000Z');
    expect(departure && reportDeadline(departure.due, '11:00', 'America/Sao_Paulo')).toBe(
      '2025-11-24T14:00:00.000Z',
    );
  });

  test('the hour of a movement is that of the lodging, said in UTC; an arrival waits for it', () => {
    const [, arrival, departure] = reportsOf([aBrazilian()]);
    expect(arrival).toMatchObject({ saysTheHour: true, fields: { check_in_em: '2025-11-21T18:00:00Z' } });
    expect(departure?.fields).toEqual({ check_out_em: '2025-11-23T14:00:00Z' });
  });

  test('the card of a Brazilian has the CPF in digits and the municipality by its code', () => {
    expect(cardOf(aBrazilian()).fields).toEqual({
      numero_reserva: 'R-8841',
      data_entrada: '2025-11-21',
      data_saida: '2025-11-23',
      quantidade_hospede_adulto: '1',
      quantidade_hospede_menor: '0',
      nome: 'JOÃO BATISTA DA CONCEIÇÃO',
      PaisNacionalidade_id: 'BR',
      genero_id: 'HOMEM',
      data_nascimento: '1985-07-09',
      numero_documento: '52998224725',
      tipo_documento_id: 'CPF',
      email: 'joao@example.com',
      telefone: '5511912345678',
      PaisResidencia_id: 'BR',
      cidade_id: '3550308',
      estado_id: 'SP',
      motivo_viagem_id: 'LAZER_FERIAS',
      meio_transporte_id: 'AVIAO',
    });
    const foreigner = cardOf(aTraveller()).fields;
    expect(foreigner).toMatchObject({ tipo_documento_id: 'PASSAPORTE', PaisResidencia_id: 'DE' });
    expect(foreigner).not.toHaveProperty('cidade_id');
  });

  test('a minor has a responsible adult, and the reason and transport of the main guest', () => {
    const minor = reportsOf([aBrazilian(), aMinor()]).find(({ kind }) => kind === 'companion');
    expect(minor?.fields).toMatchObject({
      responsavel_numero_documento: '52998224725',
      responsavel_tipo_documento_id: 'CPF',
      motivo_viagem_id: 'LAZER_FERIAS',
      meio_transporte_id: 'AVIAO',
    });
    expect(reportsOf([aBrazilian(), aMinor()])[0]?.fields).toMatchObject({
      quantidade_hospede_adulto: '1',
      quantidade_hospede_menor: '1',
    });
    const alone = reportsOf([aMinor({ isMain: true })])[0]?.problems;
    expect(alone?.map(({ text }) => text)).toContain('registryProblem.noAdult');
  });

  test('the card of a country of Mercosur completes the form, and the host is told before a report is sent', () => {
    const guest = aTraveller({ nationality: 'AR', documentType: 'foreign_id', documentNumber: '30123456' });
    expect(blamed(guest)).toEqual([['documentType', 'registryProblem.fnrhDocument']]);
  });

  test('a name of one word, one of 61 letters, born tomorrow and two guests with one CPF', () => {
    expect(blamed(aBrazilian({ lastName: null }))).toEqual([['lastName', 'guestField.lastName.missing']]);
    expect(blamed(aBrazilian({ firstName: 'A'.repeat(61) }))).toEqual([
      ['firstName', 'guestField.check.tooLong'],
    ]);
    expect(blamed(aBrazilian({ birthDate: plainDate('2025-11-22') }))).toEqual([
      ['birthDate', 'guestField.check.birthAfterArrival'],
    ]);
    const twice = reportsOf([aBrazilian(), aMinor({ documentNumber: '52998224725' })]);
    expect(twice.find(({ kind }) => kind === 'companion')?.problems).toMatchObject([
      { guestId: 'guest-3', field: 'documentNumber', text: 'registryProblem.repeatedDocument' },
    ]);
  });

  test('every field of a report has words', () => {
    const reports = reportsOf([aBrazilian(), aMinor()]);
    const silent = reports.flatMap(({ fields }) =>
      Object.entries(fields).filter(([name, value]) => brazil.registry.wordsOf('fnrh', name, value) === null),
    );
    expect(silent).toEqual([]);
    expect(brazil.registry.wordsOf('fnrh', 'genero_id', 'MULHER')?.value).toEqual({ text: 'country.sex.F' });
    expect(brazil.registry.wordsOf('fnrh', 'meio_transporte_id', 'ONIBUS')?.value).toEqual({
      text: 'country.transport.coach',
    });
  });
});

test('the FNRH is asked under the law of tourism, and no picture is kept for it [PRV-01, PRV-02]', () => {
  expect(brazil.policies).toMatchObject([
    { registry: 'fnrh', authority: 'Ministério do Turismo', needsImage: false, confirmedBy: null },
  ]);
});
