import { defineErrors } from '#vocabulary/errors.ts';

export const notificationErrors = defineErrors({
  email: { code: 'invalid-input', status: 400, text: 'notifications.error.email' },
  tooManyAddresses: { code: 'addresses-limit', status: 400, text: 'notifications.error.tooManyAddresses' },
  noWhatsApp: { code: 'whatsapp-not-available', status: 400, text: 'notifications.error.noWhatsApp' },
  askedOften: { code: 'confirmations-limit', status: 409, text: 'notifications.error.askedOften' },
  askedJustNow: { code: 'confirmation-just-sent', status: 409, text: 'notifications.error.askedJustNow' },
  isConfirmed: { code: 'already-confirmed', status: 409, text: 'notifications.error.isConfirmed' },
  linkEnded: { code: 'link-ended', status: 404, text: 'notifications.error.linkEnded' },
});
