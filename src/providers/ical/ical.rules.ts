import { CalendarFailure } from '#capabilities/calendar/calendar.capability.ts';

import { DAY_SECONDS, parseWritten, type Written } from './ical.dates.ts';

type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** A weekday, 0 for Monday, and which of its kind in the month or year; 0 for each. */
type Weekday = { readonly day: number; readonly nth: number };

/** A recurrence rule of RFC 5545 section 3.3.10. Days count from 1970-01-01. */
export type Rule = {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | null;
  readonly until: Written | null;
  readonly months: readonly number[];
  readonly weeks: readonly number[];
  readonly yearDays: readonly number[];
  readonly monthDays: readonly number[];
  readonly weekdays: readonly Weekday[];
  readonly positions: readonly number[];
  readonly weekStart: number;
};

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const FREQUENCIES: ReadonlySet<string> = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const MOST_VALUES = 400;

/**
 * Null for a rule that cannot be followed: one that repeats within a day, of another calendar, or with a part that is not
 * known. A part that is passed over would open or close nights that the author did not choose. `time` is the time of day of the
 * event, which a rule may repeat.
 */
export function parseRule(text: string, time: number): Rule | null {
  const parts = new Map<string, string>();
  for (const part of text.replace(/\s/g, '').toUpperCase().split(';')) {
    if (part === '') continue;
    const [name = '', value, ...rest] = part.split('=');
    if (value === undefined || rest.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  const take = (name: string): string | undefined => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const frequency = take('FREQ');
  const [interval, count] = [positive(take('INTERVAL') ?? '1'), positive(take('COUNT'))];
  const untilText = take('UNTIL');
  const until = untilText === undefined ? null : parseWritten(untilText, null);
  const weekStart = WEEKDAYS.indexOf(take('WKST') ?? 'MO');
  const lists = {
    months: numbers(take('BYMONTH'), 1, 12),
    weeks: numbers(take('BYWEEKNO'), -53, 53),
    yearDays: numbers(take('BYYEARDAY'), -366, 366),
    monthDays: numbers(take('BYMONTHDAY'), -31, 31),
    positions: numbers(take('BYSETPOS'), -366, 366),
    weekdays: weekdaysOf(take('BYDAY')),
  };
  const isTime = [
    [take('BYHOUR'), Math.floor(time / 3600)],
    [take('BYMINUTE'), Math.floor(time / 60) % 60],
    [take('BYSECOND'), time % 60],
  ].every(([given, own]) => given === undefined || Number(given) === own);
  const isOfOurCalendar =
    (take('RSCALE') ?? 'GREGORIAN') === 'GREGORIAN' && (take('SKIP') ?? 'OMIT') === 'OMIT';

  if (frequency === undefined || !FREQUENCIES.has(frequency) || parts.size > 0) return null;
  if (!isTime || !isOfOurCalendar || interval === null || interval === undefined || count === null)
    return null;
  if ((untilText !== undefined && until === null) || weekStart === -1) return null;
  const { months, weeks, yearDays, monthDays, positions, weekdays } = lists;
  if (!months || !weeks || !yearDays || !monthDays || !positions || !weekdays) return null;
  const isNth = weekdays.some(({ nth }) => nth !== 0);
  const mayBeNth = frequency === 'MONTHLY' || (frequency === 'YEARLY' && weeks.length === 0);
  if ((isNth && !mayBeNth) || (weeks.length > 0 && frequency !== 'YEARLY')) return null;
  return {
    frequency: frequency as Frequency,
    interval,
    count: count ?? null,
    until,
    months,
    weeks,
    yearDays,
    monthDays,
    weekdays,
    positions,
    weekStart,
  };
}

/** Undefined for a part that is not there, null for one that is no number. */
function positive(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

function numbers(text: string | undefined, least: number, most: number): number[] | null {
  if (text === undefined) return [];
  const all = text.split(',').map((part) => (/^[+-]?\d{1,3}$/.test(part) ? Number(part) : 0));
  const isGood = all.length <= MOST_VALUES && all.every((one) => one !== 0 && one >= least && one <= most);
  return isGood ? all : null;
}

function weekdaysOf(text: string | undefined): Weekday[] | null {
  if (text === undefined) return [];
  const all = text.split(',').map((part) => {
    const [, nth, name = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(part) ?? [];
    return { day: WEEKDAYS.indexOf(name), nth: Number(nth ?? 0), isGood: name !== '' && Number(nth) !== 0 };
  });
  return all.length <= MOST_VALUES && all.every(({ isGood }) => isGood) ? all : null;
}

/** What following the rules of one file may cost, in days looked at: a rule can be written that takes minutes. */
export class Budget {
  #days: number;

  constructor(days: number) {
    this.#days = days;
  }

  /** @throws CalendarFailure `too-slow`. */
  spend(days: number): void {
    this.#days -= days;
    if (this.#days < 0) throw new CalendarFailure('too-slow', 'Its repeating events take too long to follow');
  }
}

/** A day with what rules ask of it. */
type Day = {
  readonly number: number;
  readonly year: number;
  readonly month: number;
  readonly date: number;
  readonly weekday: number;
};

const mod = (number: number, by: number): number => ((number % by) + by) % by;
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => mod(day + 3, 7);
const numberOf = (year: number, month: number, date: number): number =>
  Date.UTC(year, month - 1, date) / (DAY_SECONDS * 1000);
const monthLength = (year: number, month: number): number =>
  numberOf(year, month + 1, 1) - numberOf(year, month, 1);
const yearLength = (year: number): number => numberOf(year + 1, 1, 1) - numberOf(year, 1, 1);

function dayAt(number: number): Day {
  const date = new Date(number * DAY_SECONDS * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  return { number, year, month, date: date.getUTCDate(), weekday: weekdayOf(number) };
}

/** The first day of the first week of a year: the one that has four of its days. */
function firstWeek(year: number, weekStart: number): number {
  const first = numberOf(year, 1, 1);
  const into = mod(weekdayOf(first) - weekStart, 7);
  return into <= 3 ? first - into : first + 7 - into;
}

/** Whether a day is in one of these weeks of its year, which begins and ends with whole weeks. */
function isInWeeks({ number, year }: Day, weeks: readonly number[], weekStart: number): boolean {
  const own = [year + 1, year, year - 1].find((one) => firstWeek(one, weekStart) <= number)!;
  const first = firstWeek(own, weekStart);
  const count = (firstWeek(own + 1, weekStart) - first) / 7;
  const week = Math.floor((number - first) / 7) + 1;
  return weeks.some((one) => one === week || (one < 0 && one + count + 1 === week));
}

const isNumbered = (numbers: readonly number[], place: number, length: number): boolean =>
  numbers.some((one) => one === place || (one < 0 && one + length + 1 === place));

/** Whether a rule, with what it takes from the day it begins on, has a day in it. */
function isDayOf(rule: Rule, day: Day, start: Day): boolean {
  const { frequency, months, weeks, yearDays, monthDays, weekdays, weekStart } = rule;
  const { year, month, date, number } = day;
  if (months.length > 0 && !months.includes(month)) return false;
  if (weeks.length > 0 && !isInWeeks(day, weeks, weekStart)) return false;
  if (yearDays.length > 0 && !isNumbered(yearDays, number - numberOf(year, 1, 1) + 1, yearLength(year))) {
    return false;
  }
  if (monthDays.length > 0 && !isNumbered(monthDays, date, monthLength(year, month))) return false;
  if (weekdays.length > 0) {
    return weekdays.some((one) => one.day === day.weekday && (one.nth === 0 || isNth(rule, day, one.nth)));
  }
  if (yearDays.length > 0 || monthDays.length > 0 || frequency === 'DAILY') return true;
  if (frequency === 'WEEKLY' || weeks.length > 0) return day.weekday === start.weekday;
  return date === start.date && (frequency === 'MONTHLY' || months.length > 0 || month === start.month);
}

/** The nth of its weekday in the month, or in the year for a yearly rule that names no months. */
function isNth({ frequency, months }: Rule, { number, year, month, date }: Day, nth: number): boolean {
  const isOfMonth = frequency === 'MONTHLY' || months.length > 0;
  const place = isOfMonth ? date : number - numberOf(year, 1, 1) + 1;
  const length = isOfMonth ? monthLength(year, month) : yearLength(year);
  return nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((length - place + 1) / 7) === -nth;
}

/** The days of the rule's period of a number, the first being the one in which it begins. */
function periodOf({ frequency, interval, weekStart }: Rule, start: Day, index: number): [number, number] {
  const step = index * interval;
  switch (frequency) {
    case 'DAILY':
      return [start.number + step, start.number + step + 1];
    case 'WEEKLY': {
      const first = start.number - mod(start.weekday - weekStart, 7) + step * 7;
      return [first, first + 7];
    }
    case 'MONTHLY':
      return [numberOf(start.year, start.month + step, 1), numberOf(start.year, start.month + step + 1, 1)];
    case 'YEARLY':
      return [numberOf(start.year + step, 1, 1), numberOf(start.year + step + 1, 1, 1)];
  }
}

const DAYS_OF: Readonly<Record<Frequency, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };

/**
 * The days from `from` to `to` on which a rule lets an event begin that first began on `start`. `isOver` says of a day that
 * the rule has ended before. A rule that counts is followed from its beginning; any other from shortly before `from`.
 */
export function daysOfRule(
  rule: Rule,
  { start, from, to, isOver }: { start: number; from: number; to: number; isOver: (day: number) => boolean },
  budget: Budget,
): number[] {
  const first = dayAt(start);
  const days: number[] = [];
  const skipped = Math.floor((from - start) / (DAYS_OF[rule.frequency] * rule.interval)) - 1;
  let counted = 0;
  for (let index = rule.count === null ? Math.max(0, skipped) : 0; ; index += 1) {
    const [begin, end] = periodOf(rule, first, index);
    if (begin > to || !Number.isFinite(begin)) return days;
    budget.spend(end - begin);
    let found: number[] = [];
    for (let number = begin; number < end; number += 1) {
      if (isDayOf(rule, dayAt(number), first)) found.push(number);
    }
    if (rule.positions.length > 0) {
      found = found.filter((_day, place) => isNumbered(rule.positions, place + 1, found.length));
    }
    for (const day of found) {
      if (day < start) continue;
      counted += 1;
      if (isOver(day) || day > to || (rule.count !== null && counted > rule.count)) return days;
      if (day >= from) days.push(day);
    }
  }
}
