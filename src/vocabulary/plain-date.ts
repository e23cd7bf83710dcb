import { z } from 'zod';

/** A day of a property's calendar, `YYYY-MM-DD`, without hour or zone (D-57). Compares as text. */
export const PlainDate = z.iso
  .date()
  .meta({ examples: ['2026-12-24'] })
  .brand<'PlainDate'>();
export type PlainDate = z.infer<typeof PlainDate>;

/** Of a date with a time behind it these are the day, where it is a local one already (D-16). */
export const CHECKIN_DATE_LENGTH = 10;
export const dayPart = (text: string): string => text.slice(0, CHECKIN_DATE_LENGTH);

/** Longest date with a time and a zone that is read. */
const DATE_TIME_LENGTH = 40;

/** A day as callers send it, also with a time behind it, which is not looked at (R-CHK-01). */
export const DayInput = z
  .string()
  .max(DATE_TIME_LENGTH)
  .meta({ format: 'date', examples: ['2026-12-24'] })
  .transform(dayPart)
  .pipe(PlainDate);

const DAY_MS = 86_400_000;

/** The same days as the schema's, without zod: pages that only show dates do without it (P-14). */
function isDay(text: string): text is PlainDate {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text;
}

/** A day of an address or of a person; undefined for any other text. */
export const readDay = (text: string | null): PlainDate | undefined =>
  text !== null && isDay(text) ? text : undefined;

/** Reads `YYYY-MM-DD`; throws a RangeError for anything that is no day of the calendar. */
export function plainDate(text: string): PlainDate {
  if (!isDay(text)) throw new RangeError(`Not a date: ${text}`);
  return text;
}

/** Days since 1970-01-01: the number that makes arithmetic on days safe from time zones. */
export function epochDay(date: PlainDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS;
}

/** The inverse of {@link epochDay}. */
export function fromEpochDay(day: number): PlainDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10) as PlainDate;
}

export const addDays = (date: PlainDate, days: number): PlainDate => fromEpochDay(epochDay(date) + days);

/** Nights between arrival and departure; negative when departure comes first. */
export const nightsBetween = (arrival: PlainDate, departure: PlainDate): number =>
  epochDay(departure) - epochDay(arrival);

/** 0 is Sunday, 6 is Saturday. */
export const weekday = (date: PlainDate): number => (((epochDay(date) + 4) % 7) + 7) % 7;

/** Whole years of life on a day; a child born on 29 February turns a year older on 1 March. */
export function ageOn(birth: PlainDate, day: PlainDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
