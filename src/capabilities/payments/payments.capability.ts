import type { WebhookPost } from '../webhooks.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Money } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/**
 * What our own billing asks of the payment provider of this installation: keep the cards of a payer, move money, report
 * the outcome. Plans, invoices, proration and dunning are ours and never the provider's.
 */
export type PaymentsCapability = {
  /**
   * What is taken: money; nothing, with test keys of the provider; or nothing, in a simulator of ours. Test payments
   * never get a real tax document, and real payments never a test one (docs/decisions/0098).
   */
  readonly moneyKind: 'money' | 'test-money' | 'simulated-money';
  readonly page: PaymentsPage;
  readonly smallestCharges: SmallestCharges;
  readonly customers: PaymentCustomers;
  readonly setupIntents: SetupIntents;
  readonly paymentMethods: PaymentMethods;
  readonly paymentIntents: PaymentIntents;
  readonly refunds: Refunds;
  /** Null if the provider does not know it. */
  readonly readDispute: (id: string) => Promise<Dispute | null>;
  readonly webhooks: PaymentWebhooks;
};

/**
 * The key of a decided attempt: a repeat of that attempt uses the same key and gets its first answer, a refusal
 * included; another decision needs another key (REL-02). The provider remembers it for a day at least.
 */
type IdempotencyKey = string;

/**
 * The values that a page with the card step needs; none is secret (SEC-71: card fields are in the provider's frame
 * only).
 */
export type PaymentsPage = {
  readonly scriptUrl: string;
  readonly publishableKey: string;
  /** Origins that such a page, and no other, may load scripts and frames from and connect to. */
  readonly sources: {
    readonly script: readonly string[];
    readonly frame: readonly string[];
    readonly connect: readonly string[];
  };
};

/**
 * The provider refuses smaller charges. A currency that is not named has the smallest charge of the settlement
 * currency, converted.
 */
export type SmallestCharges = {
  readonly asOf: PlainDate;
  readonly source: string;
  /** Minor units by currency. */
  readonly minor: Readonly<Record<string, number>>;
};

export const smallestChargeIn = ({ minor }: SmallestCharges, currency: string): Money | null => {
  const amount = minor[currency];
  return amount === undefined ? null : { minor: amount, currency };
};

export type PaymentCustomer = {
  readonly id: string;
  /** Our reference, from the creation; null after the provider deleted it. */
  readonly reference: string | null;
  readonly email: string | null;
  /** The provider's id of the payment method that is charged when none is named. */
  readonly defaultMethod: string | null;
  readonly isDeleted: boolean;
};

export type PaymentCustomers = {
  /** Only the address identifies the payer: a card has its own holder. */
  readonly create: (
    customer: { readonly reference: string; readonly email: string | null },
    key: IdempotencyKey,
  ) => Promise<PaymentCustomer>;
  /** Null if the provider does not know it; a deleted customer is marked as deleted. */
  readonly read: (id: string) => Promise<PaymentCustomer | null>;
  readonly setDefaultMethod: (id: string, method: string, key: IdempotencyKey) => Promise<PaymentCustomer>;
};

export type PaymentMethod = {
  readonly id: string;
  /** Null once it is detached. */
  readonly customer: string | null;
  /** In lower case, as the networks are called: `visa`. */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly country: string | null;
  /** The same for the same card, however often it was typed. */
  readonly fingerprint: string | null;
};

export type PaymentMethods = {
  /** All cards of a customer, newest first. */
  readonly list: (customer: string) => Promise<readonly PaymentMethod[]>;
  readonly read: (id: string) => Promise<PaymentMethod | null>;
  /** One that is detached already stays so. */
  readonly detach: (id: string, key: IdempotencyKey) => Promise<void>;
};

/** Why a bank or the provider refused. */
export type Decline = {
  /**
   * `card_declined`, `expired_card`, `incorrect_cvc` … `authentication_required`: the payer was not there to answer the
   * bank; the same card confirmed on session asks them.
   */
  readonly code: string;
  /** The bank's reason: `insufficient_funds`, `lost_card` … It may say more than the payer should read. */
  readonly declineCode: string | null;
  /** The same card may be tried again later without any action of the payer. Never true for an unknown code. */
  readonly retryable: boolean;
};

type IntentState =
  | 'requires_method'
  | 'requires_confirmation'
  /** The payer has to act: the bank asks (3-D Secure). */
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'
  /** A word of the provider that we do not know: neither done nor refused. */
  | 'unknown';

export type SetupIntent = {
  readonly id: string;
  readonly customer: string | null;
  readonly state: IntentState;
  /** The card, once it is saved. */
  readonly method: string | null;
  readonly reference: string | null;
  /** For the page of this payer, and nothing else. */
  readonly clientSecret: string;
  readonly decline: Decline | null;
};

export type SetupIntents = {
  readonly create: (
    setup: { readonly customer: string; readonly reference: string },
    key: IdempotencyKey,
  ) => Promise<SetupIntent>;
  readonly read: (id: string) => Promise<SetupIntent | null>;
};

