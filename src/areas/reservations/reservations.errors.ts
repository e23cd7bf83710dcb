import { defineErrors } from '#vocabulary/errors.ts';

export const reservationErrors = defineErrors({
  nightsTaken: { code: 'nights-taken', status: 409, text: 'reservation.nightsTaken' },
  nightsBlocked: { code: 'nights-taken', status: 409, text: 'reservation.nightsBlocked' },
  unknownListing: { code: 'unknown-listing', status: 400, text: 'reservation.unknownListing' },
  cancelNotPossible: { code: 'status-not-possible', status: 409, text: 'reservation.cancelNotPossible' },
  statusNotPossible: { code: 'status-not-possible', status: 409, text: 'reservation.statusNotPossible' },
});
