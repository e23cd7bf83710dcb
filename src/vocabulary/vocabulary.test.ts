import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { atLocalTime, dayIn, endOfDay, type Instant, timeIn } from './instant.ts';
import { firstLanguage, supportedLanguage } from './language.ts';
import { addMoney, toMajorUnits, moneyOf, roundMoney } from './money.ts';
import {
  addDays,
  ageOn,
  DayInput,
  epochDay,
  fromEpochDay,
  nightsBetween,
  PlainDate,
  plainDate,
  weekday,
} from './plain-date.ts';
import { newId } from './uuid.ts';

const at = (text: string) => text as Instant;

describe('days [D-57]', () => {
  test('are days of the calendar and nothing else', () => {
    expect(() => plainDate('2026-02-30')).toThrow(RangeError);
    expect(() => plainDate('2026-2-3')).toThrow(RangeError);
    expect(addDays(plainDate('2028-02-28'), 1)).toBe('2028-02-29');
    expect(nightsBetween(plainDate('2026-12-30'), plainDate('2027-01-02'))).toBe(3);
    expect(weekday(plainDate('2026-11-21'))).toBe(6);
    expect(ageOn(plainDate('2008-02-29'), plainDate('2026-02-28'))).toBe(17);
  });

  test('that callers send may have a time behind them, which is not looked at [R-CHK-01]', () => {
    for (const text of ['2026-11-21', '2026-11-21T23:59:59.999-05:00', '2026-11-21 15:00']) {
      expect(DayInput.parse(text)).toBe('2026-11-21');
    }
    for (const text of [
      '2026-02-30T00:00:00Z',
      '2026-11',
      '',
      'T2026-11-21',
      `2026-11-21${'0'.repeat(31)}`,
    ]) {
      expect(DayInput.safeParse(text).success, text).toBe(false);
    }
  });

  test('are the same for a reader and for the schema', () => {
    const part = (most: number, digits: number) =>
      fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(digits, '0'));
    const written = fc.tuple(part(9999, 4), part(13, 2), part(32, 2)).map((parts) => parts.join('-'));
    const reads = (text: string) => {
      try {
        return plainDate(text) === text;
      } catch {
        return false;
      }
    };
    const agree = (text: string) => reads(text) === PlainDate.safeParse(text).success;
    fc.assert(fc.property(fc.oneof(written, fc.string()), agree), {
      numRuns: 2_000,
      examples: [['2026-02-29'], ['2028-02-29'], ['0050-01-01'], ['2026-1-5'], [' 2026-01-05'], ['']],
    });
  });

  test('go to numbers and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), (day) => epochDay(fromEpochDay(day)) === day),
    );
  });
});

describe('moments in a zone [D-57]', () => {
  test('a late evening in Bogotá is still the same day', () => {
    expect(dayIn('America/Bogota', at('2026-11-22T04:30:00.000Z'))).toBe('2026-11-21');
    expect(timeIn('America/Bogota', at('2026-11-22T04:30:00.000Z'))).toBe('23:30');
  });

  test('both changes to and from summer time [REL-24]', () => {
    const madrid = (date: string, time: string) => atLocalTime(plainDate(date), time, 'Europe/Madrid');
    expect(madrid('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(madrid('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(madrid('2026-07-01', '15:00')).toBe('2026-07-01T13:00:00.000Z');
    expect(endOfDay(plainDate('2026-11-21'), 'America/Bogota')).toBe('2026-11-22T05:00:00.000Z');
  });

  test.each([
    'America/Bogota',
    'America/Sao_Paulo',
    'Europe/Madrid',
    'Pacific/Apia',
    'Pacific/Midway',
    'UTC',
  ])('a time in %s reads back as itself [REL-24]', (zone) => {
    const day = fc.integer({ min: 18_000, max: 24_000 }).map(fromEpochDay);
    fc.assert(
      fc.property(day, (date) => {
        const noon = atLocalTime(date, '12:00', zone);
        return dayIn(zone, noon) === date && timeIn(zone, noon) === '12:00';
      }),
    );
  });
});

describe('money [D-56]', () => {
  test('is integer minor units with the exponent of ISO 4217', () => {
    expect(moneyOf('450.5', 'COP')).toEqual({ minor: 45_050, currency: 'COP' });
    expect(moneyOf(1_960_000, 'COP').minor).toBe(196_000_000);
    expect(moneyOf('1500', 'CLP').minor).toBe(1_500);
    expect(toMajorUnits(moneyOf('0.07', 'USD'))).toBe(0.07);
    expect(() => moneyOf('1.5', 'CLP')).toThrow(RangeError);
    expect(roundMoney(1999.4, 'CLP').minor).toBe(1_999);
    expect(roundMoney('12.345', 'BRL').minor).toBe(1_235);
    expect(roundMoney('-12.345', 'BRL').minor).toBe(-1_235);
    expect(roundMoney(0.1 + 0.2, 'USD').minor).toBe(30);
    expect(roundMoney('450000', 'COP').minor).toBe(45_000_000);
    expect(() => roundMoney('dos', 'COP')).toThrow(RangeError);
    expect(() => addMoney([moneyOf(1, 'COP'), moneyOf(1, 'USD')])).toThrow(RangeError);
  });
});

describe('languages', () => {
  test('the first supported one in the order asked, region removed [R-LANG-01]', () => {
    expect(firstLanguage(null, 'pt-BR', 'en')).toBe('pt');
    expect(firstLanguage('xx', undefined, 'en_US')).toBe('en');
  });
  test('an unknown language falls back to Spanish [R-LANG-02]', () => {
    expect(supportedLanguage('fr')).toBeUndefined();
    expect(firstLanguage('fr')).toBe('es');
  });
});

test('ids are UUIDv7, in the order of time [D-55]', () => {
  const earlier = newId<string>(at('2026-11-21T15:00:00.000Z'));
  const later = newId<string>(at('2026-11-21T15:00:00.001Z'));
  expect(earlier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(earlier < later).toBe(true);
});
