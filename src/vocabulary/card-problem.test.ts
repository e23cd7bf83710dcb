import { expect, test } from 'vitest';

import { cardProblemOf } from './card-problem.ts';

test.each([
  ['card_declined', 'insufficient_funds', 'card.problem.funds'],
  ['expired_card', null, 'card.problem.expired'],
  ['incorrect_cvc', null, 'card.problem.code'],
  ['incorrect_number', null, 'card.problem.number'],
  ['invalid_expiry_year', null, 'card.problem.expiry'],
  ['authentication_required', 'authentication_required', 'card.problem.bank'],
  ['processing_error', null, 'card.problem.later'],
  ['card_declined', 'card_not_supported', 'card.problem.notAccepted'],
  ['card_declined', 'generic_decline', 'card.problem.otherCard'],
  ['card_declined', 'a_reason_of_tomorrow', 'card.problem.otherCard'],
])('%s with %s is said as %s', (code, declineCode, text) => {
  expect(cardProblemOf({ code, declineCode })).toBe(text);
});

test('the holder of a stolen card reads the same text as any payer', () => {
  for (const declineCode of ['lost_card', 'stolen_card', 'fraudulent', 'pickup_card', 'merchant_blacklist']) {
    expect(cardProblemOf({ code: 'card_declined', declineCode })).toBe('card.problem.otherCard');
  }
});
