import { defineErrors } from '#vocabulary/errors.ts';

export const formErrors = defineErrors({
  nameTaken: { code: 'form-name-taken', status: 409, text: 'forms.error.nameTaken' },
  /** Only the check-in asks guests. */
  notAsked: { code: 'form-not-asked', status: 400, text: 'forms.error.notAsked' },
  whichListings: { code: 'invalid-input', status: 400, text: 'forms.error.whichListings' },
  tooManyAsked: { code: 'form-questions-limit', status: 409, text: 'forms.error.tooManyAsked' },
  tooMany: { code: 'forms-limit', status: 409, text: 'forms.error.tooMany' },
});
