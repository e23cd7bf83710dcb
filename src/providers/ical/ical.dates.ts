import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

/** Nights of an event: the first, and the day of departure. */
export type Nights = { readonly arrival: PlainDate; readonly departure: PlainDate };

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * `20260410` as a day. Text in, text out: a day that passed through a `Date` would be the day before in half
 * of the world (USER-PAIN 9). Null for anything that is no day of the calendar.
 */
export function parseDay(text: string): PlainDate | null {
  if (!/^\d{8}$/.test(text)) return null;
  const digits = Number(text);
  const year = Math.floor(digits / 10_000);
  const month = Math.floor(digits / 100) % 100;
  const day = digits % 100;
  if (year < 1900 || day < 1 || day > (MONTH_DAYS[month - 1] ?? 0)) return null;
  if (month === 2 && day === 29 && !isLeap(year)) return null;
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}` as PlainDate;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/**
 * The nights of an event with plain days. Without an end it lasts one day (RFC 5545 section 3.6.1); the same
 * for an end equal to its start, which some producers write for one day. `ends-before-start` is shown to the
 * host; null is unreadable.
 */
export function parsePlainNights(start: string, end: string | null): Nights | 'ends-before-start' | null {
  const arrival = parseDay(start.trim());
  const departure = end === null ? null : parseDay(end.trim());
  if (arrival === null || (end !== null && departure === null)) return null;
  if (departure === null || departure === arrival) return { arrival, departure: addDays(arrival, 1) };
  return departure < arrival ? 'ends-before-start' : { arrival, departure };
}
