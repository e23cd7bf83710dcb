import { describe, expect, test } from 'vitest';

import { atLocalTime } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { arrivalDayOf, daysOfPresence, type PlannedStay } from './arrival-day.ts';

const ZONE = 'America/Bogota';
const STAY: PlannedStay = {
  arrival: plainDate('2026-11-21'),
  departure: plainDate('2026-11-25'),
  arrivalTime: '15:00',
  timeZone: ZONE,
};
const at = (day: string, time: string) => atLocalTime(plainDate(day), time, ZONE);

describe('the day on which guests came [REL-15]', () => {
  test.each([
    ['nothing said', null, '2026-11-21'],
    ['before the hour', at('2026-11-21', '11:00'), '2026-11-21'],
    ['after midnight', at('2026-11-22', '00:30'), '2026-11-21'],
    ['the morning after', at('2026-11-22', '09:10'), '2026-11-21'],
    ['the last minute of a day later', at('2026-11-22', '14:59'), '2026-11-21'],
    ['a day after the hour', at('2026-11-22', '15:00'), '2026-11-22'],
    ['two days later, in the morning', at('2026-11-23', '08:00'), '2026-11-23'],
    ['on the last night', at('2026-11-24', '23:59'), '2026-11-24'],
    ['on the day of departure', at('2026-11-25', '08:00'), '2026-11-21'],
    ['long after', at('2026-12-03', '08:00'), '2026-11-21'],
  ])('%s', (_when, marked, day) => {
    expect(arrivalDayOf(STAY, marked)).toBe(day);
  });

  test('the end of a day is that day at every hour of arrival', () => {
    for (const arrivalTime of ['00:00', '06:00', '15:00', '23:30']) {
      const stay = { ...STAY, arrivalTime };
      expect(arrivalDayOf(stay, at('2026-11-21', '23:59'))).toBe('2026-11-21');
      expect(arrivalDayOf(stay, at('2026-11-22', '23:59'))).toBe('2026-11-22');
    }
  });

  test('a guest who came late left no earlier than the day after', () => {
    const came = at('2026-11-23', '18:00');
    expect(daysOfPresence(STAY, { arrivedAt: came, leftAt: at('2026-11-24', '10:00') })).toEqual({
      arrival: '2026-11-23',
      departure: '2026-11-24',
    });
    // Both marks at once, as from a house that only marks departures.
    expect(daysOfPresence(STAY, { arrivedAt: came, leftAt: at('2026-11-23', '20:00') })).toEqual({
      arrival: '2026-11-21',
      departure: '2026-11-23',
    });
    expect(daysOfPresence(STAY, undefined)).toEqual({ arrival: '2026-11-21', departure: '2026-11-25' });
  });
});
