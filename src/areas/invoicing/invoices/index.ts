export { hasDocumentsOnTheirWay } from './unsolved.service.ts';
export { waitingStays } from './auto-bill.service.ts';
export type { BillingWait } from './auto-bill.contract.ts';
export { type UnsolvedInvoice, unmailedInvoices, unsolvedInvoices } from './unsolved.service.ts';
export { invoiceRefused, invoiceStamped } from './invoices.events.ts';
export { keepFiles, readInvoiceFile } from './invoice-files.service.ts';
export {
  filesKept,
  type KeptDocument,
  keptDocument,
  sendKeptInvoice,
  sendKeptNote,
} from './kept-documents.service.ts';
export { cannotStamp } from './readiness.service.ts';
