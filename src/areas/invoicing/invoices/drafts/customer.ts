import type { InvoiceCustomer } from './customer.contract.ts';

/** The document names no buyer. */
export const isFinalConsumer = ({ documentType }: InvoiceCustomer): boolean => documentType === null;
