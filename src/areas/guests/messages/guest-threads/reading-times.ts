import { dayIn, epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { THREAD_DAYS_AFTER, THREAD_FIRST_SECONDS, THREAD_RAREST_SECONDS } from '../messages.constants.ts';

/** Guests write in the days after they left, too. */
export const isOver = (departure: PlainDate, now: Instant): boolean =>
  dayIn('UTC', now) > addDays(departure, THREAD_DAYS_AFTER);

/**
 * When a conversation is read without an event: after as long again as it has been silent, between ten minutes and six hours. Null
 * where events tell of answers, and once the last of its stays is over.
 */
export function nextReadingAt(
  {
    activeAt,
    departure,
    isTold,
  }: {
    readonly activeAt: Instant;
    readonly departure: PlainDate;
    readonly isTold: boolean;
  },
  now: Instant,
): Instant | null {
  if (isTold || isOver(departure, now)) return null;
  const silent = (epochMs(now) - epochMs(activeAt)) / 1000;
  return plusSeconds(now, Math.min(THREAD_RAREST_SECONDS, Math.max(THREAD_FIRST_SECONDS, silent)));
}
