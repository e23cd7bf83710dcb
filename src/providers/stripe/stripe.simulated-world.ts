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

/** A page of Stripe on which a payer pays, or gives a card. */
export type SimulatedSession = Common & {
  readonly secret: string;
  readonly mode: 'payment' | 'setup';
  readonly reference: string | null;
  readonly metadata: Metadata;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly title: string;
  readonly email: string | null;
  readonly customer: string | null;
  readonly expiresAt: number;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  /** Of the intent that the first try makes. */
  readonly intentMetadata: Metadata;
  readonly saveMethod: 'off_session' | 'on_session' | null;
  intent: string | null;
  setup: string | null;
  status: 'open' | 'complete' | 'expired';
};

export type SimulatedEndpoint = Common & {
  readonly url: string;
  readonly secret: string;
  readonly types: readonly string[];
};

/** Whose world it is, and the keys that open it. */
export type SimulatedAccount = {
  readonly id: string;
  readonly name: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Of the addresses that were set up by hand (`endpoints`). */
  readonly webhookSecret: string;
};

/** The first answer of a key. */
export type KeptAnswer = {
  readonly of: string;
  readonly status: number;
  readonly body: string;
  readonly at: number;
};

export type StripeWorld = {
  readonly account: SimulatedAccount;
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
  sessions: SimulatedSession[];
  /** Addresses that were set up by call, each with a secret of its own. */
  webhooks: SimulatedEndpoint[];
  /** Words that are in no list of ours, by the id of the charge. */
  oddStates: Record<string, string>;
  /** Accounts that know nothing of this one: those of hosts beside the one of the installation. */
  readonly hosts: readonly StripeWorld[];
};

export type StripeStage = Stage<StripeWorld>;

/** An account without anything in it. */
const seedAccount = (account: SimulatedAccount, endpoints: readonly string[] = []): StripeWorld => ({
  account,
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
  sessions: [],
  webhooks: [],
  oddStates: {},
  hosts: [],
});

export const seedStripe = (
  account: SimulatedAccount,
  hosts: readonly SimulatedAccount[],
  endpoints: readonly string[],
): StripeWorld => ({
  ...seedAccount(account, endpoints),
  hosts: hosts.map((host) => seedAccount(host)),
});

/** The stage of one account: the installation's, or a host's by its place. */
export const stageOfHost = (stage: StripeStage, place: number): StripeStage => ({
  ...stage,
  get world() {
    const host = stage.world.hosts[place];
    if (!host) throw new Error(`There is no host account ${place}`);
    return host;
  },
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
