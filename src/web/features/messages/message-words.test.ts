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
  expect(said({ state: 'held' })[0]).toBe('Espera que complete el check-in');
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
