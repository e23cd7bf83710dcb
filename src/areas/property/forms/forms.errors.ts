import { defineErrors } from '#vocabulary/errors.ts';

export const formErrors = defineErrors({
  nameTaken: { code: 'form-name-taken', status: 409, text: 'forms.error.nameTaken' },
  tooMany: { code: 'forms-limit', status: 409, text: 'forms.error.tooMany' },
});
