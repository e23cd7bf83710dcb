import type { ReservationOfDay } from '#areas/stays/reservations/index.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { Today } from './today.contract.ts';

/**
 * Stays whose last night has not passed. A departure of today is still in the house, an arrival of today comes later.
 */
export function inHouse(reservations: readonly ReservationOfDay[], date: PlainDate): Today['inHouse'] {
  const there = reservations.filter(({ arrival, departure, status }) => {
    if (status === 'checked_out' || status === 'not_confirmed') return false;
    return status === 'checked_in' || (arrival < date && departure > date);
  });
  const inside = there.filter(({ departure }) => departure >= date);
  return {
    guests: inside.reduce((sum, { guests }) => sum + guests, 0),
    listings: new Set(inside.flatMap(({ listing_id: id }) => (id ? [id] : []))).size,
  };
}
