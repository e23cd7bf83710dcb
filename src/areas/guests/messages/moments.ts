import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { atLocalTime, dayIn, epochMs, type Instant, plusSeconds, timeIn } from '#vocabulary/instant.ts';
import {
  MOST_LATE_SECONDS,
  QUIET_FROM,
  QUIET_UNTIL,
  type SkipReason,
  type StayNews,
} from './messages.constants.ts';

/** What a message waits for. Days are nights of the property and have an hour of its clock; hours are counted from the arrival or departure. */
export type Trigger =
  | { readonly on: StayNews }
  | {
      readonly days: number;
      readonly side: 'before' | 'after';
      readonly of: 'arrival' | 'departure';
      readonly at: string;
    }
  | { readonly hours: number; readonly side: 'before' | 'after'; readonly of: 'arrival' | 'departure' };

export type StayTimes = {
  readonly zone: string;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  /** `HH:mm` of the listing, from which its guests may come and until which they leave. */
  readonly checkInTime: string;
  readonly checkOutTime: string;
};

const edgeOf = (times: StayTimes, of: 'arrival' | 'departure'): Instant =>
  of === 'arrival'
    ? atLocalTime(times.arrival, times.checkInTime, times.zone)
    : atLocalTime(times.departure, times.checkOutTime, times.zone);

/** When a message is due by the dates of its stay; null for news, which are due when they happen. */
export function momentOf(trigger: Trigger, times: StayTimes): Instant | null {
  if ('on' in trigger) return null;
  const sign = trigger.side === 'before' ? -1 : 1;
  if ('hours' in trigger) return plusSeconds(edgeOf(times, trigger.of), sign * trigger.hours * 3600);
  return atLocalTime(addDays(times[trigger.of], sign * trigger.days), trigger.at, times.zone);
}

/** Until when a message is of use. */
export type UsefulUntil = 'arrival' | 'departure' | 'week-after';

export function endOfUse(until: UsefulUntil, times: StayTimes): Instant {
  if (until === 'week-after') return plusSeconds(edgeOf(times, 'departure'), 7 * 86_400);
  return edgeOf(times, until);
}

export const isQuiet = (time: string): boolean => time >= QUIET_FROM || time < QUIET_UNTIL;

/**
 * A moment outside the quiet hours: the next morning, or the evening before where the morning is too late. Null when neither is
 * left.
 *
 * @param earliest before this nothing can leave.
 */
export function outsideQuietHours(
  moment: Instant,
  {
    zone,
    usefulUntil,
    earliest,
  }: { readonly zone: string; readonly usefulUntil: Instant; readonly earliest: Instant },
): Instant | null {
  const time = timeIn(zone, moment);
  if (!isQuiet(time)) return moment;
  const day = dayIn(zone, moment);
  const evening = time >= QUIET_FROM ? day : addDays(day, -1);
  const morning = atLocalTime(addDays(evening, 1), QUIET_UNTIL, zone);
  if (epochMs(morning) <= epochMs(usefulUntil)) return morning;
  const before = plusSeconds(atLocalTime(evening, QUIET_FROM, zone), -60);
  return epochMs(before) >= epochMs(earliest) ? before : null;
}

export type Timing = {
  readonly trigger: Trigger;
  readonly usefulUntil: UsefulUntil;
  /** What becomes of a message whose moment was past when the stay was booked. */
  readonly late: 'now' | 'skip';
  /** Since when the template is on: what was due before is not sent. */
  readonly since: Instant;
};

export type Due = {
  /** What the template asks for. */
  readonly moment: Instant;
  /** Outside the night. */
  readonly at: Instant;
  readonly usefulUntil: Instant;
  readonly skipped: SkipReason | null;
};

/**
 * When a message leaves, or why it does not, by the dates of its stay alone.
 *
 * @param known when Posada heard of the stay, or of what the message is about.
 * @param isImported the stay was booked before its source was read: nothing of its past is caught up.
 */
export function dueOf(timing: Timing, times: StayTimes, known: Instant, isImported = false): Due {
  const usefulUntil = endOfUse(timing.usefulUntil, times);
  const dated = momentOf(timing.trigger, times);
  const moment = dated ?? known;
  const skipped = (why: SkipReason): Due => ({ moment, at: moment, usefulUntil, skipped: why });
  if (isImported && dated === null) return skipped('late-booking');
  const isPast = epochMs(moment) < epochMs(known);
  if (epochMs(isPast ? known : moment) < epochMs(timing.since)) return skipped('before-switched-on');
  if (isPast && (isImported || timing.late === 'skip')) return skipped('late-booking');
  const earliest = isPast ? known : moment;
  const at = outsideQuietHours(earliest, { zone: times.zone, usefulUntil, earliest: known });
  if (at === null) return skipped('quiet-hours');
  if (epochMs(at) > epochMs(usefulUntil)) return skipped('not-useful');
  return { moment, at, usefulUntil, skipped: null };
}

/** Whether a message that did not leave in time is of no use any more (REL-17). */
export const isTooLate = (at: Instant, now: Instant): boolean =>
  epochMs(now) - epochMs(at) > MOST_LATE_SECONDS * 1000;
