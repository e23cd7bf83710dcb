import { randomBytes } from 'node:crypto';

import type { Stage } from '#foundation/simulation/definition.ts';
import { epochMs } from '#vocabulary/instant.ts';
import type { SimulatedDecline } from './stripe.simulated-cards.ts';

type Metadata = Record<string, string>;
type Common = { readonly id: string; readonly created: number };

export type SimulatedCustomer = Common & {
  email: string | null;
  name: string | null;
  metadata: Metadata;
  defaultMethod: string | null;
  deleted: boolean;
};

/** Never the number: what a card does is known by its name. */
export type SimulatedMethod = Common & {
  readonly token: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly email: string | null;
  customer: string | null;
  /** Saved with everything that its bank asks for. */
  isSaved: boolean;
  /** It was detached from its customer, or used without being saved: it can never be used again. */
  isSpent: boolean;
};

/** A refusal with the card that it is of. */
export type SimulatedError = SimulatedDecline & { readonly method: string | null };

type Intent = Common & {
  readonly secret: string;
  customer: string | null;
  metadata: Metadata;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled';
  method: string | null;
  error: SimulatedError | null;
  /** The question of the bank, and the page afterwards; null: back to the script. */
  action: { readonly token: string; readonly returnUrl: string | null } | null;
};

export type SimulatedSetup = Intent & { readonly usage: string };

export type SimulatedPayment = Intent & {
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly saveMethod: 'off_session' | 'on_session' | null;
  received: number;
  charge: string | null;
  canceledAt: number | null;
  cancellationReason: string | null;
};

export type SimulatedCharge = Common & {
  readonly intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly method: string;
  readonly description: string | null;
  readonly error: SimulatedDecline | null;
  readonly isBlocked: boolean;
  readonly isAuthenticated: boolean;
  refunded: number;
  isDisputed: boolean;
};

export type SimulatedRefund = Common & {
  readonly charge: string;
  readonly amount: number;
  readonly reason: string | null;
  readonly metadata: Metadata;
  status: 'pending' | 'succeeded' | 'failed';
};

export type SimulatedDispute = Common & {
  readonly charge: string;
  readonly amount: number;
  readonly reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
};

export type SimulatedEvent = Common & {
  readonly type: string;
  readonly object: unknown;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
};

/** The first answer of a key. */
export type KeptAnswer = {
  readonly of: string;
  readonly status: number;
  readonly body: string;
  readonly at: number;
};

export type StripeWorld = {
  customers: SimulatedCustomer[];
  methods: SimulatedMethod[];
  setups: SimulatedSetup[];
  payments: SimulatedPayment[];
  charges: SimulatedCharge[];
  refunds: SimulatedRefund[];
  disputes: SimulatedDispute[];
  events: SimulatedEvent[];
  keys: Record<string, KeptAnswer>;
  /** Keys whose first request is still on its way. */
  busyKeys: string[];
  /** Addresses that events are posted to. */
  endpoints: string[];
  /** How events are posted, and the waiting ones. */
  delivery: { held: boolean; doubled: boolean; waiting: string[] };
  /** Charges that wait for the bank, as some do for days. */
  settlesLate: boolean;
};

export type StripeStage = Stage<StripeWorld>;

export const seedStripe = (endpoints: readonly string[]): StripeWorld => ({
  customers: [],
  methods: [],
  setups: [],
  payments: [],
  charges: [],
  refunds: [],
  disputes: [],
  events: [],
  keys: {},
  busyKeys: [],
  endpoints: [...endpoints],
  delivery: { held: false, doubled: false, waiting: [] },
  settlesLate: false,
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const lettersOf = (length: number): string =>
  [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

export const newId = (prefix: string): string => `${prefix}_1${lettersOf(23)}`;
export const secondsNow = ({ clock }: StripeStage): number => Math.floor(epochMs(clock.now()) / 1000);

/** A simulator may run for months. */
const MOST = 2000;
/** Newest first, like Stripe's lists. */
export const newestFirst = <Item>(list: readonly Item[], item: Item): Item[] =>
  [item, ...list].slice(0, MOST);

export const withId = <Item extends Common>(list: readonly Item[], id: string | null): Item | undefined =>
  list.find((item) => item.id === id);
