import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { GIVE_UP_DAYS, RETRY_DAYS } from '../billing.constants.ts';

const DAY = 86_400;

/** The next retry day of the card (D-26); null after the last one. */
export function nextRetry(dueAt: Instant, now: Instant): Instant | null {
  for (const day of RETRY_DAYS) {
    const at = plusSeconds(dueAt, day * DAY);
    if (epochMs(at) > epochMs(now)) return at;
  }
  return null;
}

/** Bills due before then are given up. */
export const lastCollectionDate = (now: Instant): Instant => plusSeconds(now, -GIVE_UP_DAYS * DAY);
