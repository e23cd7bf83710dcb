import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';

/** Guests in one unit, as far as cleaning is concerned: no name, no contact, no note. */
export type Occupancy = {
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  /** Null for nights that a calendar only closes. */
  readonly guests: number | null;
  readonly has_arrived: boolean;
  readonly has_left: boolean;
};

export type Hours = { readonly arrival_time: string; readonly departure_time: string };
export type Now = { readonly date: PlainDate; readonly time: string };

/** How many days back and ahead the stays of a unit are read. */
export const DAYS_AROUND = 30;
/** A departure this many days ago still needs a cleaning, also without a next arrival. */
const DAYS_LEFT_OPEN = 3;

export type Turnover = {
  readonly day: 'today' | 'tomorrow';
  readonly departure: { readonly date: PlainDate; readonly time: string } | null;
  readonly arrival: {
    readonly date: PlainDate;
    readonly time: string;
    readonly guests: number | null;
    readonly nights: number;
  } | null;
  readonly isOccupied: boolean;
  /** A preparation of this day or of a later one counts for the next guests. */
  readonly since: PlainDate;
};

type Gap = { readonly before: Occupancy | undefined; readonly after: Occupancy | undefined };

function turnoverOf({ before, after }: Gap, hours: Hours, now: Now): Turnover | null {
  const tomorrow = addDays(now.date, 1);
  const arrivesSoon = after !== undefined && after.arrival <= tomorrow;
  const isPast = after !== undefined && (after.has_arrived || after.arrival < now.date);
  const leaves = before?.departure;
  const leftNotLongAgo =
    leaves !== undefined && leaves >= addDays(now.date, -DAYS_LEFT_OPEN) && leaves <= tomorrow;
  if (isPast || (!arrivesSoon && !leftNotLongAgo)) return null;
  const isOccupied =
    before !== undefined &&
    !before.has_left &&
    (before.departure > now.date || (before.departure === now.date && now.time < hours.departure_time));
  const waitsForTomorrow = leaves === tomorrow || (after?.arrival === tomorrow && leaves !== now.date);
  return {
    day: waitsForTomorrow ? 'tomorrow' : 'today',
    departure: leaves === undefined ? null : { date: leaves, time: hours.departure_time },
    arrival: after
      ? {
          date: after.arrival,
          time: hours.arrival_time,
          guests: after.guests,
          nights: nightsBetween(after.arrival, after.departure),
        }
      : null,
    isOccupied,
    since: leaves ?? addDays(now.date, -DAYS_AROUND),
  };
}

/** Nights that two calendars close, as when one repeats the other, are one range. */
function withoutOverlaps(stays: readonly Occupancy[]): Occupancy[] {
  const joined: Occupancy[] = [];
  for (const stay of stays) {
    const last = joined.at(-1);
    if (!last || stay.arrival >= last.departure) joined.push(stay);
    else if (stay.departure > last.departure) joined.splice(-1, 1, { ...last, departure: stay.departure });
  }
  return joined;
}

/** What to prepare in one unit today and tomorrow, from its stays in the order of their nights. */
export function turnoversOf(all: readonly Occupancy[], hours: Hours, now: Now): Turnover[] {
  const stays = withoutOverlaps(all);
  const gaps = [undefined, ...stays].map((before, at) => ({ before, after: stays[at] }));
  return gaps.flatMap((gap) => turnoverOf(gap, hours, now) ?? []);
}
