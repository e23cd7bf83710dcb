import type { Decimal } from '#vocabulary/decimal.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/**
 * A tax document in our words. Values for which an authority has lists (documents of identity, responsibilities,
 * cities) travel as the code of the list, which the country's rules give; all others are named here and become a code
 * in the provider.
 * Amounts are in `currency`, never rounded beforehand: the recipient's rules say how to round, so a line has its price
 * and its rates, and `FiscalCapability.totals` computes the rest.
 */
export type FiscalDocument = {
  readonly kind: FiscalKind;
  readonly issuer: FiscalIssuer;
  /** Null where the provider numbers (D-76). */
  readonly series: FiscalSeries | null;
  /** Within its series, without the prefix; reserved before it is first sent (REL-25). Null where the provider numbers. */
  readonly number: string | null;
  readonly issuedAt: Instant;
  readonly customer: FiscalCustomer;
  readonly lines: readonly FiscalLine[];
  /** For the whole document, outside the bases of all taxes. */
  readonly charges: readonly FiscalCharge[];
  /** What the buyer withholds: shown, and never deducted from the total. */
  readonly withholdings: readonly FiscalWithholding[];
  readonly payment: FiscalPayment;
  /** Deposits and advances: shown, and never taken off what is due. */
  readonly prepaid: readonly { readonly amount: Decimal; readonly receivedOn: PlainDate }[];
  readonly currency: string;
  /** The rate of `currency` in the currency of the country, and its source; null if both are the same. */
  readonly exchange: { readonly rate: Decimal; readonly on: PlainDate; readonly source: string } | null;
  readonly notes: readonly string[];
  /** The total shown to the guest; a document with another total is not sent. */
  readonly total: Decimal;
  /** The document that a credit note corrects; null on invoices. */
  readonly corrects: FiscalCorrection | null;
  /** Ids of the lists of a provider that has its own; null for other providers. */
  readonly codes: FiscalCodes | null;
};

/** Ids of a program's own lists, as a host mapped them; null, or absent, for entries that are not mapped. */
export type FiscalCodes = {
  readonly documentType: string | null;
  readonly creditNoteType: string | null;
  readonly seller: string | null;
  readonly costCenter: string | null;
  readonly unit: string | null;
  readonly payments: Readonly<Partial<Record<FiscalPaymentMeans, string>>>;
  /** By kind and rate, `vat:19`. */
  readonly taxes: Readonly<Record<string, string>>;
  /** By what was sold, as a line's `code` says it, or by charge, `charge:tip`. */
  readonly products: Readonly<Record<string, string>>;
};

/** The name under which `FiscalCodes.taxes` has a tax. */
export const taxKeyOf = ({ kind, rate }: Pick<FiscalTax, 'kind' | 'rate'>): string =>
  `${kind}:${rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate}`;

/** The name under which `FiscalCodes.products` has what a charge is where it has to be a product. */
export const chargeKeyOf = ({ kind }: Pick<FiscalCharge, 'kind'>): string =>
  `charge:${kind === 'rounding' ? 'other' : kind}`;

export type FiscalKind = 'invoice' | 'credit-note';

export type FiscalIdentity = {
  /** Code of the authority's list: in Colombia 31 is the NIT, 13 the cédula, 41 a passport. */
  readonly type: string;
  /** Without a check digit. */
  readonly number: string;
};

export type FiscalAddress = {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly stateCode: string;
  readonly stateName: string;
  /** Code of the authority's list; in Colombia DIVIPOLA. */
  readonly cityCode: string;
  readonly cityName: string;
  readonly postalCode: string;
  readonly line: string;
};

type FiscalParty = {
  readonly identity: FiscalIdentity;
  readonly person: 'company' | 'person';
  readonly name: string;
  /** Codes of the authority's list; in Colombia O-13, O-15, O-23, O-47, R-99-PN. */
  readonly responsibilities: readonly string[];
  readonly email: string | null;
};

export type FiscalIssuer = FiscalParty & {
  readonly tradeName: string | null;
  readonly address: FiscalAddress;
  readonly collects: CollectedTaxes;
  readonly phone: string | null;
};

export type FiscalCustomer = FiscalParty & {
  /** Optional. */
  readonly address: FiscalAddress | null;
};

/** Numbers that the authority lets an issuer use, or a run of its own where no leave is asked for. */
export type FiscalSeries = {
  readonly prefix: string;
  /** Null for kinds of document that need none. */
  readonly authorization: {
    readonly resolution: string;
    readonly resolvedOn: PlainDate;
    readonly from: string;
    readonly to: string;
    readonly validFrom: PlainDate;
    readonly validTo: PlainDate;
    /** Part of the key of each document. It is never disclosed. */
    readonly technicalKey: string;
  } | null;
};

