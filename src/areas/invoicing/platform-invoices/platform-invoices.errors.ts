import { defineErrors } from '#vocabulary/errors.ts';

export const platformInvoiceErrors = defineErrors({
  notYours: { code: 'not-your-property', status: 409, text: 'chargeIssuer.error.notYours' },
  otherCountry: { code: 'other-country', status: 409, text: 'chargeIssuer.error.otherCountry' },
  country: { code: 'cannot-stamp', status: 409, text: 'chargeIssuer.lack.country' },
  issuer: { code: 'cannot-stamp', status: 409, text: 'chargeIssuer.lack.issuer' },
  provider: { code: 'cannot-stamp', status: 409, text: 'chargeIssuer.lack.provider' },
  numbers: { code: 'cannot-stamp', status: 409, text: 'chargeIssuer.lack.numbers' },
  noteNumbers: { code: 'cannot-stamp', status: 409, text: 'chargeIssuer.lack.noteNumbers' },
  tooFarBack: { code: 'invalid-input', status: 400, text: 'chargeIssuer.error.tooFarBack' },
});
