import type {
  FiscalCustomer,
  FiscalIdentity,
  FiscalKind,
  FiscalTax,
  FiscalWithholding,
} from '#capabilities/fiscal/fiscal.document.ts';
import type { Decimal } from '#vocabulary/decimal.ts';
import type { Language } from '#vocabulary/language.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { Complaint, TextKey } from './complaint.ts';
import type { PrintWords } from './print-words.ts';

/** The kinds of sale that tax laws distinguish. */
export type SoldService =
  /** Nights, with services included in them, such as breakfast in the price. */
  | 'lodging'
  /** Meals and drinks that are charged on their own. */
  | 'restaurant'
  | 'other';

/**
 * What has to be seen and kept of a guest who lives abroad (D-78); in Colombia DUR 1625 of 2016, article 1.3.1.11.1, as
 * amended by Decreto 297 of 2016.
 */
export type NonResidentProof = {
  readonly passport: string | null;
  /**
   * A foreigner's: stamp, permit of entry (PIP), visa or Andean card; since Biomig, what Migración says instead of a stamp
   * (DIAN, concepto 413 of 2025). A Colombian's: the document that shows that they live abroad.
   */
  readonly migrationDocument: string | null;
};

export type Sale = {
  readonly service: SoldService;
  readonly on: PlainDate;
  readonly seller: {
    readonly collectsVat: boolean;
    readonly collectsConsumption: boolean;
    /** The lodging's number in the registry of tourism. */
    readonly lodgingRegistration: string | null;
    /** Code of the authority's list. */
    readonly cityCode: string;
  };
  /** The guest who sleeps there. */
  readonly guest: {
    readonly residence: 'home' | 'abroad';
    readonly proof: NonResidentProof | null;
  };
};

export type SaleTax = {
  readonly tax: FiscalTax;
  /** Why, in a sentence for people. */
  readonly why: TextKey;
  /** The law that it rests on; null where only the rule is known any more. */
  readonly law: string | null;
  /** The missing facts that would make it exempt. */
  readonly missing: readonly Complaint[];
  /** Only what has to be seen of the guest is missing for a rate of 0. */
  readonly awaitsProof: boolean;
  /** Only for a named buyer. */
  readonly needsBuyer: boolean;
};

export type Buyer = {
  /** Code of a document type of these rules. */
  readonly documentType: string;
  readonly documentNumber: string;
  readonly name: string;
  readonly person: 'company' | 'person';
  readonly email: string | null;
};

/** A document of which its buyer keeps something back; amounts in the country's currency. */
export type Withholding = {
  readonly on: PlainDate;
  /** Without taxes. */
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly buyer: { readonly withholds: readonly ('income' | 'vat')[]; readonly localRate: Decimal | null };
  /** From sellers with some responsibilities nothing may be withheld. */
  readonly seller: { readonly responsibilities: readonly string[] };
};

/** A document that is mailed, with its issuer. */
export type MailedDocument = {
  readonly kind: FiscalKind;
  readonly number: string;
  readonly issuer: {
    readonly identity: FiscalIdentity;
    readonly legalName: string;
    readonly tradeName: string | null;
  };
};

export type BuyerDocumentType = {
  readonly code: string;
  readonly label: TextKey;
  /** For companies; people have the others. */
  readonly isOfCompany?: true;
  /** Its last digit checks the others, and is written apart. */
  readonly hasCheckDigit?: true;
};

/** What a country's law says of a sale by a lodging and of its tax document. */
export type SalesRules = {
  /** The language of the country's documents, for every issuer. */
  readonly language: Language;
  /** Documents that a buyer can be named with. */
  readonly documentTypes: readonly BuyerDocumentType[];
  /** What is wrong with the number of a buyer's document. */
  readonly documentComplaint: (documentType: string, number: string) => Complaint | null;
  /** Throws a RangeError for a document type that is not offered. */
  readonly buyerOf: (buyer: Buyer) => FiscalCustomer;
  /** A city of the authority's list, by a typed name or code; null for a city that is in no list. */
  readonly cityOf: (
    text: string,
  ) => { readonly code: string; readonly name: string; readonly stateCode: string } | null;
  /** The customer of a document without a named buyer. */
  readonly finalConsumer: FiscalCustomer;
  /** Throws a RangeError for a day of which nothing is known. */
  readonly taxOf: (sale: Sale) => SaleTax;
  readonly withholdingsOf: (document: Withholding) => readonly FiscalWithholding[];
  /** Sources of the rates that documents in another currency have to state. */
  readonly rateSources: readonly string[];
  /** The name of the rounding difference on the document. */
  readonly roundingReason: string;
  /** The default reason to cancel a document, and to replace it. */
  readonly annulmentReason: string;
  readonly replacementReason: string;
  /** Why something is given back that the account does not charge any more. */
  readonly adjustmentReason: string;
  /** The subject of the mail with a document, in the form that the law orders; null where anything may be said. */
  readonly mailSubject: ((document: MailedDocument) => string) | null;
  /** Of a printed document. */
  readonly print: PrintWords;
};
