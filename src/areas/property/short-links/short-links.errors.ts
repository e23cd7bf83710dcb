import { defineErrors } from '#vocabulary/errors.ts';

export const shortLinkErrors = defineErrors({
  target: { code: 'invalid-input', status: 400, text: 'shortLinks.error.target' },
  secret: { code: 'secret-target', status: 400, text: 'shortLinks.error.secret' },
  expired: { code: 'invalid-input', status: 400, text: 'shortLinks.error.expired' },
  tooMany: { code: 'short-links-limit', status: 409, text: 'shortLinks.error.tooMany' },
});
