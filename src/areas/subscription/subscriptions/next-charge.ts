import { atLocalTime, dayIn, epochMs, type Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { beginsAt, type Period } from './prices/periods.ts';
import { TOLD_AGAIN_DAYS, TOLD_DAYS } from './subscriptions.constants.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

/** The day of the next charge: the end of the trial, or of the period that is paid for; null where nothing is charged any more. */
export function nextChargeDay(
  { state, period_end: end, canceled_at: canceledAt }: SubscriptionRow,
  { trialEndsAt, zone }: { readonly trialEndsAt: Instant | null; readonly zone: string },
): PlainDate | null {
  if (canceledAt !== null) return null;
  if (state === 'trialing') return trialEndsAt && dayIn(zone, trialEndsAt);
  return state === 'active' || state === 'past_due' ? end : null;
}

/** The moment of it; it may have passed where the charge is late. */
export function nextChargeAt(
  row: SubscriptionRow,
  place: Parameters<typeof nextChargeDay>[1],
): Instant | null {
  const day = nextChargeDay(row, place);
  if (day === null) return null;
  return row.state === 'trialing' ? place.trialEndsAt : beginsAt({ from: day, to: day }, place.zone);
}

/** The renewal is told of in the morning of the property, seven days ahead. */
export const tellAt = (day: PlainDate, zone: string): Instant =>
  atLocalTime(addDays(day, -TOLD_DAYS), '08:00', zone);

/** Two days ahead it is looked at again: what differs from what was told is told once more before it is charged. */
export const tellAgainAt = (day: PlainDate, zone: string): Instant =>
  atLocalTime(addDays(day, -TOLD_AGAIN_DAYS), '08:00', zone);

type NextTurn = {
  readonly day: PlainDate;
  /** The moment of the charge. */
  readonly at: Instant;
  readonly toldFor: PlainDate | null;
  readonly zone: string;
  readonly now: Instant;
};

/** What comes next before a charge: to tell of it, to look again, the charge. */
export function nextTurn({ day, at, toldFor, zone, now }: NextTurn): Instant {
  const again = tellAgainAt(day, zone);
  const isAhead = epochMs(again) > epochMs(now) && epochMs(again) < epochMs(at);
  if (toldFor === day) return isAhead ? again : at;
  const first = tellAt(day, zone);
  return epochMs(first) < epochMs(at) ? first : at;
}

/** The same of a period that is paid for. */
export const nextLook = ({ to }: Period, toldFor: PlainDate | null, zone: string, now: Instant): Instant =>
  nextTurn({ day: to, at: beginsAt({ from: to, to }, zone), toldFor, zone, now });
