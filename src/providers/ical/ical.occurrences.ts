import { addDays, epochDay, type PlainDate } from '#vocabulary/plain-date.ts';

import {
  DAY_SECONDS,
  knownZones,
  type Nights,
  nightsOfUtc,
  nightsOfWall,
  type NoNights,
  parseDuration,
  parseWritten,
  utcOf,
  wallOf,
  type Written,
} from './ical.dates.ts';
import { Budget, daysOfRule, parseRule, type Rule } from './ical.rules.ts';
import type { DatesLine, ScannedBusyTimes, ScannedEvent } from './ical.scan.ts';

/** How far repeating events are followed (SEC-26), and how long a past date of one is kept. */
const DAYS_AHEAD = 730;
const DAYS_BACK = 31;
/** Some tenths of a second. */
const MOST_DAYS_LOOKED_AT = 2_000_000;

/** What an event says about nights. */
export type Occurrences = {
  readonly nights: readonly (Nights | NoNights)[];
  /** Something else in it is about dates and cannot be read: its own dates, or how they repeat. */
  readonly problem: 'unreadable' | 'repetition-unreadable' | null;
};

const UNREADABLE: Occurrences = { nights: [], problem: 'unreadable' };

/** A date of an event, with its length in seconds; null without an end. */
type Occurrence = { readonly at: number; readonly length: number | null };

/** What the events of one UID say of single dates of their series. */
export type Changes = readonly ScannedEvent[];

/**
 * Reads what is more than plain days: times, durations, and repetitions with the dates that are added, left out, moved and
 * cancelled (RFC 5545 section 3.8.5). Everything is counted in the clock in which the event is written, so that neither
 * the zone of the machine nor a change to summer time moves a day.
 */
export function createOccurrenceReader(today: PlainDate, timeZone: string | undefined) {
  const budget = new Budget(MOST_DAYS_LOOKED_AT);
  const window = { from: epochDay(addDays(today, -DAYS_BACK)), to: epochDay(addDays(today, DAYS_AHEAD)) };
  const zonesOf = (calendar: ScannedEvent['calendar']): string[] =>
    knownZones(timeZone, calendar.timeZone, 'UTC');

  /** `changes` are the events that stand for single dates of this one: its own occurrences there are left out. */
  const ofEvent = (event: ScannedEvent, changes: Changes): Occurrences => {
    const zones = zonesOf(event.calendar);
    const read = readStartAndLength(event, zones[0]!);
    if (read === null) return UNREADABLE;
    const { start, length } = read;
    const isRepeated = event.rules.length > 0 || event.dates.length > 0;
    if (!isRepeated) return { nights: [nightsAt(start, { at: start.at, length }, zones)], problem: null };

    const series = new Series(start, length, zones[0]!);
    series.follow(event, window, budget);
    series.apply(changes);
    const nights = series.occurrences().map((one) => nightsAt(start, one, zones));
    const first = addDays(today, -DAYS_BACK);
    return {
      nights: nights.filter((one) => typeof one === 'string' || one.departure > first),
      problem: series.isWhole ? null : 'repetition-unreadable',
    };
  };

  /** Periods that touch are one: half a day twice is a day. */
  const ofBusyTimes = ({ periods, calendar }: ScannedBusyTimes): Occurrences => {
    const zones = zonesOf(calendar);
    const read = periods.flatMap(({ value, zone }) => datesIn(value).map((text) => parsePeriod(text, zone)));
    const times = read.flatMap((period) => {
      if (period === null) return [];
      const from = inBasis(period.start, UTC, zones[0]!);
      return { from, to: from + period.length };
    });
    const joined: { from: number; to: number }[] = [];
    for (const { from, to } of times.sort((one, other) => one.from - other.from)) {
      const last = joined.at(-1);
      if (last && from <= last.to) last.to = Math.max(last.to, to);
      else joined.push({ from, to });
    }
    return {
      nights: joined.map(({ from, to }) => nightsOfUtc(from, to, zones)),
      problem: read.includes(null) ? 'unreadable' : null,
    };
  };

  return { ofEvent, ofBusyTimes };
}

