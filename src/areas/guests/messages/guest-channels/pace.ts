import { atLocalTime, dayIn, epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import {
  PACE_A_DAY,
  PACE_PAUSE_SECONDS,
  PACE_RAMP,
  PACE_SAME_WORDS_AN_HOUR,
  PACE_SHARE_OF_SHARED,
  PACE_STRANGERS_AN_HOUR,
  QUIET_UNTIL,
} from '../messages.constants.ts';

const HOUR_SECONDS = 3600;

/** What is known of a number that is linked by a code. */
export type NumberFacts = {
  /** Of the property. */
  readonly zone: string;
  readonly linkedAt: Instant;
  /** Another program writes from it as well. */
  readonly isShared: boolean;
};

/** What left from it, or has its turn, the newest first. */
export type Left = {
  readonly leaves_at: Instant;
  readonly phone_hash: string;
  readonly words_hash: string | null;
  readonly is_first: boolean;
};

const shareOf = (figure: number, { isShared }: Pick<NumberFacts, 'isShared'>): number =>
  isShared ? Math.floor(figure * PACE_SHARE_OF_SHARED) : figure;

/** Messages that may leave on a day of the property: few after a link, more each few days (the ramp). */
export function mostOn(day: PlainDate, { zone, linkedAt, isShared }: NumberFacts): number {
  const begun = nightsBetween(dayIn(zone, linkedAt), day) + 1;
  const step = PACE_RAMP.find(({ days }) => begun <= days);
  return shareOf(step?.messages ?? PACE_A_DAY, { isShared });
}

/** The first day after the ramp. */
export const fullFrom = ({ zone, linkedAt }: Pick<NumberFacts, 'zone' | 'linkedAt'>): PlainDate =>
  addDays(dayIn(zone, linkedAt), PACE_RAMP.at(-1)!.days);

export const mostStrangers = (facts: Pick<NumberFacts, 'isShared'>): number =>
  shareOf(PACE_STRANGERS_AN_HOUR, facts);

export const countOn = (day: PlainDate, left: readonly Left[], { zone }: Pick<NumberFacts, 'zone'>): number =>
  left.filter(({ leaves_at: at }) => dayIn(zone, at) === day).length;

/** Messages to guests who never wrote, within an hour until a moment. */
export const countStrangers = (until: Instant, left: readonly Left[]): number =>
  left.filter(({ leaves_at: at, is_first: isFirst }) => isFirst && at > plusSeconds(until, -HOUR_SECONDS))
    .length;

const later = (one: Instant, other: Instant): Instant => (epochMs(one) < epochMs(other) ? other : one);

/** When the hour of the n-th newest is over, so that one more has room. */
const roomAfter = (moments: readonly Instant[], most: number): Instant | null => {
  const oldest = moments[most - 1];
  return oldest === undefined ? null : plusSeconds(oldest, HOUR_SECONDS);
};

/** The last moment of each guest who got the words, other guests only, the newest first. */
function sameWords(
  left: readonly Left[],
  { phoneHash, wordsHash }: { readonly phoneHash: string; readonly wordsHash: string },
): Instant[] {
  const last = new Map<string, Instant>();
  for (const { phone_hash: phone, words_hash: words, leaves_at: at } of left) {
    if (words === wordsHash && phone !== phoneHash && !last.has(phone)) last.set(phone, at);
  }
  return [...last.values()];
}

/**
 * When a number may send one more message, by what left before. The pause comes first, then strangers and the same words of an hour,
 * then the night, then the messages of the day.
 *
 * @param outsideNight a moment outside the hours in which guests are not written to.
 */
export function turnOf(
  message: { readonly phoneHash: string; readonly wordsHash: string; readonly isFirst: boolean },
  {
    now,
    nextAt,
    left,
    outsideNight,
    ...facts
  }: NumberFacts & {
    readonly now: Instant;
    readonly nextAt: Instant | null;
    readonly left: readonly Left[];
    readonly outsideNight: (moment: Instant) => Instant;
  },
): Instant {
  const strangers = left.filter(({ is_first: isFirst }) => isFirst).map(({ leaves_at: at }) => at);
  const limits = [
    nextAt,
    message.isFirst ? roomAfter(strangers, mostStrangers(facts)) : null,
    roomAfter(sameWords(left, message), PACE_SAME_WORDS_AN_HOUR),
  ];
  const soonest = outsideNight(limits.reduce<Instant>((at, limit) => (limit ? later(at, limit) : at), now));
  const day = dayIn(facts.zone, soonest);
  if (countOn(day, left, facts) < mostOn(day, facts)) return soonest;
  return atLocalTime(addDays(day, 1), QUIET_UNTIL, facts.zone);
}

/** The pause after a message. `random`: from 0 to 1. */
export const pauseSeconds = (random: number): number =>
  PACE_PAUSE_SECONDS.least + random * (PACE_PAUSE_SECONDS.most - PACE_PAUSE_SECONDS.least);
