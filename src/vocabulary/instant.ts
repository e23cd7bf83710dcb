import { z } from 'zod';

import { addDays, type PlainDate, plainDate } from './plain-date.ts';

/** A moment in UTC, `2026-11-21T15:04:05.000Z`. Shown in the property's zone, stored unchanged (D-57). */
export const Instant = z.iso
  .datetime()
  .meta({ examples: ['2026-11-21T15:04:05.000Z'] })
  .brand<'Instant'>();
export type Instant = z.infer<typeof Instant>;

/**
 * The name of an IANA time zone such as `America/Bogota`, in its own capitals. An offset is none: it knows no summer time, and
 * PostgreSQL reads its sign the other way round.
 */
export const TimeZone = z
  .string()
  .overwrite(spellTimeZone)
  .refine(isTimeZoneName, 'general.invalid.timeZone')
  .meta({ examples: ['America/Bogota'] });

export const instantOf = (milliseconds: number): Instant => new Date(milliseconds).toISOString() as Instant;
export const epochMs = (instant: Instant): number => Date.parse(instant);
export const plusSeconds = (instant: Instant, seconds: number): Instant =>
  instantOf(epochMs(instant) + seconds * 1000);

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * `Continent/City`, or one of the names without a place, such as `UTC` and `Jamaica`. Never an offset or an abbreviation: `ART` is
 * Cairo for a browser and Buenos Aires for PostgreSQL.
 */
const ZONE_NAME = /^(?:(?!SystemV\/)[A-Z][A-Za-z_]+(?:\/[A-Za-z][\w+-]*)+|[A-Z][a-z]{3,}|UTC|GMT)$/;

function isTimeZoneName(zone: string): boolean {
  return ZONE_NAME.test(zone) && isTimeZone(zone);
}

let spellings: ReadonlyMap<string, string> | undefined;

/** A name in the capitals of the IANA database, where it is known; any other text unchanged. */
function spellTimeZone(typed: string): string {
  const zone = typed.trim();
  spellings ??= new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]));
  return spellings.get(zone.toLowerCase()) ?? zone;
}

const readers = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-21 15:04:05` as a clock on the wall in `zone` shows it. */
function wallClock(instant: Instant, zone: string): string {
  let reader = readers.get(zone);
  if (!reader) {
    reader = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    readers.set(zone, reader);
  }
  return reader.format(epochMs(instant));
}

/** The calendar day that a moment falls on in a zone. */
export const dayIn = (zone: string, instant: Instant): PlainDate =>
  plainDate(wallClock(instant, zone).slice(0, 10));

/** The time of day, `HH:mm`, of a moment in a zone. */
export const timeIn = (zone: string, instant: Instant): string => wallClock(instant, zone).slice(11, 16);

/**
 * The moment when a clock in `zone` shows `time` (`HH:mm`) on `date`. A time that a change to summer time
 * skips gives the moment just after the gap; one that occurs twice gives the first.
 */
export function atLocalTime(date: PlainDate, time: string, zone: string): Instant {
  const asUtc = Date.parse(`${date}T${time}:00.000Z`);
  const offsetAt = (ms: number) =>
    Date.parse(`${wallClock(instantOf(ms), zone).replace(' ', 'T')}.000Z`) - ms;
  const before = offsetAt(asUtc - 86_400_000);
  const after = offsetAt(asUtc + 86_400_000);
  const earlier = asUtc - Math.max(before, after);
  const later = asUtc - Math.min(before, after);
  const shows = (ms: number) => ms + offsetAt(ms) === asUtc;
  if (shows(earlier)) return instantOf(earlier);
  return instantOf(shows(later) ? later : asUtc - before);
}

/** 23:59:59 of a day in a zone, as the first moment of the next one. */
export const endOfDay = (date: PlainDate, zone: string): Instant =>
  atLocalTime(addDays(date, 1), '00:00', zone);
