import type { Stripe } from 'stripe';

import type {
  GuestPayment,
  GuestPaymentState,
  GuestRefund,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import { moneyOfStripeAmount } from './stripe.money.ts';
import { REFERENCE } from './stripe.words.ts';

/** Stripe may add words: an unknown one is neither paid nor refused. */
const STATES: Readonly<Record<string, GuestPaymentState>> = lookUpTable({
  succeeded: 'paid',
  pending: 'pending',
  failed: 'rejected',
});

type Around = {
  readonly reference: string;
  readonly checkoutId: string | null;
  /** A bank gave the money back to the guest. */
  readonly isLost: boolean;
};

/**
 * A charge is one try of a guest to pay. While a bank disputes it the money is counted as paid: only a lost dispute takes it away.
 */
export function guestPaymentOf(
  charge: Stripe.Charge,
  { reference, checkoutId, isLost }: Around,
): GuestPayment {
  const { currency, amount_refunded: refunded, failure_code: code } = charge;
  const known = STATES[charge.status] ?? 'unknown';
  const isRefunded = known === 'paid' && refunded > 0;
  const state = known === 'paid' && isLost ? 'charged-back' : isRefunded ? 'refunded' : known;
  const at = instantOf(charge.created * 1000);
  const reason = charge.outcome?.reason ?? code ?? charge.status;
  return {
    id: charge.id,
    reference,
    checkoutId,
    state,
    amount: moneyOfStripeAmount(charge.amount, currency),
    refunded: moneyOfStripeAmount(refunded, currency),
    fee: null,
    method: charge.payment_method_details?.type === 'card' ? 'card' : 'other',
    last4: charge.payment_method_details?.card?.last4 ?? null,
    refusal: state === 'rejected' ? sanitizeProviderText(reason).slice(0, 100) : null,
    createdAt: at,
    decidedAt: state === 'pending' || state === 'unknown' ? null : at,
    isTest: !charge.livemode,
  };
}

const REFUND_STATES: Readonly<Record<string, GuestRefund['state']>> = lookUpTable({
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
});

export const guestRefundOf = (refund: Stripe.Refund, paymentId: string): GuestRefund => ({
  id: refund.id,
  paymentId,
  reference: refund.metadata?.[REFERENCE] ?? null,
  amount: moneyOfStripeAmount(refund.amount, refund.currency),
  state: REFUND_STATES[refund.status ?? ''] ?? 'unknown',
});
