import { defineErrors } from '#vocabulary/errors.ts';

export const registryErrors = defineErrors({
  unexpected: {
    code: 'registry-unexpected',
    status: 503,
    text: 'registry.unexpected',
    isUndone: true,
  },
  platformDown: {
    code: 'registry-platform-down',
    status: 503,
    text: 'registry.platformDown',
    isUndone: true,
  },
  unknownRegistry: { code: 'unknown-registry', status: 404, text: 'registry.unknown' },
  someNotSent: { code: 'reports-not-accepted', status: 409, text: 'registry.someNotSent' },
  isSending: { code: 'report-sending', status: 409, text: 'registry.isSending' },
  mayBeThere: { code: 'report-may-be-there', status: 409, text: 'registry.mayBeThere' },
  stillToCorrect: { code: 'report-to-correct', status: 409, text: 'registry.stillToCorrect' },
  notItsTime: { code: 'report-not-yet', status: 409, text: 'registry.notItsTime' },
  notOwed: { code: 'report-not-owed', status: 409, text: 'registry.notOwed' },
  notConnected: { code: 'registry-not-connected', status: 409, text: 'registry.notConnected' },
  alreadyUploaded: { code: 'file-uploaded', status: 409, text: 'registry.upload.already' },
  receiptFormat: { code: 'file-type', status: 415, text: 'registry.upload.format' },
  receiptTooLarge: { code: 'file-too-large', status: 413, text: 'files.error.tooLarge' },
  receiptUnreadable: { code: 'file-unreadable', status: 422, text: 'files.error.unreadable' },
  listingTaken: { code: 'listing-has-registration', status: 409, text: 'registry.listingTaken' },
  listingsNeeded: { code: 'listings-needed', status: 400, text: 'registry.listingsNeeded' },
  wholeProperty: { code: 'whole-property', status: 400, text: 'registry.wholeProperty' },
});
