export { hasDocumentsOnTheirWay } from './unsolved.service.ts';
export { type UnsolvedInvoice, unsolvedInvoices } from './unsolved.service.ts';
