export { type UnsolvedInvoice, unsolvedInvoices } from './unsolved.service.ts';
