import { expect, test } from 'vitest';

import type { StayMessage } from '#areas/guests/messages/timeline.contract.ts';
import { allTexts } from '#texts/all.ts';
import { translate, translateCount } from '#texts/translate.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import { formattersOf } from '#web/shell/language/format.ts';
import {
  channelsWords,
  isPast,
  linesOf,
  missingWords,
  needsPerson,
  oldTimeOf,
  stateWords,
  triggerWords,
} from './message-words.ts';

const wordsOf = (language: Language): Parameters<typeof stateWords>[1] => ({
  language,
  setLanguage: () => Promise.resolve(),
  t: (key, params) => translate(allTexts[language], key, params),
  tn: (base, count, params) => translateCount(allTexts[language], language, base, count, params),
  tMaybe: (text) => text,
  format: formattersOf(language),
});
const words = wordsOf('es');
const zone = 'America/Bogota';
const at = (text: string) => text as Instant;

const message = (own: Partial<StayMessage>): StayMessage => ({
  _id: '019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5c',
  reservationId: '019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5d' as StayMessage['reservationId'],
  templateId: '019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5e',
  name: 'Recordatorio',
  purpose: 'stay',
  state: 'planned',
  reason: null,
  reasonText: null,
  dueAt: at('2099-11-19T15:00:00.000Z'),
  movedFromNight: null,
  movedFromDates: null,
  usefulUntil: at('2099-11-21T20:00:00.000Z'),
  channels: ['email', 'by-hand'],
  missing: [],
  waitsFor: null,
  turnAt: null,
  deliveries: [],
  ifCheckIn: null,
  ...own,
});
const said = (own: Partial<StayMessage>) => linesOf(message(own), { zone, words }).map(({ text }) => text);

test('a trigger is said in words, in each language', () => {
  const two = { days: 2, side: 'before', of: 'arrival', at: '10:00' } as const;
  expect(triggerWords(two, words)).toBe('2 días antes de la llegada · 10:00');
  expect(triggerWords(two, wordsOf('pt'))).toBe('2 dias antes da chegada · 10:00');
  expect(triggerWords(two, wordsOf('en'))).toBe('2 days before arrival · 10:00');
  expect(triggerWords({ ...two, days: 0 }, words)).toBe('El día de la llegada · 10:00');
  expect(triggerWords({ hours: 1, side: 'after', of: 'departure' }, words)).toBe(
    '1 hora después de la salida',
  );
  expect(triggerWords({ on: 'booked' }, words)).toBe('Apenas reserva');
});

test('channels stand in their order, and a wifi without name and password is one missing thing', () => {
  expect(channelsWords(['email', 'by-hand'], words)).toBe('Correo, luego a mano');
  expect(missingWords(['wifiName', 'wifiPassword'], words)).toBe('el wifi');
  expect(missingWords(['wifiPassword', 'doorCode'], words)).toBe('el wifi y el código de la puerta');
});

test('a row says why it moved: the night, new dates, or a late booking', () => {
  expect(said({ movedFromNight: at('2099-11-19T02:30:00.000Z') })[1]).toBe(
    'Movido: de 21:00 a 08:00 no escribimos',
  );
  expect(said({ movedFromNight: at('2099-11-17T15:00:00.000Z') })[1]).toBe('Reservó tarde: va enseguida');
  expect(said({ movedFromDates: at('2099-11-20T15:00:00.000Z') })[1]).toBe(
    'Adelantado por las fechas nuevas',
  );
  expect(said({ movedFromDates: at('2099-11-18T15:00:00.000Z') })[1]).toBe('Aplazado por las fechas nuevas');
  expect(oldTimeOf(message({ movedFromDates: at('2099-11-18T15:00:00.000Z') }))).toBe(
    '2099-11-18T15:00:00.000Z',
  );
  expect(oldTimeOf(message({}))).toBeNull();
});

