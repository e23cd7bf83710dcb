import { describe, expect, test } from 'vitest';

import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { atLocalTime, epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { dueOf, isTooLate, momentOf, outsideQuietHours, type StayTimes, type Timing } from './moments.ts';

const ZONE = 'America/Bogota';
const TIMES: StayTimes = {
  zone: ZONE,
  arrival: plainDate('2026-12-10'),
  departure: plainDate('2026-12-13'),
  checkInTime: '15:00',
  checkOutTime: '11:00',
};
const at = (day: string, time: string, zone = ZONE): Instant => atLocalTime(plainDate(day), time, zone);
const TIMING: Timing = {
  trigger: { days: 2, side: 'before', of: 'arrival', at: '10:00' },
  usefulUntil: 'arrival',
  late: 'now',
  since: at('2026-01-01', '00:00'),
};

describe('when a message leaves', () => {
  test('days have an hour of the property, hours are counted from the arrival or departure [D-57]', () => {
    expect(momentOf(TIMING.trigger, TIMES)).toBe(at('2026-12-08', '10:00'));
    expect(momentOf({ hours: 3, side: 'before', of: 'arrival' }, TIMES)).toBe(at('2026-12-10', '12:00'));
    expect(momentOf({ days: 1, side: 'after', of: 'departure', at: '11:00' }, TIMES)).toBe(
      at('2026-12-14', '11:00'),
    );
    expect(momentOf({ on: 'booked' }, TIMES)).toBeNull();
  });

  test('a change of summer time moves no message by an hour [D-57]', () => {
    const zone = 'America/Santiago';
    // Clocks go forward on 2026-09-06.
    const times = { ...TIMES, zone, arrival: plainDate('2026-09-08'), departure: plainDate('2026-09-09') };
    expect(momentOf(TIMING.trigger, times)).toBe(at('2026-09-06', '10:00', zone));
    expect(momentOf({ days: 3, side: 'before', of: 'arrival', at: '10:00' }, times)).toBe(
      at('2026-09-05', '10:00', zone),
    );
  });

  test('at night it waits for the morning, or leaves the evening before, and is skipped where neither is left', () => {
    const night = (usefulUntil: Instant, earliest: Instant) =>
      outsideQuietHours(at('2026-12-09', '23:30'), { zone: ZONE, usefulUntil, earliest });
    const early = at('2026-12-01', '12:00');
    expect(night(at('2026-12-10', '15:00'), early)).toBe(at('2026-12-10', '08:00'));
    expect(night(at('2026-12-10', '07:00'), early)).toBe(at('2026-12-09', '20:59'));
    expect(night(at('2026-12-10', '07:00'), at('2026-12-09', '22:00'))).toBeNull();
    expect(
      outsideQuietHours(at('2026-12-09', '03:00'), {
        zone: ZONE,
        usefulUntil: at('2026-12-09', '09:00'),
        earliest: early,
      }),
    ).toBe(at('2026-12-09', '08:00'));
  });

  test('what was booked late leaves at once or is skipped, as the template says; an import sends nothing that is past', () => {
    const known = at('2026-12-09', '12:00');
    expect(dueOf(TIMING, TIMES, known)).toMatchObject({ at: known });
    expect(dueOf({ ...TIMING, late: 'skip' }, TIMES, known)).toMatchObject({ skipped: 'late-booking' });
    expect(dueOf(TIMING, TIMES, known, true)).toMatchObject({ skipped: 'late-booking' });
    expect(dueOf(TIMING, TIMES, at('2026-12-01', '12:00'), true)).toMatchObject({
      at: at('2026-12-08', '10:00'),
    });
  });

  test('switching a template on sends nothing for moments that are past', () => {
    const timing = { ...TIMING, since: at('2026-12-08', '10:01') };
    expect(dueOf(timing, TIMES, at('2026-12-01', '12:00'))).toMatchObject({ skipped: 'before-switched-on' });
    // A stay that was booked since then is late, and not before.
    const known = at('2026-12-09', '12:00');
    expect(dueOf(timing, TIMES, known)).toMatchObject({ at: known, skipped: null });
  });

  test('after its use it is skipped, and more than six hours late it is of no use [REL-17]', () => {
    expect(dueOf(TIMING, TIMES, at('2026-12-10', '16:00'))).toMatchObject({ skipped: 'not-useful' });
    const moment = at('2026-12-08', '10:00');
    expect(isTooLate(moment, plusSeconds(moment, 6 * 3600))).toBe(false);
    expect(isTooLate(moment, plusSeconds(moment, 6 * 3600 + 1))).toBe(true);
  });

  test('for any stay and hour a planned message is never in the quiet hours nor after its use [REL-17]', () => {
    for (const zone of ['America/Santiago', 'America/Sao_Paulo', 'Europe/Madrid', ZONE]) {
      for (let day = 0; day < 400; day += 3) {
        const arrival = addDays(plainDate('2026-01-01'), day);
        const times = { ...TIMES, zone, arrival, departure: addDays(arrival, 2) };
        for (const hours of [1, 5, 9, 13, 17, 21, 30]) {
          const trigger = { hours, side: 'before', of: 'arrival' } as const;
          const due = dueOf({ ...TIMING, trigger }, times, at('2025-12-01', '12:00', zone));
          if (due.skipped !== null) continue;
          const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' }).format(
            epochMs(due.at),
          );
          expect(clock >= '08:00' && clock < '21:00', `${zone} ${due.at}`).toBe(true);
          expect(epochMs(due.at)).toBeLessThanOrEqual(epochMs(due.usefulUntil));
        }
      }
    }
  });
});
