import type { Money } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { ProviderConnection } from '../connection.ts';
import type { FiscalPaymentMeans } from '../fiscal/fiscal.document.ts';

/** The kind of an entry. An addendum, such as a tip, is owed and never part of the invoice (R-INV-15). */
export type PmsFolioKind =
  'charge' | 'addendum' | 'payment' | 'refund' | 'deposit' | 'deposit-release' | 'commission';

/** One thing in the account of a booking, with everything that was added to it or taken off it later. */
export type PmsFolioEntry = {
  /** Stable as long as the entry is in the folio, also if a foreseen entry gets another number when it is posted. */
  readonly key: string;
  /** The remote number of the entry, by which people find it there. */
  readonly externalId: string;
  /** The remote room stay; null for entries of the booking as a whole. */
  readonly stayId: string | null;
  readonly kind: PmsFolioKind;
  readonly service: 'night' | 'extra' | 'food' | 'other' | 'payment';
  readonly description: string;
  readonly on: PlainDate;
  /** The night that is sold; null for everything else. */
  readonly night: PlainDate | null;
  readonly quantity: number;
  /** Exact and gross: taxes that the system lists apart are included. The sign is its effect on the guest's balance. */
  readonly amount: Money;
  /** Of money that changes hands. */
  readonly method: FiscalPaymentMeans | null;
};

/** Money of a guest that the house received elsewhere. */
export type PmsReceivedPayment = {
  readonly reservationExternalId: string;
  /** Of no other payment; it stands in the description there, by which the payment is found again. */
  readonly mark: string;
  /** Above 0. */
  readonly amount: Money;
  readonly method: FiscalPaymentMeans;
};

/** Writes payments into accounts: class L, by their mark. */
export type PmsFolioPayments = {
  /** The id of the entry with this mark; null if the account has none. */
  readonly find: (
    connection: ProviderConnection,
    propertyExternalId: string,
    payment: PmsReceivedPayment,
  ) => Promise<string | null>;
  /** The id of the new entry. Refused for a method that the house does not have there: field `method`. */
  readonly add: (
    connection: ProviderConnection,
    propertyExternalId: string,
    payment: PmsReceivedPayment,
  ) => Promise<string>;
};

/** Accounts that the system keeps of its bookings. Functions throw only ProviderFailure. */
export type PmsFolios = {
  /** Left out if the system takes no payments from others. */
  readonly payments?: PmsFolioPayments;
  /**
   * Everything in the account of a booking, nights to come included; what was taken back is there with an amount of 0. An
   * empty list: no account is kept of it.
   */
  readonly getFolio: (
    connection: ProviderConnection,
    propertyExternalId: string,
    reservationExternalId: string,
  ) => Promise<readonly PmsFolioEntry[]>;
  /** The booking whose account has a transaction, of which webhook events tell; null for one of no booking. */
  readonly findBookingOfTransaction: (
    connection: ProviderConnection,
    propertyExternalId: string,
    transactionExternalId: string,
  ) => Promise<string | null>;
};
