import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { TextKey } from '#texts/index.ts';
import type { StayValues } from './form-schema.ts';

/** The fields of a reservation that two people can change at once. */
export const STALE_LABELS = {
  checkInDate: 'app.stay.arrival',
  checkOutDate: 'app.stay.departure',
  roomId: 'app.stay.listing',
  guestName: 'app.stay.guest',
  adults: 'app.stay.adults',
  children: 'app.stay.children',
  email: 'app.stay.email',
  phone: 'app.stay.phone',
  total: 'app.stay.total',
  notes: 'app.stay.notes',
} as const satisfies Partial<Record<keyof StayValues, TextKey>>;

export const isReservation = (value: unknown): value is Reservation =>
  typeof value === 'object' && value !== null && 'version' in value && 'checkInDate' in value;
