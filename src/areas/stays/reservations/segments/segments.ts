import type { ListingId } from '#vocabulary/ids.ts';
import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import type { ReservationRow } from '../reservations.store.ts';

/** Nights in a row in one listing: from the first until before `to`. */
export type Segment = {
  readonly listing: ListingId | null;
  readonly from: PlainDate;
  readonly to: PlainDate;
};

/** One or more; together they are the nights of a stay, without gaps and without overlaps. */
export type Segments = readonly [Segment, ...Segment[]];

/** The segments of a stay, in the order of its nights. */
export const segmentsOf = ({
  listing_id: listing,
  arrival,
  departure,
  segments,
}: Pick<ReservationRow, 'listing_id' | 'arrival' | 'departure' | 'segments'>): Segments => [
  { listing, from: arrival, to: segments[0]?.from ?? departure },
  ...segments.map(({ listing: of, from, to }) => ({ listing: of, from, to })),
];

/** Every listing that a stay has nights in. */
export const listingsOf = (stay: Parameters<typeof segmentsOf>[0]): ListingId[] =>
  segmentsOf(stay).flatMap(({ listing }) => listing ?? []);

const later = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b);
const earlier = (a: PlainDate, b: PlainDate): PlainDate => (a < b ? a : b);
const endOf = (all: Segments): PlainDate => (all.at(-1) ?? all[0]).to;

/** Neighbours in one listing become one segment, because there is no room move between them. */
function joined([first, ...rest]: Segments): Segments {
  const [next, ...others] = rest;
  if (!next) return [first];
  if (next.listing === first.listing) return joined([{ ...first, to: next.to }, ...others]);
  return [first, ...joined([next, ...others])];
}

type Nights = {
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  /** Another listing for the first segment; null takes the whole stay out of its listings. */
  readonly listing?: ListingId | null | undefined;
};

/**
 * The same stay on other nights. If their number is the same, all segments shift together. If not, the first segment
 * follows the arrival and the last one the departure, and a segment without nights is dropped.
 */
export function rescheduleSegments(now: Segments, { arrival, departure, listing }: Nights): Segments {
  if (listing === null) return [{ listing, from: arrival, to: departure }];
  const isAsLong = nightsBetween(now[0].from, endOf(now)) === nightsBetween(arrival, departure);
  const days = isAsLong ? nightsBetween(now[0].from, arrival) : 0;
  const [first, ...rest] = now
    .map(({ listing: of, from, to }) => ({
      listing: of,
      from: later(addDays(from, days), arrival),
      to: earlier(addDays(to, days), departure),
    }))
    .filter(({ from, to }) => from < to);
  const whole = listing ?? now[0].listing;
  if (!first) return [{ listing: whole, from: arrival, to: departure }];
  const last = rest.length - 1;
  return joined([
    { listing: listing ?? first.listing, from: arrival, to: rest.length === 0 ? departure : first.to },
    ...rest.map((one, index) => (index === last ? { ...one, to: departure } : one)),
  ]);
}

/** The stay with some of its nights in another listing. */
export function moveSegment(now: Segments, { listing, from, to }: Segment): Segments {
  const before = now.filter((one) => one.from < from).map((one) => ({ ...one, to: earlier(one.to, from) }));
  const after = now.filter((one) => one.to > to).map((one) => ({ ...one, from: later(one.from, to) }));
  const [first, ...rest] = [...before, { listing, from, to }, ...after];
  return joined([first ?? { listing, from, to }, ...rest]);
}
