import { type Instant, atLocalTime, plusSeconds } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { ARRIVAL_INFO_HOURS_BEFORE } from './check-in.constants.ts';
import type { RevealWhen } from './check-in.tables.ts';

/** The inputs that decide which arrival information the page of a stay shows. */
export type StayMoment = {
  readonly now: Instant;
  readonly timeZone: string;
  readonly arrival: PlainDate;
  readonly arrivesAt: Instant;
  readonly leavesAt: Instant;
  readonly isComplete: boolean;
  /** Cancelled, or marked as left by the house. */
  readonly isClosed: boolean;
};

/** The moment from which a complete check-in shows it; null when it waits for no day. */
function openingOf(when: RevealWhen, { arrivesAt, arrival, timeZone }: StayMoment): Instant | null {
  switch (when) {
    case 'day-before':
      return plusSeconds(arrivesAt, -ARRIVAL_INFO_HOURS_BEFORE * 3600);
    case 'arrival-day':
      return atLocalTime(arrival, '00:00', timeZone);
    default:
      return null;
  }
}

/** SEC-42: whether the stay shows it now; never after the departure, and never for a cancelled stay. */
export function isRevealed(when: RevealWhen, stay: StayMoment): boolean {
  if (stay.isClosed || stay.now >= stay.leavesAt) return false;
  if (when === 'always') return true;
  const opensAt = openingOf(when, stay);
  return stay.isComplete && (opensAt === null || stay.now >= opensAt);
}

/** The moment from which a complete check-in shows all of it. */
export function allRevealedAt(conditions: readonly RevealWhen[], stay: StayMoment): Instant {
  const openings = conditions.flatMap((when) => openingOf(when, stay) ?? []);
  return openings.reduce((latest, one) => (one > latest ? one : latest), openings[0] ?? stay.now);
}
