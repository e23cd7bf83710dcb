import { defineErrors } from '#vocabulary/errors.ts';
import { STAMP_TIMEOUT_STATUS } from './invoices.constants.ts';

export const invoicingErrors = defineErrors({
  notOffered: { code: 'invoicing-not-offered', status: 409, text: 'invoice.error.notOffered' },
  noProvider: { code: 'no-invoicing-provider', status: 409, text: 'invoice.error.noProvider' },
  /** What was begun with one provider goes on with it (W2-H-04). */
  otherProvider: { code: 'another-provider', status: 409, text: 'invoice.error.otherProvider' },
  /** A credit note of the invoice waits for the connection of its original. */
  noteWaits: { code: 'credit-note-waits', status: 409, text: 'invoice.error.noteWaits' },
  /** Only its provider has them, and gives none at the moment. */
  noFiles: { code: 'no-invoice-files', status: 409, text: 'invoice.error.noFiles' },
  /** A test document is mailed to the house only (0098). */
  testMail: { code: 'test-document', status: 409, text: 'invoice.error.testMail' },
  /** None that the law takes, or none of these days. */
  noOfficialRate: { code: 'no-official-rate', status: 409, text: 'invoice.error.noOfficialRate' },
  noIssuer: { code: 'no-issuer', status: 409, text: 'invoice.error.noIssuer' },
  /** Stamped, or on its way: corrected by a credit note. */
  isSigned: { code: 'invoice-signed', status: 409, text: 'invoice.error.isSigned' },
  isOnItsWay: { code: 'stamp-under-way', status: 409, text: 'invoice.error.isOnItsWay' },
  /** Nobody asks a person what became of it. */
  notInDoubt: { code: 'stamp-not-in-doubt', status: 409, text: 'invoice.error.notInDoubt' },
  notStamped: { code: 'invoice-not-stamped', status: 409, text: 'invoice.error.notStamped' },
  timeout: { code: 'timeout', status: STAMP_TIMEOUT_STATUS, text: 'invoice.timeout' },
  lineTaken: { code: 'line-billed', status: 409, text: 'invoice.line.billed' },
  lineOnItsWay: { code: 'line-billed', status: 409, text: 'invoice.line.onItsWay' },
  unknownLine: { code: 'unknown-line', status: 400, text: 'invoice.error.unknownLine' },
  joinNeedsTwo: { code: 'join-needs-two', status: 400, text: 'invoice.error.joinNeedsTwo' },
  joinTaxes: { code: 'join-taxes-differ', status: 400, text: 'invoice.error.joinTaxes' },
  /** Whoever stamps says no; each entry has the sentence of its field. */
  refused: { code: 'invoice-refused', status: 400, text: 'invoice.error.theirWords' },
  tooMuch: { code: 'more-than-the-line', status: 400, text: 'invoice.error.tooMuch' },
  /** A document of an account that is kept by another area would not say what was charged. */
  otherTotal: { code: 'another-total', status: 409, text: 'invoice.error.otherTotal' },
  otherTax: { code: 'another-tax', status: 409, text: 'invoice.error.otherTax' },
  /** Documents say what the account says, or only a person knows what is right. */
  nothingToMend: { code: 'nothing-to-mend', status: 409, text: 'invoice.error.nothingToMend' },
  /** After sending it, the account and its documents would differ without a reason. */
  unexplained: { code: 'account-differs', status: 409, text: 'invoice.error.unexplained' },
  stayCanceled: { code: 'stay-canceled', status: 409, text: 'invoice.error.stayCanceled' },
});
