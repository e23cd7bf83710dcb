import type {
  SelfInvoice,
  SelfInvoiceCustomer,
} from '#areas/invoicing/invoices/self-invoice/self-invoice.contract.ts';

/** The typed data of the buyer; the last digit of a tax id has a field of its own when it is a check digit. */
export type Typed = {
  readonly kind: SelfInvoiceCustomer['personType'];
  readonly documentType: string;
  readonly number: string;
  readonly checkDigit: string;
  readonly name: string;
  readonly lastName: string;
};

type DocumentType = SelfInvoice['documentTypes'][number];

export const typesFor = (page: SelfInvoice, kind: Typed['kind']): readonly DocumentType[] =>
  page.documentTypes.filter(({ isOfCompany }) => isOfCompany === (kind === 'company'));

export const typeOf = (page: SelfInvoice, { documentType }: Typed): DocumentType | undefined =>
  page.documentTypes.find(({ code }) => code === documentType);

export const emptyFor = (page: SelfInvoice, kind: Typed['kind']): Typed => ({
  kind,
  documentType: typesFor(page, kind)[0]?.code ?? '',
  number: '',
  checkDigit: '',
  name: '',
  lastName: '',
});

/** As a call takes it. */
export function customerOf(page: SelfInvoice, typed: Typed): SelfInvoiceCustomer {
  const { kind, documentType, number, checkDigit, name, lastName } = typed;
  const isApart = typeOf(page, typed)?.hasCheckDigit ?? false;
  return {
    personType: kind,
    documentType,
    documentNumber: isApart ? `${number}-${checkDigit}` : number,
    name,
    lastName: kind === 'company' ? '' : lastName,
  };
}

/** An incomplete number is not checked. */
export const hasNumber = (page: SelfInvoice, typed: Typed): boolean =>
  typed.number.trim() !== '' && (!typeOf(page, typed)?.hasCheckDigit || typed.checkDigit !== '');
