import type { Instant } from '#vocabulary/instant.ts';
import type { Money } from '#vocabulary/money.ts';

import type { ProviderConnection } from '../connection.ts';

/** How guests pay, in our words. `other` is a method of the provider that we do not know. */
export const GUEST_PAYMENT_METHODS = [
  'card',
  'pse',
  'nequi',
  'pix',
  'oxxo',
  'spei',
  'cash',
  'transfer',
  'other',
] as const;
export type GuestPaymentMethod = (typeof GUEST_PAYMENT_METHODS)[number];

/** What an account of the provider can take, known before a guest is offered anything. */
export type GuestPaymentRules = {
  /** By ISO 4217 code; a currency that is not named is not taken. */
  readonly currencies: Readonly<
    Record<
      string,
      {
        /** Amounts are whole multiples of so many minor units: 100 where COP has no cents. */
        readonly stepMinor: number;
        readonly smallestMinor: number;
        readonly largestMinor: number | null;
        readonly methods: readonly GuestPaymentMethod[];
      }
    >
  >;
  /** Seconds for which a checkout can be paid, at least and at most. */
  readonly expiry: { readonly shortest: number; readonly longest: number };
  /** How many payments a page takes before it is closed. `several`: the caller closes it once it was paid. */
  readonly pageTakes: 'one' | 'several';
  /** `by-hand`: the host gives money back on the provider's own page, and writes its reference here. */
  readonly refunds: 'by-call' | 'by-hand';
  /** Seconds for which a hold lasts where the provider does not say it of each; null: nothing can be held. */
  readonly holdSeconds: number | null;
  /** Where each of these came from, and when it was read. */
  readonly source: string;
};

/** A page of the provider on which a guest pays once. */
export type CheckoutOrder = {
  /** Ours, 1 to 36 letters, digits and dashes: of one attempt, never used for another. */
  readonly reference: string;
  readonly amount: Money;
  /**
   * What the guest reads there, where the provider's page shows one: at most 100 letters, without the names of other guests. Some
   * pages show the reference and the amount only.
   */
  readonly title: string;
  /** The mail address of the payer, where the provider asks for one before its page. */
  readonly email: string | null;
  readonly expiresAt: Instant;
  /** Where the page sends the guest back to. What it says there proves nothing: the payment is read. */
  readonly returnUrl: string;
};

export type Checkout = {
  /** The provider's id; the reference where it has none of its own. */
  readonly id: string;
  readonly url: string;
  readonly expiresAt: Instant;
};

/** Which payments belong to an attempt: either is enough for a provider that keeps only one of them. */
export type CheckoutKey = { readonly reference: string; readonly checkoutId: string | null };

/** An opened checkout. Where the provider has no call to close one, its end alone says that it is closed. */
export type OpenedCheckout = CheckoutKey & { readonly expiresAt: Instant };

export type GuestPaymentState =
  /** Begun, and neither paid nor refused: the bank, or cash in a shop, takes its time. */
  | 'pending'
  /** Held and not taken. */
  | 'authorized'
  | 'paid'
  | 'rejected'
  /** Called off before it was paid, or annulled as a whole afterwards: no money of it stays with the host. */
  | 'cancelled'
  /** In part or as a whole: `refunded` says how much. */
  | 'refunded'
  | 'charged-back'
  /** A word of the provider that we do not know: neither paid nor refused. */
  | 'unknown';

/**
 * A payment of the connection's account, as the provider has it now. A record is never taken from a webhook event (SEC-33). The
 * amount and the reference are what was paid, not what was asked for: the caller compares them.
 */
export type GuestPayment = {
  /** The provider's id. */
  readonly id: string;
  readonly reference: string | null;
  readonly checkoutId: string | null;
  readonly state: GuestPaymentState;
  readonly amount: Money;
  /** Zero where the provider tells nothing of money that is given back by hand. */
  readonly refunded: Money;
  /** What the provider keeps; null where it does not say so. */
  readonly fee: Money | null;
  readonly method: GuestPaymentMethod;
  /** `4242` of a card; null for anything else. */
  readonly last4: string | null;
  /** The provider's word for why it was refused, at most 100 letters; null where it was not. */
  readonly refusal: string | null;
  readonly createdAt: Instant;
  /** When it was decided; null while it is not. */
  readonly decidedAt: Instant | null;
  /** Made with keys for tests: no money moved. */
  readonly isTest: boolean;
};

/** The account behind the keys, as the host sees it. */
export type PaymentAccount = {
  readonly externalId: string;
  readonly name: string;
  /** Keys for tests at the provider itself, which take no money. */
  readonly isTest: boolean;
};

export type GuestRefund = {
  readonly id: string;
  readonly paymentId: string;
  readonly reference: string | null;
  readonly amount: Money;
  readonly state: 'pending' | 'done' | 'failed' | 'unknown';
};

/**
 * What a host's own account at a payment provider takes from guests. The account, its keys and its money are the host's; Posada
 * holds none. Every function throws only ProviderFailure.
 */
export type GuestPaymentsCapability = {
  /**
   * What an account takes, by its external id; asks nothing. The rules of some providers differ by the country of the account, which
   * its id names then.
   */
  readonly rulesOf: (account: string) => GuestPaymentRules;
  /**
   * Tries the keys and answers whose they are. `refused` names the field for keys of two accounts, as far as the provider lets it be
   * known, for a key for tests beside one that takes money, and for a key that takes money in a test connection.
   */
  readonly readAccount: (connection: ProviderConnection) => Promise<PaymentAccount>;
  /**
   * Opens a page on which the guest pays. Repeated with the same reference it is the same page, or another one on which the same
   * reference is paid once at most; a provider where neither holds says so in its README. `refused` names `amount`, `currency`,
   * `reference`, `expiresAt` or `returnUrl` where the rules do not allow it.
   */
  readonly openCheckout: (connection: ProviderConnection, order: CheckoutOrder) => Promise<Checkout>;
  /**
   * True: no payment can be made there any more, and none was. False where that cannot be promised: the provider has no call to close a page
   * that has not expired, a payment is under way, or one was made.
   */
  readonly closeCheckout: (connection: ProviderConnection, checkout: OpenedCheckout) => Promise<boolean>;
  /**
   * All payments of an attempt, oldest first. A refused one may be followed by a paid one: some pages let the payer try again, so that
   * an attempt is over only when it is paid or its page is closed.
   */
  readonly listPayments: (
    connection: ProviderConnection,
    key: CheckoutKey,
  ) => Promise<readonly GuestPayment[]>;
  /** Null if the provider does not know it, and for a payment of another account. */
  readonly readPayment: (connection: ProviderConnection, id: string) => Promise<GuestPayment | null>;
  /**
   * Absent where money is given back by hand. The reference is ours, of one refund: repeated it is the same refund. More than is
   * left is refused with the field `amount`.
   */
  readonly refund?: (
    connection: ProviderConnection,
    refund: { readonly paymentId: string; readonly amount: Money; readonly reference: string },
  ) => Promise<GuestRefund>;
  /** Of a payment, oldest first; absent where the provider does not say so. */
  readonly listRefunds?: (
    connection: ProviderConnection,
    paymentId: string,
  ) => Promise<readonly GuestRefund[]>;
};
