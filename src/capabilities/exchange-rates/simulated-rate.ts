import { addDays, epochDay, type PlainDate, weekday } from '#vocabulary/plain-date.ts';

/** What a simulator publishes for a day: near `around`, different every day, the same for every caller. */
export function simulatedRate(around: number, day: PlainDate, decimals: number): string {
  const days = epochDay(day);
  return (around * (1 + 0.02 * Math.sin(days / 9) + 0.005 * Math.sin(days * 2.7))).toFixed(decimals);
}

/** From Monday to Friday. */
export const isWorkingDay = (day: PlainDate): boolean => weekday(day) >= 1 && weekday(day) <= 5;

/** Every day from the first to the last, both included; at most a year of them. */
export function daysBetween(first: PlainDate, last: PlainDate): PlainDate[] {
  const count = Math.min(366, epochDay(last) - epochDay(first) + 1);
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}
