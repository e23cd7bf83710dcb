import type { InvoiceCustomer } from './customer.contract.ts';

/** R-INV-17: first and last name together. */
export const fullName = ({ name, lastName }: Pick<InvoiceCustomer, 'name' | 'lastName'>): string =>
  `${name} ${lastName}`.trim();

/** Nobody's name is on the document. */
export const isFinalConsumer = ({ documentType }: InvoiceCustomer): boolean => documentType === null;
