import type { Buyer, Sale, SalesRules, SaleTax } from '../sales-rules.ts';
import { cityOf } from './colombia.cities.ts';
import { DOCUMENT_TYPES, colombianNumberComplaint } from './colombia.documents.ts';
import { buyerOf, FINAL_CONSUMER, fiscalIdentityOf } from './colombia.e-invoice.ts';
import { print } from './colombia.print.ts';
import { nitComplaint, readNit } from './colombia.tax-ids.ts';
import { TAX_REASONS, taxOf, withholdingsOf } from './colombia.taxes.ts';

const documentTypes: SalesRules['documentTypes'] = [
  ...DOCUMENT_TYPES.map(({ code, label }) => ({ code, label })),
  { code: 'nit', label: 'country.document.nit', isOfCompany: true, hasCheckDigit: true },
  { code: 'foreign_tax_id', label: 'country.document.foreignTaxId', isOfCompany: true },
];

const documentComplaint: SalesRules['documentComplaint'] = (documentType, number) => {
  if (documentType === 'nit') return nitComplaint(number);
  const plain = number.replace(/[\s.]/g, '');
  return (
    colombianNumberComplaint(documentType, plain) ??
    (/^[A-Za-z0-9-]{3,20}$/.test(plain) ? null : { text: 'fiscal.identity.number' })
  );
};

/** The check digit of a NIT is separate from its number. */
function numberOf({ documentType, documentNumber }: Buyer): string {
  if (documentType !== 'nit') return documentNumber;
  const read = readNit(documentNumber);
  // A credit note names the buyer as the invoice did, which may be older than the check.
  return 'text' in read ? documentNumber.replace(/[\s.]/g, '').replace(/-?\d$/, '') : read.number;
}

function buyer(given: Buyer) {
  const identity = fiscalIdentityOf(given.documentType, numberOf(given));
  if (!identity) throw new RangeError(`Not a document of a buyer: ${given.documentType}`);
  return buyerOf(given.name, identity, given);
}

function taxOfSale({ service, on, seller, guest }: Sale): SaleTax {
  const { collectsVat, collectsConsumption, lodgingRegistration: rnt, cityCode: cityDivipola } = seller;
  const { tax, law, missing, awaitsProof } = taxOf({
    service,
    on,
    seller: { collectsVat, collectsConsumption, rnt, cityDivipola },
    guest: { residence: guest.residence === 'home' ? 'colombia' : 'abroad', proof: guest.proof },
  });
  // ET 481 d): the seller has to show the buyer, with the papers that were seen.
  const needsBuyer = tax.reason === 'co.vat.nonResident';
  return { tax, law, missing, awaitsProof, needsBuyer, why: TAX_REASONS[tax.reason] };
}

/** Of the table of documents (technical annex 1.9, 13.1.3). */
const DOCUMENT_CODES = { invoice: '01', 'credit-note': '91' } as const;

/** Parts end with a semicolon, so that none of them may have one. */
const part = (text: string): string => text.replace(/[;\r\n]+/g, ' ').trim();

/** NIT, name, number, kind and trade name, so that the recipient can file it (technical annex 1.9, 14). */
const mailSubject: SalesRules['mailSubject'] = ({ kind, number, issuer }) =>
  [
    issuer.identity.number,
    issuer.legalName,
    number,
    DOCUMENT_CODES[kind],
    issuer.tradeName ?? issuer.legalName,
  ]
    .map(part)
    .join(';');

export const sales: SalesRules = {
  language: 'es',
  documentTypes,
  documentComplaint,
  buyerOf: buyer,
  cityOf,
  finalConsumer: FINAL_CONSUMER,
  taxOf: taxOfSale,
  withholdingsOf: ({ buyer: { withholds, localRate }, seller, ...document }) =>
    withholdingsOf({
      ...document,
      issuer: seller,
      buyer: { withholdsIncome: withholds.includes('income'), withholdsVat: withholds.includes('vat') },
      localRate,
    }),
  // Resolución 165 of 2023, article 11: the TRM of the day; it is published for the dollar alone.
  rateSources: ['TRM'],
  roundingReason: 'Ajuste al centavo',
  annulmentReason: 'Anulación de la factura',
  replacementReason: 'Corrección de los datos de la factura',
  adjustmentReason: 'Ajuste del valor de la cuenta',
  mailSubject,
  print,
};
