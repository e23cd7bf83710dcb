import { atLocalTime, dayIn, type Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { beginsAt, type Period } from './prices/periods.ts';
import { TOLD_DAYS } from './subscriptions.constants.ts';
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

/** What comes next of a period that is paid for: to tell of its end, then its end. */
export function nextLook({ to }: Period, toldFor: PlainDate | null, zone: string): Instant {
  return toldFor === to ? beginsAt({ from: to, to }, zone) : tellAt(to, zone);
}
