/** A refusal of a bank, or of Stripe before it asks the bank. */
export type SimulatedDecline = {
  readonly code: string;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly message: string;
};

export type SimulatedCard = {
  readonly number: string;
  /** The name that stands for the card where no number may be sent. */
  readonly token: string;
  readonly brand: string;
  readonly funding: 'credit' | 'debit';
  /** Refused when it is saved, and when it is charged. */
  readonly always?: SimulatedDecline;
  /** Saved without a word, and refused when it is charged. */
  readonly onCharge?: SimulatedDecline;
  /** When the bank asks its customer. */
  readonly authentication: 'never' | 'unless-saved' | 'always';
  readonly disputed?: true;
  readonly blocked?: true;
};

const declined = (decline_code: string, advice_code?: string): SimulatedDecline => ({
  code: 'card_declined',
  decline_code,
  ...(advice_code !== undefined && { advice_code }),
  message: 'Your card was declined.',
});

const visa = (
  number: string,
  token: string,
  more: Partial<Omit<SimulatedCard, 'number' | 'token'>> = {},
): SimulatedCard => ({
  number,
  token,
  brand: 'visa',
  funding: 'credit',
  authentication: 'never',
  ...more,
});

export const INCORRECT_NUMBER: SimulatedDecline = {
  code: 'incorrect_number',
  message: 'Your card number is incorrect.',
};

/** https://docs.stripe.com/testing: numbers that a person types to see what happens (D-62). */
export const SIMULATED_CARDS: readonly SimulatedCard[] = [
  visa('4242424242424242', 'pm_card_visa'),
  visa('4000056655665556', 'pm_card_visa_debit', { funding: 'debit' }),
  visa('5555555555554444', 'pm_card_mastercard', { brand: 'mastercard' }),
  visa('378282246310005', 'pm_card_amex', { brand: 'amex' }),
  visa('4000000000000002', 'pm_card_chargeDeclined', { always: declined('generic_decline') }),
  visa('4000000000009995', 'pm_card_chargeDeclinedInsufficientFunds', {
    always: {
      ...declined('insufficient_funds', 'try_again_later'),
      message: 'Your card has insufficient funds.',
    },
  }),
  visa('4000000000009987', 'pm_card_chargeDeclinedLostCard', {
    always: declined('lost_card', 'do_not_try_again'),
  }),
  visa('4000000000009979', 'pm_card_chargeDeclinedStolenCard', {
    always: declined('stolen_card', 'do_not_try_again'),
  }),
  visa('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', {
    always: { code: 'expired_card', advice_code: 'do_not_try_again', message: 'Your card has expired.' },
  }),
  visa('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', {
    always: {
      code: 'incorrect_cvc',
      advice_code: 'confirm_card_data',
      message: "Your card's security code is incorrect.",
    },
  }),
  visa('4000000000000119', 'pm_card_chargeDeclinedProcessingError', {
    always: {
      code: 'processing_error',
      advice_code: 'try_again_later',
      message: 'An error occurred while processing your card. Try again in a little while.',
    },
  }),
  visa('4000000000000341', 'pm_card_chargeCustomerFail', { onCharge: declined('generic_decline') }),
  visa('4000000000000259', 'pm_card_createDispute', { disputed: true }),
  visa('4100000000000019', 'pm_card_radarBlock', { onCharge: declined('fraudulent'), blocked: true }),
  visa('4000002500003155', 'pm_card_authenticationRequiredOnSetup', { authentication: 'unless-saved' }),
  visa('4000002760003184', 'pm_card_authenticationRequired', { authentication: 'always' }),
  visa('4000000000003220', 'pm_card_threeDSecure2Required', { authentication: 'always' }),
];

export const cardOfToken = (token: string): SimulatedCard | undefined =>
  SIMULATED_CARDS.find((card) => card.token === token);

const hasCheckDigit = (digits: string): boolean => {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
};

/** Stripe's answer to a number: a test card of Stripe, or the refusal of any other. */
export function cardOfNumber(number: string): SimulatedCard | SimulatedDecline {
  const digits = number.replaceAll(/[ -]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !hasCheckDigit(digits)) return INCORRECT_NUMBER;
  return (
    SIMULATED_CARDS.find((card) => card.number === digits) ?? {
      ...declined('test_mode_live_card'),
      message: 'Your card was declined. Your request was in test mode, but used a non test (live) card.',
    }
  );
}
