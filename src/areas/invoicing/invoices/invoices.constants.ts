import { lookUpTable } from '#vocabulary/look-up-table.ts';

/** R-INV-19. */
export const INVOICE_LIST_PAGE = 1;
export const INVOICE_LIST_LIMIT = 1000;
/** Milliseconds after which the caller of a submission gets `timeout`; the submission continues (D-22, REL-05). */
export const STAMP_WAIT_MS = 8_000;
export const STAMP_TIMEOUT_STATUS = 504;
export const RESERVATION_INVOICES_LIMIT = 1000;
/** Seconds before a submission that timed out is looked up in the invoice (R-INV-08). */
export const STAMP_TIMEOUT_WAIT = 2;
/** Maximum of documents in one call (REL-14). */
export const BULK_LIMIT = 1000;
/** Maximum of documents in one review: a page of the list. */
export const REVIEW_LIMIT = 100;
/** Counting the documents of a list stops here and shows "1.000+" (W2-R-03). */
export const COUNT_LIMIT = 1000;
/** Source keys of lines that Posada itself sold, in the folios of its own charges. */
export const CHARGE_SOURCE = 'posada:bill:';
/** In the major unit: tolerated difference between a source's tax and its percentage, for preselection only (D-20). */
export const TAX_TOLERANCE = 1;
/** Currencies in which one unit is a lot. */
export const TAX_TOLERANCES: Readonly<Record<string, number>> = lookUpTable({
  USD: 0.01,
  EUR: 0.01,
  BRL: 0.05,
  MXN: 0.1,
});
