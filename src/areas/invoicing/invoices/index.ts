export { type DifferingFolio, listDifferingFolios } from './folio-documents/record-difference.service.ts';
export { CHARGE_SOURCE } from './invoices.constants.ts';
export { findInvoice } from './invoices.store.ts';
export { hasUndecidedSubmissions } from './submissions/unsolved.service.ts';
export { waitingStays } from './auto-invoice/auto-invoice.service.ts';
export type { AutoInvoiceWait } from './auto-invoice/auto-invoice.contract.ts';
export {
  type DraftsToIssue,
  draftsToIssue,
  type UnsolvedInvoice,
  unmailedInvoices,
  listUnsolvedInvoices,
} from './submissions/unsolved.service.ts';
export { invoiceRefused, invoiceAccepted } from './invoices.events.ts';
export { storeInvoiceFiles, readInvoiceFile } from './files/invoice-files.service.ts';
export {
  listBuyerFiles,
  type SettledDocument,
  findSettledDocument,
  submitSettledInvoice,
  submitSettledNote,
} from './files/settled-documents.service.ts';
export { findSubmissionObstacle, issuesTestDocuments } from './drafts/readiness.service.ts';
