import type { SalesRules } from '#countries/sales-rules.ts';
import type { FailureEntry } from '#vocabulary/errors.ts';
import type { CustomerInput } from './customers.contract.ts';

/** Identity of a buyer, in the words of an invoice: `name` holds the name of a company. */
export type Buyer = {
  readonly name: string;
  readonly lastName: string;
  readonly documentType: string | null;
  readonly documentNumber: string;
};

/** R-INV-17: first and last name together. */
export const fullName = ({ name, lastName }: Pick<Buyer, 'name' | 'lastName'>): string =>
  `${name} ${lastName}`.trim().replaceAll(/\s+/g, ' ');

export const customerNameOf = ({ personType, name, lastName, companyName }: CustomerInput): string =>
  personType === 'company' ? companyName : fullName({ name, lastName });

type BuyerField = 'documentType' | 'documentNumber' | 'name';
export type BuyerComplaint = Pick<FailureEntry, 'text' | 'params'> & { readonly field: BuyerField };

/** Returns the errors in the document and the name of a buyer, by the rules of the country. */
export function validateBuyer(
  { documentTypes, documentComplaint }: SalesRules,
  buyer: Buyer,
): readonly BuyerComplaint[] {
  const type = buyer.documentType ?? '';
  const isOffered = documentTypes.some(({ code }) => code === type);
  const complaint = isOffered ? documentComplaint(type, buyer.documentNumber) : null;
  return [
    ...(isOffered ? [] : [{ field: 'documentType' as const, text: 'fiscal.identity.type' as const }]),
    ...(complaint ? [{ field: 'documentNumber' as const, ...complaint }] : []),
    ...(fullName(buyer) === '' ? [{ field: 'name' as const, text: 'fiscal.party.name' as const }] : []),
  ];
}

/** Ignores separators: `860.002.964-4` and `8600029644` are equal. */
export const normaliseDocumentNumber = (number: string): string =>
  number.replace(/[\s.-]/g, '').toUpperCase();
