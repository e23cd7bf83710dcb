import { defineErrors } from '#vocabulary/errors.ts';
import { STAMP_TIMEOUT_STATUS } from './invoices.constants.ts';

export const invoicingErrors = defineErrors({
  notOffered: { code: 'invoicing-not-offered', status: 409, text: 'invoice.error.notOffered' },
  noProvider: { code: 'no-invoicing-provider', status: 409, text: 'invoice.error.noProvider' },
  /** A document stays with the provider of its first submission (W2-H-04). */
  otherProvider: { code: 'another-provider', status: 409, text: 'invoice.error.otherProvider' },
  /** A credit note of the invoice waits for the connection of its original. */
  noteWaits: { code: 'credit-note-waits', status: 409, text: 'invoice.error.noteWaits' },
  /** Only the provider has the files, and it does not return them now. */
  noFiles: { code: 'no-invoice-files', status: 409, text: 'invoice.error.noFiles' },
  /** A test document is mailed only to members of the property (0098). */
  testMail: { code: 'test-document', status: 409, text: 'invoice.error.testMail' },
  /** No exchange rate that the law accepts, or no recent one. */
  noOfficialRate: { code: 'no-official-rate', status: 409, text: 'invoice.error.noOfficialRate' },
  noIssuer: { code: 'no-issuer', status: 409, text: 'invoice.error.noIssuer' },
  /** Submitted or in submission: only a credit note corrects it. */
  isSigned: { code: 'invoice-signed', status: 409, text: 'invoice.error.isSigned' },
  isOnItsWay: { code: 'stamp-under-way', status: 409, text: 'invoice.error.isOnItsWay' },
  /** The outcome of the document is not left to a person. */
  notInDoubt: { code: 'stamp-not-in-doubt', status: 409, text: 'invoice.error.notInDoubt' },
  notStamped: { code: 'invoice-not-stamped', status: 409, text: 'invoice.error.notStamped' },
  timeout: { code: 'timeout', status: STAMP_TIMEOUT_STATUS, text: 'invoice.timeout' },
  lineTaken: { code: 'line-billed', status: 409, text: 'invoice.line.billed' },
  lineOnItsWay: { code: 'line-billed', status: 409, text: 'invoice.line.onItsWay' },
  unknownLine: { code: 'unknown-line', status: 400, text: 'invoice.error.unknownLine' },
  joinNeedsTwo: { code: 'join-needs-two', status: 400, text: 'invoice.error.joinNeedsTwo' },
  joinTaxes: { code: 'join-taxes-differ', status: 400, text: 'invoice.error.joinTaxes' },
  /** The provider refused it; each entry has the sentence of its field. */
  refused: { code: 'invoice-refused', status: 400, text: 'invoice.error.theirWords' },
  tooMuch: { code: 'more-than-the-line', status: 400, text: 'invoice.error.tooMuch' },
  /** A document of a folio that another area writes would not show the charged amounts. */
  otherTotal: { code: 'another-total', status: 409, text: 'invoice.error.otherTotal' },
  otherTax: { code: 'another-tax', status: 409, text: 'invoice.error.otherTax' },
  /** The documents match the folio, or only a person can decide what is right. */
  nothingToMend: { code: 'nothing-to-mend', status: 409, text: 'invoice.error.nothingToMend' },
  /** After submission, the folio and its documents would differ without a reason. */
  unexplained: { code: 'account-differs', status: 409, text: 'invoice.error.unexplained' },
  stayCanceled: { code: 'stay-canceled', status: 409, text: 'invoice.error.stayCanceled' },
});
