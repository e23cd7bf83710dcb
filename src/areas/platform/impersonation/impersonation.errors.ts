import { defineErrors } from '#vocabulary/errors.ts';

export const impersonationErrors = defineErrors({
  none: { code: 'no-view', status: 409, text: 'viewAs.error.none' },
  self: { code: 'view-of-oneself', status: 400, text: 'viewAs.error.self' },
});