const datesIn = (value: string): string[] => value.split(',').filter((text) => text.trim() !== '');

const UTC: Written = { at: 0, as: 'utc', zone: null };

function nightsAt({ as }: Written, { at, length }: Occurrence, zones: readonly string[]): Nights | NoNights {
  const end = length === null ? null : at + length;
  return as === 'utc' ? nightsOfUtc(at, end, zones) : nightsOfWall(at, end);
}

type StartAndLength = { readonly start: Written; readonly length: number | null };

/** Null when a date of the event cannot be read. */
function readStartAndLength(event: ScannedEvent, zone: string): StartAndLength | null {
  if (event.start === null || event.isTooLong) return null;
  const start = parseWritten(event.start, event.startZone);
  if (start === null) return null;
  if (event.end !== null) {
    const end = parseWritten(event.end, event.endZone);
    if (end === null) return null;
    if ((start.as === 'utc') === (end.as === 'utc')) return { start, length: end.at - start.at };
    // One in UTC and one on the wall: both on the wall of the one that is.
    const wall: Written = { ...(start.as === 'utc' ? end : start), as: 'wall' };
    const from = inBasis(start, wall, zone);
    return { start: { ...wall, at: from }, length: inBasis(end, wall, zone) - from };
  }
  if (event.duration === null) return { start, length: null };
  const length = parseDuration(event.duration);
  return length === null ? null : { start, length };
}

const timeOf = (at: number): number => at - Math.floor(at / DAY_SECONDS) * DAY_SECONDS;
const midnightOf = (at: number): number => Math.floor(at / DAY_SECONDS) * DAY_SECONDS;

/**
 * A date in the clock in which another is written. A day among times means the time of the other on that day, and a time
 * among days means its day.
 */
function inBasis(date: Written, other: Written, listingZone: string): number {
  const zone = knownZones(other.zone, date.zone, listingZone)[0] ?? 'UTC';
  switch (other.as) {
    case 'day': {
      const isDay = date.as !== 'utc' || timeOf(date.at) === 0 || timeOf(date.at) >= DAY_SECONDS - 60;
      return midnightOf(isDay ? date.at : wallOf(date.at, zone));
    }
    case 'wall': {
      if (date.as === 'utc') return wallOf(date.at, zone);
      if (date.as === 'day') return date.at + timeOf(other.at);
      const [own] = knownZones(date.zone);
      const isElsewhere = own !== undefined && knownZones(other.zone).length > 0 && own !== other.zone;
      return isElsewhere ? wallOf(utcOf(date.at, own), zone) : date.at;
    }
    case 'utc': {
      if (date.as === 'utc') return date.at;
      const time = date.as === 'day' ? timeOf(wallOf(other.at, zone)) : 0;
      return utcOf(date.at + time, zone);
    }
  }
}

/** A period, with its length in seconds. Null for what is none. */
function parsePeriod(text: string, zone: string | null): { start: Written; length: number } | null {
  const [from = '', to = ''] = text.split('/');
  const start = parseWritten(from, zone);
  if (start === null) return null;
  if (/^[+-]?P/i.test(to.trim())) {
    const length = parseDuration(to);
    return length === null ? null : { start, length };
  }
  const end = parseWritten(to, zone);
  return end === null || end.as !== start.as ? null : { start, length: end.at - start.at };
}

/** The dates of a repeating event. */
class Series {
  /** Whether everything that says how it repeats could be read. */
  isWhole = true;
  readonly #start: Written;
  readonly #length: number | null;
  readonly #zone: string;
  readonly #found = new Map<number, Occurrence>();
  readonly #moved: Occurrence[] = [];

  constructor(start: Written, length: number | null, zone: string) {
    this.#start = start;
    this.#length = length;
    this.#zone = zone;
  }

