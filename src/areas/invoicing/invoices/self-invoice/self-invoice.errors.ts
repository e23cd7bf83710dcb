import { defineErrors } from '#vocabulary/errors.ts';

export const selfInvoiceErrors = defineErrors({
  /** Alike for what is not there, what does not fit, and what is locked (SEC-22). */
  notEligible: { code: 'not-eligible', status: 404, text: 'selfInvoice.notEligible' },
  /** The rest is told to whoever has proved the stay. */
  notLeft: { code: 'stay-not-left', status: 409, text: 'selfInvoice.notLeft' },
  canceled: { code: 'stay-canceled', status: 409, text: 'selfInvoice.canceled' },
  otherMonth: { code: 'other-month', status: 409, text: 'selfInvoice.otherMonth' },
  notSettled: { code: 'account-not-settled', status: 409, text: 'selfInvoice.notSettled' },
  notAllowed: { code: 'self-invoice-off', status: 409, text: 'selfInvoice.notAllowed' },
  /** Nobody bills, a line cannot be billed, or the house prepares the document itself. */
  notReady: { code: 'invoice-not-ready', status: 409, text: 'selfInvoice.notReady' },
  /** An accepted document was given back by the house; a second one is never made from here. */
  givenBack: { code: 'invoice-given-back', status: 409, text: 'selfInvoice.givenBack' },
  wrongFact: { code: 'wrong-fact', status: 400, text: 'selfInvoice.wrongFact' },
  wrongCode: { code: 'wrong-code', status: 400, text: 'selfInvoice.wrongCode' },
  noEmail: { code: 'invalid-input', status: 400, text: 'selfInvoice.noEmail' },
});
