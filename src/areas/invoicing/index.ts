export { hasDocumentsOnTheirWay } from './unsolved.service.ts';
export { waitingStays } from './auto-bill.service.ts';
export type { BillingWait } from './auto-bill.contract.ts';
export { type UnsolvedInvoice, unsolvedInvoices } from './unsolved.service.ts';