  /** The first date always counts (RFC 5545 section 3.8.5.3), and what cannot be read leaves out nothing. */
  follow(event: ScannedEvent, window: { readonly from: number; readonly to: number }, budget: Budget): void {
    const { at } = this.#start;
    const later = event.rules.flatMap((rule) => this.#follow(rule, window, budget));
    for (const one of [at, ...later]) this.#found.set(one, { at: one, length: this.#length });
    for (const line of event.dates) this.#add(line);
    for (const rule of event.exceptRules) {
      for (const one of this.#follow(rule, window, budget)) this.#found.delete(one);
    }
    for (const { value, zone } of event.exceptDates) {
      for (const text of datesIn(value)) {
        const date = parseWritten(text, zone);
        if (date === null) this.isWhole = false;
        else this.#found.delete(this.#inBasis(date));
      }
    }
  }

  #inBasis(date: Written): number {
    return inBasis(date, this.#start, this.#zone);
  }

  /**
   * The last moment at which a rule lets the event begin. Programs write the last day of a series of whole days as midnight
   * in their zone, and that in UTC: 22:00 is the next day to the east of us.
   */
  #endOf(until: Written): number {
    const end = this.#inBasis(until);
    if (this.#start.as !== 'day' || until.as !== 'utc') return end;
    const isMidnightInTheEast = until.at % 1800 === 0 && timeOf(until.at) >= DAY_SECONDS / 2;
    return Math.max(end, midnightOf(until.at) + (isMidnightInTheEast ? DAY_SECONDS : 0));
  }

  /** The moments at which a rule lets the event begin, as far as they may reach into the window. */
  #follow(
    text: string,
    { from, to }: { readonly from: number; readonly to: number },
    budget: Budget,
  ): number[] {
    const { at } = this.#start;
    const time = timeOf(at);
    const rule: Rule | null = parseRule(text, time);
    if (rule === null) {
      this.isWhole = false;
      return [];
    }
    const last = rule.until === null ? Infinity : this.#endOf(rule.until);
    const days = daysOfRule(
      rule,
      {
        start: Math.floor(at / DAY_SECONDS),
        from: from - Math.ceil(Math.max(this.#length ?? 0, 0) / DAY_SECONDS) - 1,
        to,
        isOver: (day) => day * DAY_SECONDS + time > last,
      },
      budget,
    );
    return days.map((day) => day * DAY_SECONDS + time);
  }

  /** Dates of RDATE, which may be periods with a length of their own. */
  #add({ value, zone }: DatesLine): void {
    for (const text of datesIn(value)) {
      const period = text.includes('/') ? parsePeriod(text, zone) : null;
      const date = text.includes('/') ? (period?.start ?? null) : parseWritten(text, zone);
      if (date === null) {
        this.isWhole = false;
        continue;
      }
      const at = this.#inBasis(date);
      this.#found.set(at, { at, length: period?.length ?? this.#length });
    }
  }

  /**
   * Dates that other events stand for: moved, changed or cancelled there. One with RANGE moves all later dates, too, up to
   * the next such event. All of them name dates as the series had them at first.
   */
  apply(changes: Changes): void {
    const ranges: { id: number; by: number; length: number | null; isCancelled: boolean }[] = [];
    for (const change of changes) {
      const date = change.changed && parseWritten(change.changed.value, change.changed.zone);
      if (!date) {
        this.isWhole = false;
        continue;
      }
      const id = this.#inBasis(date);
      this.#found.delete(id);
      const read = readStartAndLength(change, this.#zone);
      const isCancelled = change.status === 'CANCELLED' || change.calendar.isCancellation;
      // What cannot be read moves nothing.
      if (!change.changed?.andLater || (read === null && !isCancelled)) continue;
      const by = read === null ? 0 : this.#inBasis(read.start) - id;
      ranges.push({ id, by, length: read?.length ?? null, isCancelled });
    }
    if (ranges.length === 0) return;
    ranges.sort((one, other) => one.id - other.id);
    for (const { at } of this.occurrences()) {
      const range = ranges.findLast(({ id }) => id < at);
      if (!range) continue;
      this.#found.delete(at);
      if (range.isCancelled) continue;
      this.#moved.push({ at: at + range.by, length: range.length });
    }
  }

  occurrences(): Occurrence[] {
    return [...this.#found.values(), ...this.#moved].sort((one, other) => one.at - other.at);
  }
}
