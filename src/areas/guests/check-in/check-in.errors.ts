import { defineErrors } from '#vocabulary/errors.ts';

export const checkInErrors = defineErrors({
  incomplete: { code: 'check-in-incomplete', status: 409, text: 'checkIn.incomplete' },
  notSigned: { code: 'agreement-not-signed', status: 409, text: 'checkIn.notSigned' },
  termsChanged: { code: 'terms-changed', status: 409, text: 'checkIn.termsChanged' },
  alreadyComplete: { code: 'check-in-complete', status: 409, text: 'checkIn.alreadyComplete' },
  full: { code: 'capacity-reached', status: 409, text: 'checkIn.full' },
  mainGuestStays: { code: 'main-guest', status: 409, text: 'checkIn.mainGuestStays' },
  closed: { code: 'check-in-closed', status: 409, text: 'checkIn.closed' },
  proveFirst: { code: 'prove-first', status: 403, text: 'checkIn.proveFirst' },
  wrongFact: { code: 'wrong-fact', status: 400, text: 'checkIn.wrongFact' },
  noMatch: { code: 'no-match', status: 400, text: 'checkIn.noMatch' },
  ofOneGuest: { code: 'of-one-guest', status: 403, text: 'checkIn.ofOneGuest' },
  guestUnnamed: { code: 'guest-unnamed', status: 409, text: 'checkIn.guestUnnamed' },
  requestsFull: { code: 'too-many-requests-today', status: 409, text: 'checkIn.request.full' },
  wrongSurname: { code: 'wrong-fact', status: 400, text: 'checkIn.wrongSurname' },
  documentMissing: { code: 'invalid-input', status: 400, text: 'general.required' },
  documentUnreadable: { code: 'document-unreadable', status: 422, text: 'checkIn.document.unreadable' },
  documentNone: { code: 'document-none', status: 422, text: 'checkIn.document.none' },
  documentFormat: { code: 'document-format', status: 415, text: 'checkIn.document.format' },
  documentTooLarge: { code: 'document-too-large', status: 413, text: 'checkIn.document.tooLarge' },
  readerBusy: { code: 'reader-busy', status: 503, text: 'checkIn.document.busy' },
});