test('a held message says what it waits for, and a skip gives its reason', () => {
  expect(said({ state: 'held', missing: ['wifiPassword'] })[0]).toBe('Sale apenas anotes el wifi');
  expect(said({ state: 'held', waitsFor: 'check-in' })[0]).toBe('Espera que complete el check-in');
  expect(said({ state: 'held', waitsFor: 'approval' })[0]).toBe('Sale apenas WhatsApp apruebe el texto');
  expect(said({ state: 'held', waitsFor: 'pace' })[0]).toBe('Sale en su turno: este WhatsApp va despacio');
  const turnAt = at('2099-11-18T13:00:00.000Z');
  expect(said({ state: 'held', waitsFor: 'pace', turnAt })[0]).toMatch(
    /^Sale en su turno, .*18 nov.*, 08:00: este WhatsApp va despacio$/,
  );
  expect(said({ state: 'held', waitsFor: 'pace', turnAt: at('2020-01-01T00:00:00.000Z') })[0]).toBe(
    'Sale en su turno: este WhatsApp va despacio',
  );
  expect(said({ state: 'skipped', reasonText: 'Porque ya no sirve' })).toEqual(['Porque ya no sirve']);
  expect(said({ ifCheckIn: 'pending' })).toEqual(['Si sigue pendiente el check-in. Correo, luego a mano']);
});

test('what waits for a person is ahead, and only what has left or was skipped is past', () => {
  expect(
    ['held', 'to-do', 'planned', 'sending'].map((state) => isPast(message({ state: state as 'held' }))),
  ).toEqual([false, false, false, false]);
  expect(isPast(message({ state: 'skipped' }))).toBe(false);
  expect(isPast(message({ state: 'skipped', dueAt: at('2020-01-01T00:00:00.000Z') }))).toBe(true);
  expect(stateWords(message({ state: 'skipped' }), words)).toBe('Se omitirá');
  expect(needsPerson(message({ state: 'held' }))).toBe(false);
  expect(needsPerson(message({ state: 'held', missing: ['wifiName'] }))).toBe(true);
});

test('a delivery tells each step with its time, once where the minute is the same [I-28]', () => {
  const delivery = (own: Partial<StayMessage['deliveries'][number]>): StayMessage['deliveries'][number] => ({
    channel: 'whatsapp',
    state: 'sent',
    at: at('2099-11-09T23:02:10.000Z'),
    deliveredAt: null,
    readAt: null,
    openedAt: null,
    problem: null,
    by: null,
    ...own,
  });
  const told = (...deliveries: StayMessage['deliveries']) => said({ state: 'sent', deliveries });
  expect(told(delivery({}))).toEqual(['WhatsApp · enviado 18:02, sin entregar todavía']);
  expect(told(delivery({ deliveredAt: at('2099-11-09T23:02:40.000Z') }))).toEqual([
    'WhatsApp · enviado y entregado 18:02, sin aviso de lectura',
  ]);
  const read = delivery({
    deliveredAt: at('2099-11-09T23:05:00.000Z'),
    readAt: at('2099-11-09T23:05:30.000Z'),
  });
  expect(told(read)).toEqual(['WhatsApp · enviado 18:02, entregado y leído 18:05']);
  expect(told({ ...read, openedAt: at('2099-11-10T14:00:00.000Z') })[0]).toMatch(
    /^WhatsApp · enviado 18:02, entregado y leído 18:05, abierto .*10 nov.*, 09:00$/,
  );
  const failed = delivery({ state: 'failed', problem: 'Ese número no tiene WhatsApp' });
  expect(told(failed, delivery({ channel: 'email' }))).toEqual([
    'WhatsApp · no llegó, 18:02. Ese número no tiene WhatsApp',
    'Luego correo · enviado 18:02',
  ]);
  expect(told(delivery({ channel: 'email', state: 'failed' }), delivery({}))[1]).toBe(
    'Luego WhatsApp · enviado 18:02, sin entregar todavía',
  );
});

test('WhatsApp keeps its name inside a sentence', () => {
  expect(channelsWords(['email', 'whatsapp', 'by-hand'], words)).toBe('Correo, luego WhatsApp, luego a mano');
});
