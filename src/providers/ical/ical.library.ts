import { type CalendarResponse, expandRecurringEvent, sync, type VEvent } from 'node-ical';

import { CalendarFailure } from '#capabilities/calendar/calendar.capability.ts';
import { dayIn, type Instant, instantOf, isTimeZone } from '#vocabulary/instant.ts';
import { addDays, epochDay, type PlainDate } from '#vocabulary/plain-date.ts';

import type { Nights } from './ical.dates.ts';
import type { ScannedCalendar, ScannedEvent } from './ical.scan.ts';

/** How far repeating events are followed (SEC-26). */
const RECURRENCE_DAYS = 730;
const MOST_RECURRING = 200;
/** Everything the library does for one feed; a rule can be written that takes it minutes. */
const LONGEST_READING_MS = 700;
const DAY_MS = 86_400_000;

export type LibraryNights = Nights | 'ends-before-start' | null;

type DateOfLibrary = Date & { tz?: string; dateOnly?: true };

/**
 * Reads what is more than plain days: times with zones, durations, repetitions with their exceptions. The
 * library parses, we only ask it for the days. It never fetches: that is the business of safe-fetch.
 *
 * Throws CalendarFailure `too-slow` or `too-many-events` for a file made to keep us busy.
 */
export function createLibraryReader(
  calendar: ScannedCalendar,
  today: PlainDate,
  timeZone: string | undefined,
) {
  const started = performance.now();
  const zone = [timeZone, calendar.timeZone].find((name) => name && isTimeZone(name)) ?? 'UTC';
  const window = { from: localDate(addDays(today, -31)), to: localDate(addDays(today, RECURRENCE_DAYS)) };
  let recurring = 0;

  /** `event` and, for a repeating one, the events of the same UID that change single dates of it. */
  return (event: ScannedEvent, changes: readonly ScannedEvent[]): readonly LibraryNights[] => {
    if (performance.now() - started > LONGEST_READING_MS) {
      throw new CalendarFailure('too-slow', 'Its repeating events take too long to follow');
    }
    const rule = event.lines.find((line) => /^RRULE[:;]/i.test(line));
    if (rule !== undefined) {
      recurring += 1;
      if (recurring > MOST_RECURRING) {
        throw new CalendarFailure('too-many-events', `More than ${MOST_RECURRING} repeating events`);
      }
      if (!isFollowable(rule, event)) return [null];
    }
    const parsed = parsedEvent([event, ...changes], calendar.zones);
    if (!parsed?.start) return [null];
    if (rule === undefined && !parsed.rrule) return [nightsOf(parsed.start, parsed.end, zone)];
    return expandRecurringEvent(parsed, { ...window, expandOngoing: true }).map((instance) =>
      nightsOf(instance.start, instance.end, zone),
    );
  };
}

/**
 * Rules that repeat within a day say nothing about nights and can mean millions of instances; neither are
 * rules followed that began decades ago, because the library walks from the beginning.
 */
function isFollowable(rule: string, event: ScannedEvent): boolean {
  if (!/FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)\b/i.test(rule) || /BY(HOUR|MINUTE|SECOND)=/i.test(rule))
    return false;
  return Number(event.start?.slice(0, 4)) >= 2000;
}

function parsedEvent(events: readonly ScannedEvent[], zones: readonly string[]): VEvent | null {
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...zones,
    ...events.flatMap(({ lines }) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
  try {
    return firstEvent(sync.parseICS(text));
  } catch {
    return null;
  }
}

function firstEvent(response: CalendarResponse): VEvent | null {
  for (const component of Object.values(response)) {
    if (component?.type === 'VEVENT') return component;
  }
  return null;
}

function nightsOf(start: DateOfLibrary, end: DateOfLibrary | undefined, zone: string): LibraryNights {
  if (start.dateOnly) return wholeDays(start, end);
  // Midnight UTC to midnight UTC is how some producers write whole days.
  const areDays = isUtcMidnight(start) && (end === undefined || isUtcMidnight(end));
  const arrival = dayOfLibrary(start, areDays ? 'UTC' : zone);
  const departure = end ? dayOfLibrary(end, areDays ? 'UTC' : zone) : null;
  if (arrival === null) return null;
  if (departure === null) return { arrival, departure: addDays(arrival, 1) };
  return departure <= arrival ? 'ends-before-start' : { arrival, departure };
}

/**
 * Whole days are counted, not read off the end: the library adds a duration in milliseconds, and over a
 * change to winter time that ends an hour before midnight, on the day before.
 */
function wholeDays(start: DateOfLibrary, end: DateOfLibrary | undefined): LibraryNights {
  if (Number.isNaN(start.getTime())) return null;
  const arrival = localDay(start);
  const days = end ? Math.round((end.getTime() - start.getTime()) / DAY_MS) : 1;
  if (Number.isNaN(days)) return null;
  return days < 0 ? 'ends-before-start' : { arrival, departure: addDays(arrival, Math.max(days, 1)) };
}

const isUtc = (zone: string): boolean => /^(etc\/)?(utc|gmt|z)$/i.test(zone);
const isUtcMidnight = (date: DateOfLibrary): boolean =>
  date.tz !== undefined && isUtc(date.tz) && date.getTime() % DAY_MS === 0;

/**
 * The day that a date of the library means. With a zone it is the day written in the file; in UTC it is the
 * day in the listing's zone (D-16). A floating time is local to the machine: that is how the library stores
 * what has no zone, so only the local parts give back what was written.
 */
function dayOfLibrary(date: DateOfLibrary, zone: string): PlainDate | null {
  if (Number.isNaN(date.getTime())) return null;
  if (date.tz === undefined) return localDay(date);
  const moment: Instant = instantOf(date.getTime());
  if (isUtc(date.tz)) return dayIn(zone, moment);
  return isTimeZone(date.tz) ? dayIn(date.tz, moment) : dayIn(zone, moment);
}

const localDay = (date: Date): PlainDate =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-') as PlainDate;

/** Noon, so that no change to summer time moves it to another day. */
function localDate(day: PlainDate): Date {
  const date = new Date(epochDay(day) * DAY_MS);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
}
