import type { Presence } from '#areas/stays/reservations/index.ts';
import { atLocalTime, dayIn, epochMs, type Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** Until this long after the hour of arrival a mark counts for the planned day: many houses mark the morning after. */
const STILL_PLANNED_MS = 24 * 3_600_000;

export type PlannedStay = {
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  /** `HH:mm` on the property's clock. */
  readonly arrivalTime: string;
  readonly timeZone: string;
};

/**
 * The day on which the guests arrived. A mark of the house counts as the planned day until 24 hours after the hour of
 * arrival, and as the day on which it was made from then on. A stay has at least one night: a mark on the day of
 * departure or later is ignored.
 */
export function arrivalDayOf(
  { arrival, departure, arrivalTime, timeZone }: PlannedStay,
  markedAt: Instant | null,
): PlainDate {
  if (markedAt === null) return arrival;
  const planned = epochMs(atLocalTime(arrival, arrivalTime, timeZone));
  if (epochMs(markedAt) < planned + STILL_PLANNED_MS) return arrival;
  const day = dayIn(timeZone, markedAt);
  return day < departure ? day : arrival;
}

/**
 * The day on which the guests left, when the house says that it was before the planned one. A stay has at least one
 * night.
 */
function departureDay({ arrival, departure, timeZone }: PlannedStay, markedAt: Instant | null): PlainDate {
  if (markedAt === null) return departure;
  const day = dayIn(timeZone, markedAt);
  return day > arrival && day < departure ? day : departure;
}

/**
 * The days of a stay according to the marks of the house. Guests who are marked as arrived on the day of their
 * departure arrived before it: many houses only mark departures.
 */
export function daysOfPresence(
  planned: PlannedStay,
  presence: Presence | undefined,
): Pick<PlannedStay, 'arrival' | 'departure'> {
  const { arrivedAt = null, leftAt = null } = presence ?? {};
  const marked = arrivalDayOf(planned, arrivedAt);
  const arrival = leftAt !== null && marked >= dayIn(planned.timeZone, leftAt) ? planned.arrival : marked;
  return { arrival, departure: departureDay({ ...planned, arrival }, leftAt) };
}
