import type { Stripe } from 'stripe';

import type {
  Dispute,
  PaymentCustomer,
  PaymentIntent,
  PaymentMethod,
  PaymentOutcome,
  Refund,
  SetupIntent,
} from '#capabilities/payments/payments.capability.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { declineOf } from './stripe.declines.ts';
import { moneyOfStripeAmount } from './stripe.money.ts';

/** Our reference of a record, in Stripe's metadata. */
export const REFERENCE = 'reference';

type Expandable = string | { readonly id: string } | null | undefined;
const idOf = (value: Expandable): string | null => (typeof value === 'string' ? value : (value?.id ?? null));
const referenceIn = (metadata: Stripe.Metadata | null | undefined): string | null =>
  metadata?.[REFERENCE] ?? null;
const secondsAt = (seconds: number) => instantOf(seconds * 1000);

export const paymentCustomerOf = (customer: Stripe.Customer | Stripe.DeletedCustomer): PaymentCustomer =>
  customer.deleted === true
    ? { id: customer.id, reference: null, email: null, defaultMethod: null, isDeleted: true }
    : {
        id: customer.id,
        reference: referenceIn(customer.metadata),
        email: customer.email,
        defaultMethod: idOf(customer.invoice_settings.default_payment_method),
        isDeleted: false,
      };

/** Null for a method that is no card. */
export const paymentMethodOf = ({ id, customer, card }: Stripe.PaymentMethod): PaymentMethod | null =>
  card === undefined
    ? null
    : {
        id,
        customer: idOf(customer),
        brand: card.brand,
        last4: card.last4,
        expiryMonth: card.exp_month,
        expiryYear: card.exp_year,
        country: card.country,
        fingerprint: card.fingerprint ?? null,
      };

/** Stripe may add words: an unknown one is unknown, never done. */
const INTENT_STATES: Readonly<Record<string, SetupIntent['state']>> = lookUpTable({
  requires_payment_method: 'requires_method',
  requires_confirmation: 'requires_confirmation',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
});
const intentStateOf = (status: string): SetupIntent['state'] => INTENT_STATES[status] ?? 'unknown';

export const setupIntentOf = (setup: Stripe.SetupIntent): SetupIntent => ({
  id: setup.id,
  customer: idOf(setup.customer),
  state: intentStateOf(setup.status),
  method: setup.status === 'succeeded' ? idOf(setup.payment_method) : null,
  reference: referenceIn(setup.metadata),
  clientSecret: setup.client_secret ?? '',
  decline: setup.last_setup_error === null ? null : declineOf(setup.last_setup_error),
});

export function paymentIntentOf(intent: Stripe.PaymentIntent): PaymentIntent {
  const { latest_charge: charge, currency } = intent;
  const whole = typeof charge === 'string' ? null : charge;
  return {
    id: intent.id,
    customer: idOf(intent.customer),
    state: intentStateOf(intent.status),
    amount: moneyOfStripeAmount(intent.amount, currency),
    received: moneyOfStripeAmount(intent.amount_received, currency),
    refunded: moneyOfStripeAmount(whole?.amount_refunded ?? 0, currency),
    isDisputed: whole?.disputed ?? false,
    method: idOf(intent.payment_method),
    reference: referenceIn(intent.metadata),
    clientSecret: intent.client_secret ?? '',
    decline: intent.last_payment_error === null ? null : declineOf(intent.last_payment_error),
    createdAt: secondsAt(intent.created),
  };
}

/** Null where nothing was tried yet, or it was called off. */
export function outcomeOf(intent: PaymentIntent, redirectUrl: string | null = null): PaymentOutcome | null {
  switch (intent.state) {
    case 'succeeded':
    case 'processing':
    case 'unknown':
      return { state: intent.state, intent };
    case 'requires_action':
      return { state: intent.state, intent, redirectUrl };
    case 'requires_method':
      return intent.decline && { state: 'declined', decline: intent.decline, intent };
    case 'requires_confirmation':
    case 'canceled':
      return null;
  }
}

const REFUND_STATES: Readonly<Record<string, Refund['state']>> = lookUpTable({
  pending: 'pending',
  requires_action: 'requires_action',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
});

export const refundOf = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  intent: idOf(refund.payment_intent),
  amount: moneyOfStripeAmount(refund.amount, refund.currency),
  state: REFUND_STATES[refund.status ?? ''] ?? 'unknown',
  reference: referenceIn(refund.metadata),
});

const DISPUTE_STATES: Readonly<Record<string, Dispute['state']>> = lookUpTable({
  needs_response: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'needs_response',
  appeal_under_review: 'under_review',
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry_closed',
});

export const disputeOf = (dispute: Stripe.Dispute): Dispute => ({
  id: dispute.id,
  intent: idOf(dispute.payment_intent),
  amount: moneyOfStripeAmount(dispute.amount, dispute.currency),
  state: DISPUTE_STATES[dispute.status] ?? 'unknown',
  reason: dispute.reason,
  respondBy: dispute.evidence_details.due_by === null ? null : secondsAt(dispute.evidence_details.due_by),
});
