import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { TextKey } from '#texts/index.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { moneyOf } from '#vocabulary/money.ts';
import type { Formatters } from '#web/shell/language/format.ts';
import type { Family } from '#web/ui/status.tsx';

type Status = Reservation['status'];

export const STATUS_FAMILIES: Readonly<Record<Status, Family>> = {
  not_confirmed: 'sun',
  confirmed: 'sky',
  checked_in: 'palm',
  checked_out: 'neutral',
  canceled: 'grey',
  no_show: 'rose',
};

export const STATUSES = Object.keys(STATUS_FAMILIES) as readonly Status[];
export const statusText = (status: Status): TextKey => `app.stay.status.${status}`;

/** The total as people write it, or nothing when the channel does not give it. */
export function totalText(
  { total, currency }: Pick<Reservation, 'total' | 'currency'>,
  format: Formatters,
  options: Parameters<Formatters['money']>[1] = {},
): string | undefined {
  return total === null || currency === null ? undefined : format.money(moneyOf(total, currency), options);
}

type Pilled = Pick<
  Reservation,
  'status' | 'conflict' | 'checkIn' | 'registry' | 'checkInDate' | 'checkOutDate'
>;

/** In the house by mark or by days, with unregistered guests: a duty, and never green (W1-F-03). */
export function isUnregistered(
  { status, checkIn, registry, checkInDate, checkOutDate }: Omit<Pilled, 'conflict'>,
  today: PlainDate,
): boolean {
  if (checkIn.state === 'complete' || registry === 'sent') return false;
  return status === 'checked_in' || (status === 'confirmed' && checkInDate < today && checkOutDate >= today);
}

/** The pill of a row in the list: a task of a person comes before the status of the reservation. */
export function pillOf(
  reservation: Pilled,
  today: PlainDate,
): { readonly family: Family; readonly text: TextKey } {
  if (reservation.status === 'canceled' || reservation.status === 'no_show') {
    return { family: STATUS_FAMILIES[reservation.status], text: statusText(reservation.status) };
  }
  if (reservation.conflict) return { family: 'rose', text: 'app.stay.conflict.short' };
  if (reservation.registry === 'refused') return { family: 'rose', text: 'app.registry.refused.short' };
  if (isUnregistered(reservation, today)) return { family: 'rose', text: 'app.stay.unregistered' };
  return { family: STATUS_FAMILIES[reservation.status], text: statusText(reservation.status) };
}
