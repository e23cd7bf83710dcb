import { z } from 'zod';

import {
  areDatesInOrder,
  STAY_LENGTH_PROBLEM,
  hasAllowedLength,
  DATES_ORDER_PROBLEM,
  type Reservation,
  ReservationInput,
} from '#areas/stays/reservations/reservations.contract.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { typedAmount, typedCount } from '#web/parts/typed-number.ts';

const { guestName, adults, children, email, phone, notes } = ReservationInput.shape;

export const StayForm = z
  .object({
    checkInDate: PlainDate,
    checkOutDate: PlainDate,
    roomId: ListingId,
    guestName,
    adults: typedCount(adults.unwrap()),
    children: typedCount(children.unwrap()),
    email,
    phone,
    notes,
    total: typedAmount,
    channelSlug: z.string(),
  })
  .refine(areDatesInOrder, DATES_ORDER_PROBLEM)
  .refine(hasAllowedLength, STAY_LENGTH_PROBLEM);
export type StayValues = z.input<typeof StayForm>;
export type StayChecked = z.output<typeof StayForm>;

/** The fields as text, the way the inputs hold them. */
export const valuesOf = (reservation: Reservation): StayValues => ({
  checkInDate: reservation.checkInDate,
  checkOutDate: reservation.checkOutDate,
  roomId: reservation.roomId ?? '',
  guestName: reservation.guestName,
  adults: String(reservation.adults),
  children: String(reservation.children),
  email: reservation.email ?? '',
  phone: reservation.phone ?? '',
  notes: reservation.notes ?? '',
  total: reservation.total === null ? '' : String(reservation.total),
  channelSlug: reservation.channelSlug,
});

/** The body of a change: an emptied field is sent as null, not left out. */
export const changeOf = (
  { channelSlug: _, email: mail, phone: tel, notes: text, total, ...rest }: StayChecked,
  mayChangeMoney: boolean,
) => ({
  ...rest,
  email: mail ?? null,
  phone: tel ?? null,
  notes: text ?? null,
  // A member who may not see the amount may not send it, even unchanged.
  ...(mayChangeMoney && { total }),
});
