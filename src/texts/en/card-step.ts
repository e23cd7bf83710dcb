import type { cardStep as es } from '../es/card-step.ts';

export const cardStep: Record<keyof typeof es, string> = {
  'card.fields.title': 'Secure fields of the payment provider',
  'card.fields.note': 'Posada neither sees nor keeps the number',
  'card.bank.title': 'Your bank may ask you to confirm (3-D Secure).',
  'card.bank.setup': 'Nothing is charged for saving the card. If you close the window, you come back here.',
  'card.bank.payment': 'If you close the window, you come back here and nothing is charged twice.',
  'card.loading': 'Loading the card fields',
  'card.failed.title': 'We could not show the card fields',
  'card.failed.text':
    'Nothing was charged. Check your connection, or whether a blocker stops this page, and try again.',
  'card.working.setup': 'Saving your card…',
  'card.working.payment': 'Making the payment…',
  'card.unknown.setup': 'We do not know whether the card was saved. Try again: it is not saved twice.',
  'card.unknown.payment':
    'We do not know whether the payment went through: the answer was lost. Do not pay again; we are checking and will tell you.',
  'card.problem.funds':
    'Your bank says that the card has no funds or has reached its limit. Use another one or try later.',
  'card.problem.expired': 'The card has expired. Use another one.',
  'card.problem.code': 'The security code is not correct. Check it and try again.',
  'card.problem.number': 'The card number is not correct. Check it and try again.',
  'card.problem.expiry': 'The expiry date is not correct. Check it and try again.',
  'card.problem.bank': 'Your bank did not confirm that it is you. Try again or use another card.',
  'card.problem.later': 'The bank could not handle the card. Nothing was charged. Try again in a moment.',
  'card.problem.notAccepted': 'This card does not work for this payment. Use another one.',
  'card.problem.otherCard': 'Your bank declined the card. Use another one or ask your bank.',
  'card.saved': '{brand} ending in {last4}',
  'card.another': 'Another card',
  'card.which': 'Card',
};
