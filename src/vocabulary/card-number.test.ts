import { expect, test } from 'vitest';

import { hasCardNumber, maskCardNumbers } from './card-number.ts';

const CARDS = [
  '4242424242424242',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '3566002020360505',
  '6011111111111117',
  '6200000000000005',
  '5895626746595650',
];

test.each(CARDS)('%s is found in every way that people write it [SEC-71]', (number) => {
  const inFours = number.replaceAll(/(.{4})(?=.)/g, '$1 ');
  for (const text of [number, `Mi tarjeta: ${inFours}, 12/34`, inFours.replaceAll(' ', '-'), `(${number})`]) {
    expect(hasCardNumber(text), text).toBe(true);
    expect(maskCardNumbers(text, '•••'), text).not.toMatch(/\d{4}[ -]?\d{4}/);
  }
  const last = (Number(number.at(-1)) + 1) % 10;
  expect(hasCardNumber(`${number.slice(0, -1)}${last}`)).toBe(false);
});

test.each([
  ['the account of a bank', '0170099220000067797370'],
  ['a tax number of Brazil', '36123456000119'],
  ['a number of DIAN', '18764093459876'],
  ['an advertisement', 'https://www.airbnb.com/calendar/ical/4242424242424242.ics'],
  ['a place on a map', 'https://maps.google.com/?cid=4242424242424242'],
  ['an id', '41d4-4716-446655440000'],
  ['another id', '550e8400-4242-4242-4242-424200000000'],
  ['a code', 'HMA4242424242424242'],
  ['a telephone', '+57 300 111 2233'],
])('%s is no card: %s', (_what, text) => {
  expect(hasCardNumber(text)).toBe(false);
});

test('in a log every number with a right check digit is masked, in addresses and forms too [SEC-71]', () => {
  const masked = (text: string) => maskCardNumbers(text, '•••');
  expect(masked('number=4242424242424242&cvc=123')).toBe('number=•••&cvc=123');
  expect(masked('/cards/4242424242424242/x')).toBe('/cards/•••/x');
  expect(masked('{"a":"4222222222222"}')).toBe('{"a":"•••"}');
  expect(masked('30569309025904')).toBe('•••');
  expect(masked('4242424242424241')).toBe('4242424242424241');
  expect(masked('2026-11-24T16:30:43.921Z 550e8400-e29b-41d4-a716-446655440000')).toBe(
    '2026-11-24T16:30:43.921Z 550e8400-e29b-41d4-a716-446655440000',
  );
});