export type FiscalTaxKind = 'vat' | 'consumption';

/**
 * The taxes that an issuer has to collect: a hotel with a restaurant collects VAT on its nights and the tax on
 * consumption on its dinners.
 */
export type CollectedTaxes = FiscalTaxKind | 'both' | 'none';

export const doesCollect = (collects: CollectedTaxes, tax: FiscalTaxKind): boolean =>
  collects === tax || collects === 'both';

export type FiscalTax = {
  readonly kind: FiscalTaxKind;
  /** `exempt` is a rate of 0 that is written; `excluded` is no tax at all and is not. */
  readonly treatment: 'taxed' | 'exempt' | 'excluded';
  /** Percent: `19`. */
  readonly rate: Decimal;
  /** The country's rule behind it, `co.vat.general`: kept with the line, for later questions. */
  readonly reason: string;
};

export type FiscalLine = {
  /** The seller's name for the item in its own list. */
  readonly code: string;
  readonly description: string;
  readonly quantity: Decimal;
  readonly unit: 'night' | 'unit';
  /** Without taxes. */
  readonly unitPrice: Decimal;
  readonly discount: { readonly amount: Decimal; readonly reason: string } | null;
  readonly taxes: readonly FiscalTax[];
};

/** Tips of our own folios stay outside of tax documents (D-77); a document that comes from elsewhere may have one. */
export type FiscalCharge = {
  /** `rounding`: the cents of a price with its tax inside that do not fit into a net amount and a tax. */
  readonly kind: 'tip' | 'rounding' | 'other';
  readonly reason: string;
  readonly amount: Decimal;
};

export type FiscalWithholding = {
  readonly kind: 'vat' | 'income' | 'local';
  readonly rate: Decimal;
  readonly base: Decimal;
  readonly reason: string;
};

export const FISCAL_PAYMENT_MEANS = [
  'cash',
  'credit-card',
  'debit-card',
  'transfer',
  'deposit',
  'cheque',
  'other',
  /** The channel that sold the stay collected the payment. */
  'channel',
] as const;
export type FiscalPaymentMeans = (typeof FISCAL_PAYMENT_MEANS)[number];

/** How a document that is paid was paid, one entry for each means; on credit it is one, with all that is due. */
export function paidParts(
  { means, parts = [], dueOn }: FiscalPayment,
  payable: Decimal,
): readonly { readonly means: FiscalPaymentMeans; readonly amount: Decimal }[] {
  return dueOn === null && parts.length > 1 ? parts : [{ means, amount: payable }];
}

export type FiscalPayment = {
  /** The means that paid the largest part: the only one if a receiver takes one. */
  readonly means: FiscalPaymentMeans;
  /**
   * Every means with the amount paid by it; together the total of a document that is paid. Absent: the total by
   * `means`.
   */
  readonly parts?: readonly { readonly means: FiscalPaymentMeans; readonly amount: Decimal }[];
  /** Null when it is paid on the day; otherwise it is a sale on credit. */
  readonly dueOn: PlainDate | null;
};

export type FiscalCorrection = {
  /** With its prefix. */
  readonly number: string;
  readonly key: string;
  readonly issuedOn: PlainDate;
  readonly concept: 'partial-return' | 'annulment' | 'discount' | 'price' | 'prompt-payment' | 'volume';
  readonly reason: string;
};

/** Every amount of a document as its receiver rounds it. */
export type FiscalTotals = {
  readonly lines: readonly {
    readonly net: Decimal;
    readonly taxes: readonly (FiscalTax & { readonly base: Decimal; readonly amount: Decimal })[];
  }[];
  readonly net: Decimal;
  readonly taxes: readonly {
    readonly kind: FiscalTaxKind;
    readonly rate: Decimal;
    readonly base: Decimal;
    readonly amount: Decimal;
  }[];
  readonly charges: Decimal;
  /** Net, taxes and charges: what is due, before prepayments and withholdings. */
  readonly payable: Decimal;
  readonly prepaid: Decimal;
  readonly withheld: readonly (FiscalWithholding & { readonly amount: Decimal })[];
};

/** A document whose number was given here. */
export type NumberedDocument = FiscalDocument & { readonly series: FiscalSeries; readonly number: string };

export const isNumbered = (document: FiscalDocument): document is NumberedDocument =>
  document.series !== null && document.number !== null;

export const fullNumber = ({ series, number }: Pick<NumberedDocument, 'series' | 'number'>): string =>
  `${series.prefix}${number}`;
