import { defineErrors } from '#vocabulary/errors.ts';

export const selfInvoiceErrors = defineErrors({
  /** The same answer for a missing stay, a wrong fact and a locked stay (SEC-22). */
  notEligible: { code: 'not-eligible', status: 404, text: 'selfInvoice.notEligible' },
  /** From here on, only callers that proved the stay see these errors. */
  notLeft: { code: 'stay-not-left', status: 409, text: 'selfInvoice.notLeft' },
  canceled: { code: 'stay-canceled', status: 409, text: 'selfInvoice.canceled' },
  otherMonth: { code: 'other-month', status: 409, text: 'selfInvoice.otherMonth' },
  notSettled: { code: 'account-not-settled', status: 409, text: 'selfInvoice.notSettled' },
  notAllowed: { code: 'self-invoice-off', status: 409, text: 'selfInvoice.notAllowed' },
  /** No issuer, a line that cannot be billed, or the host prepares the document. */
  notReady: { code: 'invoice-not-ready', status: 409, text: 'selfInvoice.notReady' },
  /** The host credited an accepted document; a guest never issues a second one. */
  givenBack: { code: 'invoice-given-back', status: 409, text: 'selfInvoice.givenBack' },
  wrongFact: { code: 'wrong-fact', status: 400, text: 'selfInvoice.wrongFact' },
  wrongCode: { code: 'wrong-code', status: 400, text: 'selfInvoice.wrongCode' },
  noEmail: { code: 'invalid-input', status: 400, text: 'selfInvoice.noEmail' },
});
