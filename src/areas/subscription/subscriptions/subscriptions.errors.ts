import { defineErrors } from '#vocabulary/errors.ts';

export const subscriptionErrors = defineErrors({
  notSold: { code: 'not-sold', status: 409, text: 'subscriptions.error.notSold' },
  /** Whom the tax document names has to be known before the first charge. */
  payerFirst: { code: 'payer-missing', status: 409, text: 'subscriptions.error.payerFirst' },
  notYours: { code: 'invalid-input', status: 400, text: 'subscriptions.error.notYours' },
  alreadyActive: { code: 'already-subscribed', status: 409, text: 'subscriptions.error.alreadyActive' },
  notActive: { code: 'not-subscribed', status: 409, text: 'subscriptions.error.notActive' },
  /** What is charged is not what the page showed. */
  priceChanged: { code: 'price-changed', status: 409, text: 'subscriptions.error.priceChanged' },
  /** Days that it would pay for are asked for by a bill that other properties owe, too. */
  owedFirst: { code: 'bill-open', status: 409, text: 'subscriptions.error.owedFirst' },
  unpaid: { code: 'bill-open', status: 409, text: 'subscriptions.error.unpaid' },
});
