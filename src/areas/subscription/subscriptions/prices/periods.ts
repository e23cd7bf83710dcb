import { atLocalTime, dayIn, type Instant } from '#vocabulary/instant.ts';
import { nightsBetween, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import type { Frequency } from '#vocabulary/plans.ts';

/** Days of a property's calendar that are paid at once. */
export type Period = {
  readonly from: PlainDate;
  /** First day of the next period. */
  readonly to: PlainDate;
};

const MONTHS: Readonly<Record<Frequency, number>> = { month: 1, year: 12 };
const FIRST_OF_MONTH = '01';

const monthsOf = (day: PlainDate): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

const firstOf = (month: number): PlainDate => {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return plainDate(`${year}-${String((month % 12) + 1).padStart(2, '0')}-${FIRST_OF_MONTH}`);
};

/** The same day of another month, or its last: always counted from the anchor, so that the 31st returns after February. */
function monthsAfter(anchor: PlainDate, months: number): PlainDate {
  const month = monthsOf(anchor) + months;
  const length = nightsBetween(firstOf(month), firstOf(month + 1));
  const day = Math.min(Number(anchor.slice(8, 10)), length);
  return plainDate(`${firstOf(month).slice(0, 8)}${String(day).padStart(2, '0')}`);
}

/** Counted from 0 at the anchor. */
const periodNumber = (anchor: PlainDate, frequency: Frequency, number: number): Period => ({
  from: monthsAfter(anchor, number * MONTHS[frequency]),
  to: monthsAfter(anchor, (number + 1) * MONTHS[frequency]),
});

/** The period that contains a day; none exists before the anchor. */
export function periodOn(anchor: PlainDate, frequency: Frequency, day: PlainDate): Period {
  if (day < anchor) throw new RangeError(`${day} is before the anchor ${anchor} of the first period`);
  const number = Math.floor((monthsOf(day) - monthsOf(anchor)) / MONTHS[frequency]);
  const period = periodNumber(anchor, frequency, number);
  return day < period.from ? periodNumber(anchor, frequency, number - 1) : period;
}

export const nextPeriod = (anchor: PlainDate, frequency: Frequency, { to }: Period): Period =>
  periodOn(anchor, frequency, to);

export const daysIn = ({ from, to }: Period): number => nightsBetween(from, to);

/** Remaining days with today: all days before the period, none after it. */
export const daysLeft = (period: Period, today: PlainDate): number =>
  Math.min(daysIn(period), Math.max(0, nightsBetween(today, period.to)));

/** The first moment of a period in a zone: midnight, or the end of the hour that summer time skips. */
export const beginsAt = ({ from }: Period, zone: string): Instant => atLocalTime(from, '00:00', zone);

/** The period of a moment, by the calendar of the property: midnight in Chatham differs from midnight in Bogotá. */
export const periodAt = (anchor: PlainDate, frequency: Frequency, zone: string, at: Instant): Period =>
  periodOn(anchor, frequency, dayIn(zone, at));
