import type { CalendarChannel } from '#capabilities/calendar/calendar.capability.ts';
import { plainDate } from '#vocabulary/plain-date.ts';

import { readFeed } from './ical.feed.ts';

export const TODAY = plainDate('2026-03-01');

export const feed = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
export const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
export const nights = (first: string, last: string) => [
  `DTSTART;VALUE=DATE:${first}`,
  `DTEND;VALUE=DATE:${last}`,
];
export const read = (text: string, channel: CalendarChannel = 'other', timeZone?: string) =>
  readFeed(text, { channel, today: TODAY, timeZone });
export const ranges = (text: string, timeZone?: string) =>
  read(text, 'other', timeZone).entries.map(({ arrival, departure }) => `${arrival}/${departure}`);