export type PaymentIntent = {
  readonly id: string;
  readonly customer: string | null;
  readonly state: IntentState;
  readonly amount: Money;
  readonly received: Money;
  /** The refunded part; disputed money is not refunded money. */
  readonly refunded: Money;
  readonly isDisputed: boolean;
  readonly method: string | null;
  readonly reference: string | null;
  readonly clientSecret: string;
  /** Of the last attempt that came to nothing. */
  readonly decline: Decline | null;
  readonly createdAt: Instant;
};

/** The outcome of an attempt to charge. A lost answer is no outcome: it is a ProviderFailure of kind `unknown`. */
export type PaymentOutcome =
  | { readonly state: 'succeeded' | 'processing'; readonly intent: PaymentIntent }
  | {
      readonly state: 'requires_action';
      readonly intent: PaymentIntent;
      /** A page of the bank to send the payer to; null: the page with the card step does it with the client secret. */
      readonly redirectUrl: string | null;
    }
  | { readonly state: 'declined'; readonly decline: Decline; readonly intent: PaymentIntent | null }
  /** The provider reports a state that we do not know: read again later, never charged again. */
  | { readonly state: 'unknown'; readonly intent: PaymentIntent };

/** Every read gives the current state; a record of the provider is never taken from a webhook event (SEC-33). */
export type PaymentIntents = {
  /** Nothing is charged yet. Refused with the field `amount` if it is below the provider's smallest charge. */
  readonly create: (
    payment: {
      readonly amount: Money;
      /** Null: the card that is typed for it is attached to no customer, and cannot be charged again. */
      readonly customer: string | null;
      readonly reference: string;
      /** The text that the payer sees in the provider's lists. */
      readonly description: string | null;
      /** The card that is typed for it may be charged again without the payer. */
      readonly saveMethod: boolean;
    },
    key: IdempotencyKey,
  ) => Promise<PaymentIntent>;
  /** Charges a saved card. One that was paid before is `succeeded`, and nothing is charged. */
  readonly confirm: (
    id: string,
    how: {
      readonly method: string;
      /** `on`: the payer is at the page; `off`: the payer is not there to answer the bank. */
      readonly session: 'on' | 'off';
      /** Where the bank's page sends the payer back to; without it the card step shows that page. */
      readonly returnUrl?: string;
    },
    key: IdempotencyKey,
  ) => Promise<PaymentOutcome>;
  /** The outcome of an attempt, as `confirm` returns it. */
  readonly outcomeOf: (intent: PaymentIntent) => PaymentOutcome | null;
  readonly read: (id: string) => Promise<PaymentIntent | null>;
  /** `refused` where money has moved. One that is canceled already stays so. */
  readonly cancel: (id: string, key: IdempotencyKey) => Promise<PaymentIntent>;
  /** The intents of a customer with our reference, newest first: for an attempt whose answer was lost (REL-04). */
  readonly find: (wanted: {
    readonly customer: string;
    readonly reference: string;
  }) => Promise<readonly PaymentIntent[]>;
  /** All that were made since then, newest first (REL-10). What became of older ones is in `webhooks.listSince`. */
  readonly createdSince: (moment: Instant) => Promise<readonly PaymentIntent[]>;
};

export type Refund = {
  readonly id: string;
  readonly intent: string | null;
  readonly amount: Money;
  readonly state: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled' | 'unknown';
  readonly reference: string | null;
};

export type Refunds = {
  /** All that is left where no amount is said. More than is left is refused with the field `amount`. */
  readonly create: (
    refund: { readonly intent: string; readonly amount: Money | null; readonly reference: string },
    key: IdempotencyKey,
  ) => Promise<Refund>;
  readonly read: (id: string) => Promise<Refund | null>;
  /** Of an intent, newest first. */
  readonly list: (intent: string) => Promise<readonly Refund[]>;
};

export type Dispute = {
  readonly id: string;
  readonly intent: string | null;
  readonly amount: Money;
  readonly state:
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
    /** The bank asks and no money has moved. */
    | 'inquiry'
    | 'inquiry_closed'
    | 'unknown';
  readonly reason: string;
  readonly respondBy: Instant | null;
};

/** A payment webhook event. It is a hint: the subject is read again, and only that counts. */
export type PaymentWebhookEvent = {
  /** The provider's id of the event, and the once-only key (REL-08). */
  readonly eventId: string;
  readonly kind:
    'customer' | 'payment_method' | 'setup_intent' | 'payment_intent' | 'refund' | 'dispute' | 'other';
  /** The provider's name of the event, for the log. */
  readonly type: string;
  readonly at: Instant;
  readonly subject: {
    readonly customer: string | null;
    readonly paymentMethod: string | null;
    readonly setupIntent: string | null;
    readonly paymentIntent: string | null;
    readonly refund: string | null;
    readonly dispute: string | null;
  };
};

export type PaymentWebhooks = {
  /**
   * Null for a post that the provider did not sign, that was changed, or that is older than five minutes. Never throws.
   */
  readonly read: (post: WebhookPost) => Promise<PaymentWebhookEvent | null>;
  /**
   * The events that were posted or should have been since then, oldest first: the same path for lost events (REL-10).
   * The provider keeps a month of them; `paymentIntents.createdSince` knows older payments.
   */
  readonly listSince: (moment: Instant) => Promise<readonly PaymentWebhookEvent[]>;
};
