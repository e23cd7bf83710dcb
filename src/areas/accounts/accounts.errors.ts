import { defineErrors } from '#vocabulary/errors.ts';

export const accountErrors = defineErrors({
  emailExists: { code: 'account-already-exists-email', status: 409, text: 'register.email.exists' },
  badCredentials: { code: 'bad-credentials', status: 401, text: 'login.badCredentials' },
  notConfirmed: { code: 'user-not-confirmed', status: 403, text: 'verification.title' },
  codeExpired: { code: 'code-expired', status: 400, text: 'verification.expired' },
  codeWrong: { code: 'code-mismatch', status: 400, text: 'login.mfa.wrong' },
  alreadyConfirmed: { code: 'already-confirmed', status: 409, text: 'verification.failed' },
  sessionEnded: { code: 'session-ended', status: 401, text: 'login.error.authenticate' },
});
