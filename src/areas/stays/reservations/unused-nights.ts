import { httpErrors } from '#foundation/http/http.errors.ts';
import { priceOfFirstNights } from '#vocabulary/money.ts';
import { nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import type { ReservationChange } from './reservations.contract.ts';
import { reservationErrors } from './reservations.errors.ts';
import type { ReservationRow, StayChange } from './reservations.store.ts';

/** The departure that the guest pays to. */
const paidUntil = ({ departure, charged_until: until }: ReservationRow): PlainDate =>
  until !== null && until > departure ? until : departure;

const HAVE_COME: readonly ReservationRow['status'][] = ['checked_in', 'checked_out'];

/**
 * The columns that say what an earlier departure does to the price (W2-L-04): three nights for 900,000 never become one
 * night for 900,000. The price of a stay of a property system is that system's, and comes with the next read.
 *
 * @param total the total after the change, in minor units.
 * @throws unused-nights-kept for a stay of a property system, validation at `unusedNights` without an unused night.
 */
export function chargeUnusedNights(
  current: ReservationRow,
  change: ReservationChange,
  total: number | null,
): StayChange {
  const { unusedNights, checkInDate = current.arrival, checkOutDate = current.departure } = change;
  const until = paidUntil(current);
  const isUnused = checkInDate === current.arrival && checkOutDate < until;
  const isNewTotal = total !== current.total_minor;
  if (unusedNights !== undefined) {
    if (current.source === 'pms') throw reservationErrors.unusedNightsKept({ field: 'unusedNights' });
    if (!isUnused || isNewTotal) throw httpErrors.invalid({ field: 'unusedNights' });
    if (total === null) return {};
    if (unusedNights === 'charge') return { charged_until: until };
    const sold = nightsBetween(current.arrival, until);
    const kept = nightsBetween(current.arrival, checkOutDate);
    return { charged_until: null, total_minor: priceOfFirstNights(total, sold, kept) };
  }
  // A total that a person types is the price of the nights of the stay.
  if (isNewTotal) return current.charged_until === null ? {} : { charged_until: null };
  const isEarlier = isUnused && checkOutDate < current.departure;
  const isKept = isEarlier && total !== null && HAVE_COME.includes(change.status ?? current.status);
  return isKept && current.source !== 'pms' ? { charged_until: until } : {};
}
