import { nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { REMINDER_DAYS, REMINDER_USED_PERCENT } from './issuers.constants.ts';

export type ReminderDays = (typeof REMINDER_DAYS)[number];

/** A granted series that is in use, or was until its end. */
export type LiveSeries = {
  readonly id: string;
  readonly issuer_id: string;
  readonly issuer: string;
  readonly kind: string;
  readonly prefix: string;
  readonly from_number: number;
  readonly next_number: number;
  readonly to_number: number;
  readonly valid_to: PlainDate;
};

/** The last reminder that is due before an end; null before the first one and after the end. */
export function reminderDays(end: PlainDate, today: PlainDate): ReminderDays | null {
  const left = nightsBetween(today, end);
  if (left < 0) return null;
  return REMINDER_DAYS.toSorted((one, other) => one - other).find((days) => left <= days) ?? null;
}

export const numbersLeft = ({ next_number, to_number }: LiveSeries): number => to_number - next_number + 1;

export const isRunningOut = ({ from_number, next_number, to_number }: LiveSeries): boolean =>
  (next_number - from_number) * 100 >= (to_number - from_number + 1) * REMINDER_USED_PERCENT;

const isOver = (series: LiveSeries, today: PlainDate): boolean =>
  series.valid_to < today || numbersLeft(series) === 0;

export type RenewalReason = 'expired' | 'used-up' | 'ends' | 'running-out';

/** Why a range needs a successor; null if it needs none yet. */
export function renewalReasonOf(series: LiveSeries, today: PlainDate): RenewalReason | null {
  if (series.valid_to < today) return 'expired';
  if (numbersLeft(series) === 0) return 'used-up';
  if (reminderDays(series.valid_to, today) !== null) return 'ends';
  return isRunningOut(series) ? 'running-out' : null;
}

/** Whether another range takes over: its end then needs no reminder. */
export const hasSuccessor = (series: LiveSeries, all: readonly LiveSeries[], today: PlainDate): boolean =>
  all.some((other) => {
    const isOther =
      other.id !== series.id && other.issuer_id === series.issuer_id && other.kind === series.kind;
    if (!isOther) return false;
    return isOver(series, today)
      ? !isOver(other, today) || other.valid_to > series.valid_to
      : renewalReasonOf(other, today) === null;
  });

/** `SETP 990000001–995000000`, as a resolution names it. */
export const seriesNameOf = ({ prefix, from_number, to_number }: LiveSeries): string =>
  `${prefix} ${from_number}–${to_number}`.trim();
