/** R-INV-19. */
export const INVOICE_LIST_PAGE = 1;
export const INVOICE_LIST_LIMIT = 1000;
/** Milliseconds after which whoever asked for a stamp is told `timeout`; the stamp itself goes on (D-22, REL-05). */
export const STAMP_WAIT_MS = 8_000;
export const STAMP_TIMEOUT_STATUS = 504;
export const RESERVATION_INVOICES_LIMIT = 1000;
/** Seconds before a stamp that timed out is looked for in the invoice (R-INV-08). */
export const STAMP_TIMEOUT_WAIT = 2;
/** Most documents that are asked for at once (REL-14). */
export const BULK_LIMIT = 1000;
/** Most documents that are reviewed at once: a page of the list. */
export const REVIEW_LIMIT = 100;
/** Where counting the documents of a list stops: "1.000+" says enough (W2-R-03). */
export const COUNT_LIMIT = 1000;
/** In the major unit: what a source says of a tax may differ so much from its percentage, for preselection only (D-20). */
export const TAX_TOLERANCE = 1;
/** Where one unit is a lot. */
export const TAX_TOLERANCES: Readonly<Record<string, number>> = { USD: 0.01, EUR: 0.01, BRL: 0.05, MXN: 0.1 };
