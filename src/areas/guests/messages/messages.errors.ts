import { defineErrors } from '#vocabulary/errors.ts';

export const messagesErrors = defineErrors({
  unknownVariable: { code: 'invalid-input', status: 400, text: 'messages.error.unknownVariable' },
  noText: { code: 'invalid-input', status: 400, text: 'messages.error.noText' },
  secretOutsideWindow: { code: 'invalid-input', status: 400, text: 'messages.error.secretOutsideWindow' },
  unknownListing: { code: 'invalid-input', status: 400, text: 'messages.error.unknownListing' },
  tooMany: { code: 'templates-limit', status: 409, text: 'messages.error.tooMany' },
  alreadySettled: { code: 'message-settled', status: 409, text: 'messages.error.alreadySettled' },
  stayCanceled: { code: 'stay-canceled', status: 409, text: 'messages.error.stayCanceled' },
  noConsent: { code: 'no-consent', status: 409, text: 'messages.error.noConsent' },
  noContact: { code: 'no-contact', status: 409, text: 'messages.error.noContact' },
  notApproved: { code: 'not-approved', status: 409, text: 'messages.error.notApproved' },
  testMode: { code: 'test-mode', status: 409, text: 'messages.error.testMode' },
  missingValues: { code: 'missing-values', status: 409, text: 'messages.error.missingValues' },
  noReminder: { code: 'no-reminder', status: 409, text: 'messages.error.noReminder' },
  noSignUp: { code: 'no-sign-up', status: 409, text: 'messages.error.noSignUp' },
  notConnected: { code: 'not-connected', status: 409, text: 'messages.error.notConnected' },
  noVerifiedPhone: { code: 'no-verified-phone', status: 409, text: 'messages.error.noVerifiedPhone' },
  onlyOwnPhone: { code: 'invalid-input', status: 400, text: 'messages.error.onlyOwnPhone' },
  onlyTestText: { code: 'invalid-input', status: 400, text: 'messages.error.onlyTestText' },
  noVerifiedEmail: { code: 'no-verified-email', status: 409, text: 'messages.error.noVerifiedEmail' },
});
