import { defineErrors } from '#vocabulary/errors.ts';

export const savedViewErrors = defineErrors({
  tooMany: { code: 'too-many-views', status: 409, text: 'reservation.views.tooMany' },
  nameTaken: { code: 'view-name-taken', status: 409, text: 'reservation.views.nameTaken' },
});
