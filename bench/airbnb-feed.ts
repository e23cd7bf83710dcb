import { addDays, plainDate, type PlainDate } from '#vocabulary/plain-date.ts';

const HEAD = [
  'BEGIN:VCALENDAR',
  'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
  'CALSCALE:GREGORIAN',
  'VERSION:2.0',
];

/**
 * What a listing of Airbnb publishes: stays of one to five nights one after the other, now and then a free night
 * in between, and closed nights after every ninth. No nights are sold twice, so the largest feed that is accepted
 * reaches over decades.
 */
export function airbnbFeed(events: number): string {
  const lines = [...HEAD];
  let day = plainDate('2026-01-01');
  for (let index = 0; index < events; index++) {
    const departure = addDays(day, 1 + ((index * 7) % 5));
    lines.push(...(index % 10 === 9 ? blockLines(index, day, departure) : stayLines(index, day, departure)));
    day = addDays(departure, index % 3 === 0 ? 1 : 0);
  }
  return [...lines, 'END:VCALENDAR', ''].join('\r\n');
}

const compact = (day: PlainDate) => day.replaceAll('-', '');

const nightLines = (arrival: PlainDate, departure: PlainDate) => [
  'DTSTAMP:20260302T101112Z',
  `DTSTART;VALUE=DATE:${compact(arrival)}`,
  `DTEND;VALUE=DATE:${compact(departure)}`,
];

const uidOf = (index: number) => `UID:1418fb94e984-${index.toString(16).padStart(32, '0')}@airbnb.com`;

const stayLines = (index: number, arrival: PlainDate, departure: PlainDate) => [
  'BEGIN:VEVENT',
  ...nightLines(arrival, departure),
  'SUMMARY:Reserved',
  uidOf(index),
  'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de',
  ` tails/HM${index.toString(36).toUpperCase().padStart(8, 'A')}\\nPhone Number (Last 4 Digits): 2233`,
  'END:VEVENT',
];

const blockLines = (index: number, arrival: PlainDate, departure: PlainDate) => [
  'BEGIN:VEVENT',
  ...nightLines(arrival, departure),
  'SUMMARY:Airbnb (Not available)',
  uidOf(index),
  'END:VEVENT',
];
