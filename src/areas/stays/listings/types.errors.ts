import { defineErrors } from '#vocabulary/errors.ts';

export const typeErrors = defineErrors({
  nameTaken: { code: 'type-name-taken', status: 409, text: 'listing.type.nameTaken' },
  tooMany: { code: 'types-limit', status: 409, text: 'listing.type.tooMany' },
});
