import { expect, test } from 'vitest';

import { variablesIn } from './variables.constants.ts';
import { renderTemplate } from './variables.ts';

test('variables come from the fixed list, each once; any other name is told [SEC-32]', () => {
  expect(
    variablesIn('Hola {guestName}, {listingName} y {guestName}. {constructor} {otra} { no } {}'),
  ).toEqual({
    known: ['guestName', 'listingName'],
    unknown: ['constructor', 'otra'],
  });
});

test('a missing or blank value holds the text, and no sentence has a gap', () => {
  expect(renderTemplate('Wifi: {wifiName} / {wifiPassword}', { wifiName: 'Casa' })).toEqual({
    missing: ['wifiPassword'],
  });
  expect(renderTemplate('Hola {guestName}', { guestName: ' \u202e\n' })).toEqual({ missing: ['guestName'] });
  expect(renderTemplate('Sin datos', {})).toEqual({ text: 'Sin datos' });
});

test('a value is one line, turns no direction, and is not read as a template again [SEC-32, T-HDR]', () => {
  const values = { guestName: 'Ana\r\nBcc: x@example.test\u202e {doorCode}', doorCode: '1234' };
  expect(renderTemplate('Hola {guestName} 🏝️', values)).toEqual({
    text: 'Hola Ana Bcc: x@example.test {doorCode} 🏝️',
  });
});
