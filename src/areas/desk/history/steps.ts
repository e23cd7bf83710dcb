import type { RecordedReservation } from '#areas/stays/reservations/index.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import type { StayStep } from './history.contract.ts';

type NameOf = (listing: ListingId | null) => string | null;

const segmentsOf = ({ segments = [] }: RecordedReservation) =>
  JSON.stringify(segments.map(({ listing, from, to }) => [listing, from, to]));

function dateSteps(before: RecordedReservation, after: RecordedReservation): StayStep[] {
  const isArrival = before.arrival !== after.arrival;
  const isDeparture = before.departure !== after.departure;
  if (isArrival && isDeparture) return [{ kind: 'dates', from: after.arrival, to: after.departure }];
  if (isArrival) return [{ kind: 'arrival', from: before.arrival, to: after.arrival }];
  return isDeparture ? [{ kind: 'departure', from: before.departure, to: after.departure }] : [];
}

const listingsOf = ({ listing_id, segments = [] }: RecordedReservation) =>
  [listing_id, ...segments.map(({ listing }) => listing)].join();

/** Room moves and segments. Segments that only followed the dates of their stay are covered by the dates. */
function roomSteps(before: RecordedReservation, after: RecordedReservation, nameOf: NameOf): StayStep[] {
  const isShifted = dateSteps(before, after).length > 0 && listingsOf(before) === listingsOf(after);
  if (isShifted) return [];
  const [first, ...rest] = after.segments ?? [];
  const isMoved = before.listing_id !== after.listing_id;
  if (first && segmentsOf(before) !== segmentsOf(after)) {
    const own = { name: nameOf(after.listing_id), from: after.arrival, to: first.from };
    const others = [first, ...rest].map(({ listing, from, to }) => ({ name: nameOf(listing), from, to }));
    return [{ kind: 'split', rooms: [own, ...others] }];
  }
  const isOver = after.status === 'canceled' || after.status === 'no_show';
  if (before.segments?.length && !first && !isOver)
    return [{ kind: 'joined', room: nameOf(after.listing_id) }];
  if (!isMoved) return [];
  return [{ kind: 'room', from: nameOf(before.listing_id), to: nameOf(after.listing_id) }];
}

const totalOf = ({ total_minor: minor, currency }: RecordedReservation): number | null =>
  minor === null || currency === null ? null : toMajorUnits({ minor, currency });

function totalSteps(before: RecordedReservation, after: RecordedReservation): StayStep[] {
  if (before.total_minor === after.total_minor && before.currency === after.currency) return [];
  const currency = after.currency ?? before.currency;
  return [{ kind: 'total', totalBefore: totalOf(before), total: totalOf(after), currency }];
}

/** The differences between two states of a stay; none when only fields changed that the history does not keep. */
export function compareStayStates(
  before: RecordedReservation,
  after: RecordedReservation,
  nameOf: NameOf,
): StayStep[] {
  const [from, to] = [before.adults + before.children, after.adults + after.children];
  return [
    ...(before.status === after.status
      ? []
      : [{ kind: 'status' as const, from: before.status, to: after.status }]),
    ...(after.arrived_on === undefined ? [] : [{ kind: 'came' as const, on: after.arrived_on }]),
    ...dateSteps(before, after),
    ...roomSteps(before, after, nameOf),
    ...(from === to ? [] : [{ kind: 'guests' as const, from, to }]),
    ...totalSteps(before, after),
    ...(after.fields === undefined ? [] : [{ kind: 'fields' as const, fields: [...after.fields] }]),
  ];
}
