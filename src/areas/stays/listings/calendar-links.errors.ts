import type { CalendarProblem } from '#capabilities/calendar/calendar.capability.ts';
import type { TextKey } from '#texts/index.ts';
import { defineErrors, type ErrorDefinition } from '#vocabulary/errors.ts';

export const calendarErrors = defineErrors({
  calendarInvalid: { code: 'calendar-invalid', status: 400, text: 'onboarding.listing.ical.invalid' },
  calendarDuplicate: { code: 'calendar-duplicate', status: 409, text: 'onboarding.listing.ical.duplicate' },
  calendarMissing: { code: 'calendar-missing', status: 409, text: 'listing.calendar.missing' },
  calendarsLimit: { code: 'calendars-limit', status: 409, text: 'listing.calendar.limit' },
});

/** What the host reads when a link cannot be used: the problem and its remedy. */
export const CALENDAR_PROBLEMS: Readonly<Record<CalendarProblem, TextKey>> = {
  'address-invalid': 'onboarding.listing.ical.invalid',
  'address-not-https': 'listing.calendar.problem.notHttps',
  'address-private': 'listing.calendar.problem.private',
  'not-a-calendar': 'listing.calendar.problem.notCalendar',
  'too-large': 'listing.calendar.problem.tooLarge',
  'too-many-events': 'listing.calendar.problem.tooMany',
  'too-slow': 'listing.calendar.problem.tooSlow',
  gone: 'listing.calendar.problem.gone',
  refused: 'listing.calendar.problem.refused',
  unavailable: 'listing.calendar.problem.unavailable',
};

/** A problem as an error of the field, each with its own sentence. */
export const calendarProblemError = (problem: CalendarProblem): ErrorDefinition => ({
  code: `calendar-${problem}`,
  status: 400,
  text: CALENDAR_PROBLEMS[problem],
});

/** Every problem of a link or a file. */
export const CALENDAR_PROBLEM_ERRORS = (Object.keys(CALENDAR_PROBLEMS) as CalendarProblem[]).map(
  calendarProblemError,
);
