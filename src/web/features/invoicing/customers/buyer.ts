import type { Customer, CustomerInput } from '#areas/invoicing/customers/customers.contract.ts';
import type { InvoiceCustomer } from '#areas/invoicing/invoices/drafts/customer.contract.ts';

/** A customer as an invoice has its buyer: there the name of a company stands where a person's first name does. */
export const buyerOf = ({
  companyName,
  name,
  documentTypeId,
  ...customer
}: Omit<
  Customer,
  '_id' | 'version' | 'changedAt' | 'thirdPartyId' | 'siigoId' | 'documentTypeName' | 'fullName'
>): InvoiceCustomer => ({
  ...customer,
  name: customer.personType === 'company' ? companyName : name,
  documentType: documentTypeId,
});

export function customerInputOf({ documentType, ...buyer }: InvoiceCustomer): CustomerInput {
  const isCompany = buyer.personType === 'company';
  return {
    ...buyer,
    name: isCompany ? '' : buyer.name,
    companyName: isCompany ? buyer.name : '',
    documentTypeId: documentType ?? '',
  };
}
