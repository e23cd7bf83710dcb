import { defineErrors } from '#vocabulary/errors.ts';

export const housekeepingErrors = defineErrors({
  notToday: { code: 'unit-not-to-prepare', status: 409, text: 'cleaning.notToday' },
});
