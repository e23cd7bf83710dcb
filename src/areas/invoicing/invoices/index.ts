export { type DifferingAccount, differingAccounts } from './account/noted-difference.service.ts';
export { hasDocumentsOnTheirWay } from './submissions/unsolved.service.ts';
export { waitingStays } from './auto-invoice/auto-bill.service.ts';
export type { BillingWait } from './auto-invoice/auto-bill.contract.ts';
export { type UnsolvedInvoice, unmailedInvoices, unsolvedInvoices } from './submissions/unsolved.service.ts';
export { invoiceRefused, invoiceStamped } from './invoices.events.ts';
export { keepFiles, readInvoiceFile } from './files/invoice-files.service.ts';
export {
  filesKept,
  type KeptDocument,
  keptDocument,
  sendKeptInvoice,
  sendKeptNote,
} from './files/kept-documents.service.ts';
export { cannotStamp, issuesTests } from './drafts/readiness.service.ts';
