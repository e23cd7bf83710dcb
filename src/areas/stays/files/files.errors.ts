import { defineErrors } from '#vocabulary/errors.ts';

export const fileErrors = defineErrors({
  notBase64: { code: 'invalid-input', status: 400, text: 'files.error.notBase64' },
  otherApp: { code: 'invalid-input', status: 400, text: 'files.error.otherApp' },
  tooLarge: { code: 'file-too-large', status: 413, text: 'files.error.tooLarge' },
  tooManyPixels: { code: 'image-too-large', status: 413, text: 'files.error.tooManyPixels' },
  type: { code: 'file-type', status: 415, text: 'files.error.type' },
  unreadable: { code: 'file-unreadable', status: 422, text: 'files.error.unreadable' },
  full: { code: 'files-quota', status: 409, text: 'files.error.full' },
});
