import { atLocalTime, dayIn, epochMs, type Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { beginsAt, type Period } from './prices/periods.ts';
import { RECHECK_DAYS_BEFORE, ANNOUNCE_DAYS_BEFORE } from './subscriptions.constants.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

/** The day of the next charge: the end of the trial, or of the paid period; null if none follows. */
export function nextChargeDay(
  { state, period_end: end, canceled_at: canceledAt }: SubscriptionRow,
  { trialEndsAt, zone }: { readonly trialEndsAt: Instant | null; readonly zone: string },
): PlainDate | null {
  if (canceledAt !== null) return null;
  if (state === 'trialing') return trialEndsAt && dayIn(zone, trialEndsAt);
  return state === 'active' || state === 'past_due' ? end : null;
}

/** Its moment; in the past if the charge is late. */
export function nextChargeAt(
  row: SubscriptionRow,
  place: Parameters<typeof nextChargeDay>[1],
): Instant | null {
  const day = nextChargeDay(row, place);
  if (day === null) return null;
  return row.state === 'trialing' ? place.trialEndsAt : beginsAt({ from: day, to: day }, place.zone);
}

/** The renewal is announced in the morning of the property, seven days before. */
export const announcementAt = (day: PlainDate, zone: string): Instant =>
  atLocalTime(addDays(day, -ANNOUNCE_DAYS_BEFORE), '08:00', zone);

/** Two days before, it is checked again: a changed sum is announced again before the charge. */
export const announcementRecheckAt = (day: PlainDate, zone: string): Instant =>
  atLocalTime(addDays(day, -RECHECK_DAYS_BEFORE), '08:00', zone);

type NextTurn = {
  readonly day: PlainDate;
  /** The moment of the charge. */
  readonly at: Instant;
  readonly toldFor: PlainDate | null;
  readonly zone: string;
  readonly now: Instant;
};

/** The next step before a charge: the announcement, the second check, the charge. */
export function nextChargeStepAt({ day, at, toldFor, zone, now }: NextTurn): Instant {
  const again = announcementRecheckAt(day, zone);
  const isAhead = epochMs(again) > epochMs(now) && epochMs(again) < epochMs(at);
  if (toldFor === day) return isAhead ? again : at;
  const first = announcementAt(day, zone);
  return epochMs(first) < epochMs(at) ? first : at;
}

/** The same for a paid period. */
export const nextRenewalStepAt = (
  { to }: Period,
  toldFor: PlainDate | null,
  zone: string,
  now: Instant,
): Instant => nextChargeStepAt({ day: to, at: beginsAt({ from: to, to }, zone), toldFor, zone, now });
