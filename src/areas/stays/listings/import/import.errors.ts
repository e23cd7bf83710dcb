import { defineErrors } from '#vocabulary/errors.ts';

export const importErrors = defineErrors({
  noName: { code: 'import-no-name', status: 400, text: 'listing.import.noName' },
  empty: { code: 'import-empty', status: 400, text: 'listing.import.empty' },
  tooMany: { code: 'import-too-many', status: 400, text: 'listing.import.tooMany' },
  lineTooLong: { code: 'import-line-too-long', status: 400, text: 'listing.import.lineTooLong' },
  /** A listing changed since the dry run, or the file is another one. */
  otherPlan: { code: 'import-other-plan', status: 409, text: 'listing.import.otherPlan' },
});
