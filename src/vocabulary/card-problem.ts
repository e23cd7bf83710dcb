import type { TextKey } from '#texts/index.ts';

type CardProblem = Extract<TextKey, `card.problem.${string}`>;

/** https://docs.stripe.com/declines/codes and /error-codes, grouped by what the holder of the card can do. */
const PROBLEMS: Readonly<Record<CardProblem, readonly string[]>> = {
  'card.problem.funds': ['insufficient_funds', 'withdrawal_count_limit_exceeded', 'card_velocity_exceeded'],
  'card.problem.expired': ['expired_card'],
  'card.problem.code': ['incorrect_cvc', 'invalid_cvc'],
  'card.problem.number': ['incorrect_number', 'invalid_number', 'invalid_account'],
  'card.problem.expiry': ['invalid_expiry_month', 'invalid_expiry_year'],
  'card.problem.bank': [
    'authentication_required',
    'authentication_not_handled',
    'payment_intent_authentication_failure',
    'setup_intent_authentication_failure',
  ],
  'card.problem.later': [
    'processing_error',
    'try_again_later',
    'issuer_not_available',
    'reenter_transaction',
    'approve_with_id',
    'rate_limit',
    'lock_timeout',
  ],
  'card.problem.notAccepted': [
    'card_not_supported',
    'currency_not_supported',
    'transaction_not_allowed',
    'test_mode_live_card',
    'testmode_decline',
    'live_mode_test_card',
  ],
  // A thief must not learn that a card is known to be lost, stolen or suspect: everything else is one sentence.
  'card.problem.otherCard': [],
};

/** The text for the holder of a card; the bank's own reason counts before the code. */
export function cardProblemOf({
  code,
  declineCode,
}: {
  readonly code: string;
  readonly declineCode: string | null;
}): CardProblem {
  const reasons = [declineCode, code].filter((reason) => reason !== null);
  for (const reason of reasons) {
    for (const [problem, known] of Object.entries(PROBLEMS)) {
      if (known.includes(reason)) return problem as CardProblem;
    }
  }
  return 'card.problem.otherCard';
}
