import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays, fromEpochDay, type PlainDate } from '#vocabulary/plain-date.ts';

import { readFeed } from './ical.feed.ts';

const compact = (day: PlainDate): string => day.replaceAll('-', '');
const calendarOf = (lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');

/** Days of 2000 to 2037: every change to and from summer time is among them. */
const aDay = fc.integer({ min: 10_957, max: 24_800 }).map(fromEpochDay);
const aStay = fc.record({ arrival: aDay, nights: fc.integer({ min: 1, max: 60 }) });

/** USER-PAIN 9: what is written is what is read, wherever the machine stands. To be called once per zone. */
export function testDatesInZone(zone: string): void {
  // Other files share the process and stand where they stood.
  const before = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    process.env['TZ'] = before;
  });

  const read = (lines: readonly string[], arrival: PlainDate) =>
    readFeed(calendarOf(lines), { channel: 'other', today: addDays(arrival, -10) }).entries.map((entry) => [
      entry.arrival,
      entry.departure,
    ]);

  test(`the machine of this test stands in ${zone} [USER-PAIN 9]`, () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });

  test(`plain days are read as written in ${zone} [USER-PAIN 9]`, () => {
    fc.assert(
      fc.property(aStay, ({ arrival, nights }) => {
        const departure = addDays(arrival, nights);
        const lines = [`DTSTART;VALUE=DATE:${compact(arrival)}`, `DTEND;VALUE=DATE:${compact(departure)}`];
        expect(read(lines, arrival)).toEqual([[arrival, departure]]);
      }),
      { numRuns: 300 },
    );
  });

  test(`days that the library reads are those that are written in ${zone} [USER-PAIN 9]`, () => {
    fc.assert(
      fc.property(aStay, fc.integer({ min: 1, max: 4 }), ({ arrival, nights }, count) => {
        const departure = addDays(arrival, nights);
        const start = `DTSTART;VALUE=DATE:${compact(arrival)}`;
        expect(read([start, `DURATION:P${nights}D`], arrival)).toEqual([[arrival, departure]]);
        const repeated = [
          start,
          `DTEND;VALUE=DATE:${compact(departure)}`,
          `RRULE:FREQ=MONTHLY;COUNT=${count}`,
        ];
        expect(read(repeated, arrival)[0]).toEqual([arrival, departure]);
        for (const time of ['', 'Z']) {
          const at = (day: PlainDate) => `${compact(day)}T120000${time}`;
          expect(read([`DTSTART:${at(arrival)}`, `DTEND:${at(departure)}`], arrival)).toEqual([
            [arrival, departure],
          ]);
        }
        const local = (name: string, day: PlainDate) => `${name};TZID=America/Bogota:${compact(day)}T233000`;
        expect(read([local('DTSTART', arrival), local('DTEND', departure)], arrival)).toEqual([
          [arrival, departure],
        ]);
      }),
      { numRuns: 60 },
    );
  });
}
