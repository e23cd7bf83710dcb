import { defineErrors } from '#vocabulary/errors.ts';

export const guestListErrors = defineErrors({
  fileMissing: { code: 'invalid-input', status: 400, text: 'general.required' },
  noWorkbook: { code: 'list-no-workbook', status: 415, text: 'checkIn.list.noWorkbook' },
  tooLarge: { code: 'list-too-large', status: 413, text: 'checkIn.list.tooLarge' },
  tooMany: { code: 'list-too-many', status: 400, text: 'checkIn.list.tooMany' },
  noNames: { code: 'list-no-names', status: 400, text: 'checkIn.list.noNames' },
  empty: { code: 'list-empty', status: 400, text: 'checkIn.list.empty' },
  wrongRows: { code: 'list-wrong-rows', status: 400, text: 'checkIn.list.wrongRows' },
  /** A guest of the stay answered since the list was shown, or the rows are others. */
  otherPlan: { code: 'list-other-plan', status: 409, text: 'checkIn.list.otherPlan' },
});
