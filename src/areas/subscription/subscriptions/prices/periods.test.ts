import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { dayIn, epochMs, type Instant, instantOf } from '#vocabulary/instant.ts';
import { addDays, fromEpochDay, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import { FREQUENCIES } from '#vocabulary/plans.ts';
import { beginsAt, nextPeriod, periodAt, periodOn } from '../index.ts';
import { daysIn, daysLeft } from './periods.ts';

const day = plainDate;
const ZONES = ['America/Bogota', 'America/Sao_Paulo', 'Europe/Madrid', 'America/Santiago', 'Pacific/Chatham'];

/** The first days of this number of periods, in order. */
function beginnings(anchor: string, frequency: 'month' | 'year', count: number): string[] {
  let period = periodOn(day(anchor), frequency, day(anchor));
  return Array.from({ length: count }, () => {
    const { from } = period;
    period = nextPeriod(day(anchor), frequency, period);
    return from;
  });
}

describe('periods are anchored to a day of the month', () => {
  test('the 31st is the last day of shorter months and returns', () => {
    expect(beginnings('2027-01-31', 'month', 5)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(beginnings('2028-01-30', 'month', 3)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30']);
  });

  test('a year from 29 February is 28 February, until the next 29th', () => {
    expect(beginnings('2028-02-29', 'year', 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  test('the end is the first day of the next period, and days follow the calendar', () => {
    const february = periodOn(day('2027-01-31'), 'month', day('2027-03-30'));
    expect(february).toEqual({ from: '2027-02-28', to: '2027-03-31' });
    expect(daysIn(february)).toBe(31);
    expect(daysIn(periodOn(day('2028-01-01'), 'year', day('2028-06-01')))).toBe(366);
    expect([
      daysLeft(february, day('2027-02-28')),
      daysLeft(february, day('2027-03-30')),
      daysLeft(february, day('2027-03-31')),
      daysLeft(february, day('2027-01-01')),
    ]).toEqual([31, 1, 0, 31]);
  });

  test('no period exists before the anchor', () => {
    expect(() => periodOn(day('2027-01-31'), 'month', day('2027-01-30'))).toThrow(RangeError);
  });

  const days = fc.integer({ min: 0, max: 30_000 }).map((number) => fromEpochDay(number));
  test('every day is in one period, which the periods before it lead to', () => {
    fc.assert(
      fc.property(
        days,
        fc.nat({ max: 4_000 }),
        fc.constantFrom(...FREQUENCIES),
        (anchor, after, frequency) => {
          const asked = addDays(anchor, after);
          let period = periodOn(anchor, frequency, anchor);
          expect(period.from).toBe(anchor);
          while (period.to <= asked) {
            const next = nextPeriod(anchor, frequency, period);
            expect(next.from).toBe(period.to);
            period = next;
          }
          expect(periodOn(anchor, frequency, asked)).toEqual(period);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a charge falls on a day of the property [USER-PAIN 9]', () => {
  const before = (at: Instant): Instant => instantOf(epochMs(at) - 1);

  test.each(ZONES)(
    'the first moment of a period in %s is on its first day, and the moment before is not',
    (zone) => {
      for (let number = 0; number < 1_500; number++) {
        const from: PlainDate = addDays(day('2026-01-01'), number);
        const at = beginsAt({ from, to: addDays(from, 1) }, zone);
        expect([dayIn(zone, at), dayIn(zone, before(at))]).toEqual([from, addDays(from, -1)]);
      }
    },
  );

  test('it also holds where summer time skips or repeats midnight', () => {
    // Santiago, 6 September 2026: from 24:00 to 01:00. São Paulo, 4 November 2018 and back on 17 February 2019.
    for (const [zone, date, moment] of [
      ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
      ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
      ['America/Sao_Paulo', '2019-02-17', '2019-02-17T03:00:00.000Z'],
    ] as const) {
      expect(beginsAt({ from: day(date), to: addDays(day(date), 1) }, zone)).toBe(moment);
    }
  });

  test('one moment is in two periods of two zones', () => {
    const at = '2026-12-30T23:00:00.000Z' as Instant;
    const in_ = (zone: string) => periodAt(day('2026-10-31'), 'month', zone, at).from;
    expect(in_('America/Bogota')).toBe('2026-11-30');
    expect(in_('Pacific/Chatham')).toBe('2026-12-31');
  });
});
