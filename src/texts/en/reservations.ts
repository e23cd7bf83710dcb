import type { reservations as es } from '../es/reservations.ts';

export const reservations: Record<keyof typeof es, string> = {
  'reservation.nightsTaken': 'Those nights are already taken by {guest}',
  'reservation.nightsBlocked': 'Those nights are blocked',
  'reservation.unknownListing': 'Choose a listing from the list',
  'reservation.statusNotPossible': 'The reservation cannot move to that status',
  'reservation.csv.code': 'Code',
  'reservation.csv.currency': 'Currency',
  'reservation.csv.download': 'Download CSV',
  'reservation.dates.order': 'Check-out must be after check-in',
  'reservation.dates.tooLong': 'A stay cannot be longer than 400 nights',
};
