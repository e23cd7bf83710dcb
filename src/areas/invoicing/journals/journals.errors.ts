import { defineErrors } from '#vocabulary/errors.ts';

export const journalErrors = defineErrors({
  notOffered: { code: 'journals-not-offered', status: 409, text: 'journals.notOffered' },
  notFailed: { code: 'journal-not-failed', status: 409, text: 'journals.notFailed' },
});
