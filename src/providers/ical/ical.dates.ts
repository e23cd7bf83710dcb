import { atLocalTime, epochMs, instantOf, isTimeZone, timeIn, dayIn } from '#vocabulary/instant.ts';
import { addDays, epochDay, fromEpochDay, type PlainDate } from '#vocabulary/plain-date.ts';

/** Nights of an event: the first, and the day of departure. */
export type Nights = { readonly arrival: PlainDate; readonly departure: PlainDate };

/** Why dates that can be read close no nights. */
export type NoNights = 'ends-before-start' | 'within-a-day';

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;

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
 * for an end equal to its start, which some producers write for one day. Null is unreadable.
 */
export function parsePlainNights(start: string, end: string | null): Nights | NoNights | null {
  const arrival = parseDay(start.trim());
  const departure = end === null ? null : parseDay(end.trim());
  if (arrival === null || (end !== null && departure === null)) return null;
  if (departure === null || departure === arrival) return { arrival, departure: addDays(arrival, 1) };
  return departure < arrival ? 'ends-before-start' : { arrival, departure };
}

/**
 * A date as it is written. `at` counts seconds since 1970: of the clock on the wall where the listing is, or, for
 * `utc`, of the world. A `day` begins at midnight.
 */
export type Written = {
  readonly at: number;
  readonly as: 'day' | 'wall' | 'utc';
  readonly zone: string | null;
};

const DATE =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const IS_UTC = /^\/?(etc\/)?(utc|gmt|z|universal|zulu)$/i;

/** A day or a moment of RFC 5545, or of ISO 8601 with dashes and colons. Null for what is neither. */
export function parseWritten(text: string, zone: string | null): Written | null {
  const [, year = '', month = '', date = '', hour, minute = '', second = '0', offset] =
    DATE.exec(text.trim()) ?? [];
  const day = parseDay(year + month + date);
  if (day === null) return null;
  const midnight = epochDay(day) * DAY_SECONDS;
  if (hour === undefined) return { at: midnight, as: 'day', zone: null };
  // 24:00 is the end of the day, and second 60 a leap second.
  const time = Number(hour) * HOUR_SECONDS + Number(minute) * 60 + Number(second);
  if (Number(minute) > 59 || Number(second) > 60 || time > DAY_SECONDS) return null;
  if (offset !== undefined) return { at: midnight + time - secondsOf(offset), as: 'utc', zone: null };
  if (zone !== null && IS_UTC.test(zone)) return { at: midnight + time, as: 'utc', zone: null };
  return { at: midnight + time, as: 'wall', zone };
}

function secondsOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * HOUR_SECONDS + Number(minutes ?? 0) * 60);
}

/** A DURATION in seconds (one program writes `PT1W` for a week), negative for one that ends before it begins. Null for what is none. */
export function parseDuration(text: string): number | null {
  const [whole, sign, weeks, days, hours, minutes, seconds] =
    /^([+-])?P(?:T?(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim()) ?? [];
  if (whole === undefined || !/\d/.test(whole)) return null;
  const all =
    (Number(weeks ?? 0) * 7 + Number(days ?? 0)) * DAY_SECONDS +
    Number(hours ?? 0) * HOUR_SECONDS +
    Number(minutes ?? 0) * 60 +
    Number(seconds ?? 0);
  return all > LONGEST_DURATION ? null : sign === '-' ? -all : all;
}

/** A thousand years. */
const LONGEST_DURATION = 365_250 * DAY_SECONDS;

/** What a clock in a zone shows at a moment in UTC, to the minute: no zone differs from another by less. */
export function wallOf(utc: number, zone: string): number {
  const instant = instantOf(utc * 1000);
  const [hours, minutes] = timeIn(zone, instant).split(':').map(Number);
  const seconds = ((utc % 60) + 60) % 60;
  return epochDay(dayIn(zone, instant)) * DAY_SECONDS + hours! * HOUR_SECONDS + minutes! * 60 + seconds;
}

/** The moment in UTC when a clock in a zone shows a time. */
export function utcOf(wall: number, zone: string): number {
  const minutes = Math.floor((((wall % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS) / 60);
  const time = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return epochMs(atLocalTime(dayOf(wall), time, zone)) / 1000 + (((wall % 60) + 60) % 60);
}

export const dayOf = (at: number): PlainDate => fromEpochDay(Math.floor(at / DAY_SECONDS));
const timeOf = (at: number): number => at - Math.floor(at / DAY_SECONDS) * DAY_SECONDS;

/** Of these names of zones those that the machine knows, each once. */
export const knownZones = (...names: readonly (string | null | undefined)[]): string[] => [
  ...new Set(names.filter((name): name is string => !!name && isTimeZone(name))),
];

/** Many programs write whole days as 00:00 to 23:59, and some stop at a quarter before. */
const LAST_MINUTE = DAY_SECONDS - 60;
const LAST_HOUR = 23 * HOUR_SECONDS;
/** Some hours of a day are no night; half a day or more means the day (decision 109). */
const HALF_A_DAY = 12 * HOUR_SECONDS;

/**
 * The nights between two times on the wall. Without an end, and with one equal to the start, it is the night of that
 * day. The day of the end is the day of departure, unless the event lasts until its end.
 */
export function nightsOfWall(start: number, end: number | null): Nights | NoNights {
  const first = Math.floor(start / DAY_SECONDS);
  const one = { arrival: fromEpochDay(first), departure: fromEpochDay(first + 1) };
  if (end === null || end === start) return one;
  if (end < start) return 'ends-before-start';
  const lastsAllDay = timeOf(end) >= (isDayBreak(start) ? LAST_HOUR : LAST_MINUTE);
  const last = Math.floor(end / DAY_SECONDS) + (lastsAllDay ? 1 : 0);
  if (last > first) return { ...one, departure: fromEpochDay(last) };
  return end - start >= HALF_A_DAY ? one : 'within-a-day';
}

const isDayBreak = (at: number): boolean => timeOf(at) === 0;
const isDayEnd = (at: number): boolean => timeOf(at) === 0 || timeOf(at) >= LAST_MINUTE;

/**
 * The nights between two moments of the world. Whole days in UTC, or in a zone that the file or the listing names, are
 * those days, wherever the listing is; other moments become days in the listing's zone (D-16).
 */
export function nightsOfUtc(start: number, end: number | null, zones: readonly string[]): Nights | NoNights {
  if (isDayBreak(start) && (end === null || isDayEnd(end))) return nightsOfWall(start, end);
  const walls = zones.map((zone) => [wallOf(start, zone), end === null ? null : wallOf(end, zone)] as const);
  const [from, to] = walls.find(([first, last]) => isDayBreak(first) && (last === null || isDayEnd(last))) ??
    walls[0] ?? [start, end];
  return nightsOfWall(from, to);
}
