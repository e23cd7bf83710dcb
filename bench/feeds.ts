import ical from 'node-ical';

import { createIcal } from '#providers/ical/ical.calendar.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { median } from './measure.ts';

/** An Airbnb feed of so many stays that never overlap. */
function feedOf(events: number): string {
  const compact = (day: string) => day.replaceAll('-', '');
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
    'CALSCALE:GREGORIAN',
    'VERSION:2.0',
  ];
  for (let index = 0; index < events; index++) {
    const arrival = addDays(plainDate('2026-01-01'), (index * 3) % 700);
    lines.push(
      'BEGIN:VEVENT',
      'DTSTAMP:20260302T101112Z',
      `DTSTART;VALUE=DATE:${compact(arrival)}`,
      `DTEND;VALUE=DATE:${compact(addDays(arrival, 2))}`,
      'SUMMARY:Reserved',
      `UID:1418fb94e984-${index.toString(16).padStart(32, '0')}@airbnb.com`,
      'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de',
      ` tails/HM${index.toString(36).toUpperCase().padStart(8, 'A')}\\nPhone Number (Last 4 Digits): 2233`,
      'END:VEVENT',
    );
  }
  return [...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** Reading a feed into entries against node-ical parsing the same bytes and stopping there. */
export function measureFeeds(rounds: number): { what: string; ratio: number }[] {
  const calendar = createIcal({
    safeFetch: () => Promise.reject(new Error('not used')),
    clock: systemClock,
  });
  return [60, 4_900].map((events) => {
    const text = feedOf(events);
    const repeats = Math.ceil(5_000 / events);
    const timed = (run: () => unknown) => {
      const started = performance.now();
      for (let repeat = 0; repeat < repeats; repeat++) run();
      return performance.now() - started;
    };
    const ratios: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const library = timed(() => ical.sync.parseICS(text));
      const ours = timed(() => calendar.parse(text, 'America/Bogota'));
      if (round >= 0) ratios.push(library / ours);
    }
    return { what: `calendar feed of ${events} events to entries, events/s`, ratio: median(ratios) };
  });
}
