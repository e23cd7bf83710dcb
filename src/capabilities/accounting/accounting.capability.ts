import type { Decimal } from '#vocabulary/decimal.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { ProviderConnection } from '../connection.ts';
import type { ErrorDefinition } from '#vocabulary/errors.ts';
import type { FiscalAddress, FiscalIdentity, FiscalKind, FiscalTaxKind } from '../fiscal/fiscal.document.ts';

/**
 * The lists of an accounting program, from which a host chooses the counterparts of our records. They contain only
 * entries that may be used today.
 * Every function throws only ProviderFailure: `wait` when the program is busy, `reconnect` when the access is no longer
 * good.
 */
export type AccountingCapability = {
  /** Whether the accounting program refuses a document without a seller. */
  readonly isSellerRequired: boolean;
  readonly documentTypes: List<AccountingEntry, FiscalKind>;
  readonly paymentTypes: List<AccountingEntry, FiscalKind>;
  readonly taxes: List<AccountingTax>;
  readonly costCenters: List<AccountingEntry>;
  /** People who may be named as the seller of a document. */
  readonly users: List<AccountingEntry>;
  readonly products: List<AccountingEntry>;
  /** Absent if the program has no such list. */
  readonly units?: List<AccountingEntry>;
  readonly customers: AccountingCustomers;
  /** Absent where no journal can be posted from outside. */
  readonly journals?: AccountingJournals;
  /** The text shown when the program takes too long (R-INV-21). */
  readonly slow: ErrorDefinition['text'];
};

/**
 * The customers of documents, as the program keeps them. `refused` names our field: `identity.number`, `name`, `email`.
 */
export type AccountingCustomers = {
  readonly find: (
    connection: ProviderConnection,
    identity: FiscalIdentity,
  ) => Promise<KnownAccountingCustomer | null>;
  /**
   * Changes the program customer with this id, else the one with this document, else creates it: a repeat after a lost
   * answer creates no second one. Data that only the program has stays. Returns the program's id.
   */
  readonly save: (
    connection: ProviderConnection,
    customer: AccountingCustomer,
    thirdPartyId: string | null,
  ) => Promise<string>;
};

/** Journals: what is booked without a tax document. */
export type AccountingJournals = {
  readonly documentTypes: List<AccountingEntry>;
  /** Whether the program has a third party with this number, which an entry can name. */
  readonly hasThirdParty: (connection: ProviderConnection, identification: string) => Promise<boolean>;
  /**
   * Posts it. The same `key` (letters and digits, at most 30) gives back what was posted with it. Gives its number there,
   * `CC-10-20`. `refused` names `documentType`, `debit`, `credit`, `thirdParty`, `costCenter`, `onDate` or `currency`.
   */
  readonly post: (connection: ProviderConnection, journal: AccountingJournal, key: string) => Promise<string>;
};

export type AccountingJournal = {
  readonly documentType: string;
  readonly onDate: PlainDate;
  readonly description: string;
  /** Number of the third party that both entries name. */
  readonly thirdParty: string;
  readonly costCenter: string | null;
  /** Accounts of the program's chart. */
  readonly debit: string;
  readonly credit: string;
  /** More than nothing. */
  readonly amount: Decimal;
  readonly currency: string;
};

type Party = {
  readonly person: 'person' | 'company';
  /** First and last name together. */
  readonly name: string;
  /** Of a person, where both are known. */
  readonly names: { readonly first: string; readonly last: string } | null;
  readonly email: string | null;
  readonly phone: string | null;
};

export type AccountingCustomer = Party & {
  readonly identity: FiscalIdentity;
  /** Where its city is one of the authority's list. */
  readonly address: FiscalAddress | null;
  /** As it was written, in one line. */
  readonly writtenAddress: string | null;
  /** Of the seller: for programs that require a city of every customer. */
  readonly seller: FiscalAddress | null;
};

export type KnownAccountingCustomer = Party & {
  readonly thirdPartyId: string;
  /** Street and house, if the program has them. */
  readonly line: string | null;
};

type List<Entry, Asked = void> = (connection: ProviderConnection, asked: Asked) => Promise<readonly Entry[]>;

export type AccountingEntry = {
  /** The reference that a document carries: a product goes by its code, the others by an id. */
  readonly thirdPartyId: string;
  /** As people there know it; null where it has none. */
  readonly code: string | null;
  readonly name: string;
};

export type AccountingTax = AccountingEntry & {
  /** `withholding`: what a buyer keeps back. */
  readonly kind: FiscalTaxKind | 'withholding' | 'other';
  /** Percent. */
  readonly rate: Decimal;
};
