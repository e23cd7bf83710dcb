import { describe, expect, test } from 'vitest';

import { readDate, readTime, showDate } from './typed-date.ts';

describe('a typed day', () => {
  test.each([
    '30/06/1985',
    '30/6/1985',
    '30-06-1985',
    '30.06.1985',
    '30 06 1985',
    ' 30 / 06 / 1985 ',
    '30061985',
    '19850630',
    '1985-06-30',
    '1985/6/30',
    '1985-06-30T00:00:00.000Z',
    '30 jun 1985',
    '30 de junio de 1985',
    '30 de junho de 1985',
    '30 Jun. 1985',
    '30-Jun-1985',
    'June 30, 1985',
    'June 30th 1985',
    '30th of June 1985',
  ])('%s is the thirtieth of June', (text) => {
    expect(readDate(text)).toBe('1985-06-30');
  });

  test.each([
    '',
    '30/06',
    '30/06/85',
    '31/06/1985',
    '29/02/2026',
    '06/30/1985',
    '1985',
    'mañana',
    '30/06/19851',
  ])('%j is none', (text) => {
    expect(readDate(text)).toBeUndefined();
  });

  test('the fifth of March is read and shown day first, and with its month in English', () => {
    expect(readDate('05/03/1990')).toBe('1990-03-05');
    expect(showDate('1990-03-05', 'figures')).toBe('05/03/1990');
    expect(showDate('1990-03-05', 'named')).toBe('05 Mar 1990');
    expect(readDate(showDate('1990-03-05', 'named'))).toBe('1990-03-05');
    expect(showDate('5 de', 'figures')).toBe('5 de');
  });
});

test.each([
  ['15:00', '15:00'],
  ['9:30', '09:30'],
  ['15', '15:00'],
  ['1500', '15:00'],
  ['930', '09:30'],
  ['15h', '15:00'],
  ['9h30', '09:30'],
  ['15.30', '15:30'],
  ['3 pm', '15:00'],
  ['3:30 p. m.', '15:30'],
  ['12 am', '00:00'],
  ['12:15pm', '12:15'],
  ['24:00', undefined],
  ['13 pm', undefined],
  ['15:60', undefined],
  ['tarde', undefined],
])('a typed time: %j is %j', (text, time) => {
  expect(readTime(text)).toBe(time);
});
