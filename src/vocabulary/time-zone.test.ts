import { describe, expect, test } from 'vitest';

import { TimeZone } from './instant.ts';

const read = (text: string) => TimeZone.safeParse(text).data ?? null;

describe('time zones are names [W2-X-09]', () => {
  test.each([
    '-05:00',
    '+05:30',
    '-0500',
    '-05',
    'GMT-5',
    'UTC-05:00',
    '<-05>5',
    'EST5EDT',
    'ART',
    'PST',
    'CST',
    'SystemV/EST5',
    'posix/America/Bogota',
    'Hora de Colombia',
    'Bogotá',
    '',
  ])('%j is none', (text) => expect(read(text)).toBeNull());

  // The names that the engine knows, of the IANA database, and links of its file "backward".
  test('every name of the database is one, and stays as it is', () => {
    const names = [
      ...Intl.supportedValuesOf('timeZone'),
      'America/Buenos_Aires',
      'America/Argentina/ComodRivadavia',
      'America/North_Dakota/New_Salem',
      'America/Port-au-Prince',
      'Asia/Kolkata',
      'US/Eastern',
      'Brazil/East',
      'Jamaica',
      'Etc/GMT+5',
      'UTC',
    ];
    expect(names.filter((name) => read(name) !== name)).toEqual([]);
  });

  test('capitals and spaces around it are not the name', () => {
    expect(['america/bogota', ' AMERICA/SAO_PAULO '].map(read)).toEqual([
      'America/Bogota',
      'America/Sao_Paulo',
    ]);
  });
});
