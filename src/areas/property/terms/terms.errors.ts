import { defineErrors } from '#vocabulary/errors.ts';

export const termsErrors = defineErrors({
  nothingWritten: { code: 'invalid-input', status: 400, text: 'terms.error.nothingWritten' },
  tooMany: { code: 'terms-limit', status: 409, text: 'terms.error.tooMany' },
});
