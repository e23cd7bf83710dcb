import type { Reservation, UnusedNights } from '#areas/stays/reservations/reservations.contract.ts';
import { moneyOf, priceOfFirstNights } from '#vocabulary/money.ts';
import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';

type Priced = Pick<
  Reservation,
  'checkInDate' | 'checkOutDate' | 'chargedUntil' | 'total' | 'currency' | 'source'
>;

/** The first day on which the guests of a stay can leave: a stay has one night at least. */
export const earliestDeparture = ({ checkInDate }: Priced, today: PlainDate): PlainDate => {
  const second = addDays(checkInDate, 1);
  return today > second ? today : second;
};

/** Which nights of a stay are not used when the guests leave on `leaves`, and what that does to its price. */
export type Unused = {
  readonly nights: number;
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** Null where Posada does not keep the price: there is none, or it is that of the property system. */
  readonly price: { readonly charged: number; readonly kept: number; readonly currency: string } | null;
};

export function unusedNightsOf(stay: Priced, leaves: PlainDate): Unused | null {
  const { checkInDate, checkOutDate, chargedUntil, total, currency, source } = stay;
  if (leaves >= checkOutDate || leaves <= checkInDate) return null;
  const sold = nightsBetween(checkInDate, chargedUntil ?? checkOutDate);
  const hasPrice = total !== null && total > 0 && currency !== null && source !== 'pms';
  return {
    nights: nightsBetween(leaves, checkOutDate),
    from: leaves,
    to: checkOutDate,
    price: hasPrice
      ? {
          charged: moneyOf(total, currency).minor,
          kept: priceOfFirstNights(moneyOf(total, currency).minor, sold, nightsBetween(checkInDate, leaves)),
          currency,
        }
      : null,
  };
}

export type PriceChoice = (typeof UnusedNights)['options'][number];
