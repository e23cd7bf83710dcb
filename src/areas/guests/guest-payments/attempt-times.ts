import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { OpenState } from './attempts.store.ts';
import {
  ATTEMPT_AFTER_SECONDS,
  ATTEMPT_EXPIRED_SECONDS,
  ATTEMPT_FIRST_SECONDS,
  ATTEMPT_PENDING_SECONDS,
  ATTEMPT_RAREST_SECONDS,
} from './guest-payments.constants.ts';

type Times = { readonly createdAt: Instant; readonly expiresAt: Instant; readonly state: OpenState };

const secondsSince = (moment: Instant, now: Instant): number => (epochMs(now) - epochMs(moment)) / 1000;

/** Its page has expired, and nothing is under way there. */
export const hasExpired = ({ expiresAt, state }: Omit<Times, 'createdAt'>, now: Instant): boolean =>
  state !== 'pending' && secondsSince(expiresAt, now) >= 0;

/**
 * When an attempt is read without an event: after as long again as its page is open, and then as it has been expired, within named
 * bounds. Null once it expired so long ago that no bank says yes any more.
 */
export function nextReadingAt({ createdAt, expiresAt, state }: Times, now: Instant): Instant | null {
  const expiredFor = secondsSince(expiresAt, now);
  if (expiredFor > (state === 'pending' ? ATTEMPT_PENDING_SECONDS : ATTEMPT_AFTER_SECONDS)) return null;
  const age =
    expiredFor >= 0
      ? Math.max(ATTEMPT_EXPIRED_SECONDS, expiredFor)
      : Math.max(ATTEMPT_FIRST_SECONDS, secondsSince(createdAt, now));
  return plusSeconds(now, Math.min(ATTEMPT_RAREST_SECONDS, age));
}
