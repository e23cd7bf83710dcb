import type { Decline } from '#capabilities/payments/payments.capability.ts';

/**
 * Reasons after which the same card may be charged again later without any action of the payer,
 * https://docs.stripe.com/declines/codes. Every other reason, also an unknown one, is not tried again: the networks
 * fine repeats on cards that are lost, stolen, closed or wrong.
 */
const RETRYABLE = new Set([
  'approve_with_id',
  'card_velocity_exceeded',
  'do_not_honor',
  'generic_decline',
  'insufficient_funds',
  'issuer_not_available',
  'no_action_taken',
  'processing_error',
  'reenter_transaction',
  'try_again_later',
  'withdrawal_count_limit_exceeded',
]);

/** Stripe's form of a failed attempt, in an error or on the intent. */
export type TheirDecline = {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly advice_code?: string | undefined;
};

export function declineOf({ code, decline_code: reason, advice_code: advice }: TheirDecline): Decline {
  const declineCode = reason || null;
  const mayRepeat = RETRYABLE.has(declineCode ?? code ?? '');
  return {
    code: code ?? 'card_declined',
    declineCode,
    retryable: mayRepeat && advice !== 'do_not_try_again' && advice !== 'confirm_card_data',
  };
}
