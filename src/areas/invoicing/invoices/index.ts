export { type DifferingFolio, differingFolios } from './folio-documents/noted-difference.service.ts';
export { hasDocumentsOnTheirWay } from './submissions/unsolved.service.ts';
export { waitingStays } from './auto-invoice/auto-invoice.service.ts';
export type { AutoInvoiceWait } from './auto-invoice/auto-invoice.contract.ts';
export { type UnsolvedInvoice, unmailedInvoices, unsolvedInvoices } from './submissions/unsolved.service.ts';
export { invoiceRefused, invoiceAccepted } from './invoices.events.ts';
export { keepFiles, readInvoiceFile } from './files/invoice-files.service.ts';
export {
  filesKept,
  type KeptDocument,
  keptDocument,
  sendKeptInvoice,
  sendKeptNote,
} from './files/kept-documents.service.ts';
export { submissionObstacle, issuesTests } from './drafts/readiness.service.ts';
