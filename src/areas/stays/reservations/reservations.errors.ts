import { defineErrors } from '#vocabulary/errors.ts';

export const reservationErrors = defineErrors({
  nightsTaken: { code: 'nights-taken', status: 409, text: 'reservation.nightsTaken' },
  nightsBlocked: { code: 'nights-taken', status: 409, text: 'reservation.nightsBlocked' },
  unknownListing: { code: 'unknown-listing', status: 400, text: 'reservation.unknownListing' },
  archivedListing: { code: 'unknown-listing', status: 400, text: 'reservation.archivedListing' },
  tooManyDecimals: { code: 'too-many-decimals', status: 400, text: 'reservation.total.decimals' },
  cancelNotPossible: { code: 'status-not-possible', status: 409, text: 'reservation.cancelNotPossible' },
  stayIsOver: { code: 'status-not-possible', status: 409, text: 'reservation.stayIsOver' },
  unusedNightsKept: { code: 'unused-nights-kept', status: 409, text: 'reservation.unusedNights.kept' },
  noFirstListing: { code: 'no-listing', status: 409, text: 'reservation.noFirstListing' },
  splitOutside: { code: 'split-outside', status: 400, text: 'reservation.splitOutside' },
  sameListing: { code: 'same-listing', status: 400, text: 'reservation.sameListing' },
  notThereYet: { code: 'status-not-possible', status: 409, text: 'reservation.notThereYet' },
  statusNotPossible: { code: 'status-not-possible', status: 409, text: 'reservation.statusNotPossible' },
});
