import type { InvoiceCustomer } from './customer.contract.ts';

/** Nobody's name is on the document. */
export const isFinalConsumer = ({ documentType }: InvoiceCustomer): boolean => documentType === null;
