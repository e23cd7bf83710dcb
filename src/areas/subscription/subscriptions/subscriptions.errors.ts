import { defineErrors } from '#vocabulary/errors.ts';

export const subscriptionErrors = defineErrors({
  notSold: { code: 'not-sold', status: 409, text: 'subscriptions.error.notSold' },
  /** The name on the tax document is required before the first charge. */
  payerFirst: { code: 'payer-missing', status: 409, text: 'subscriptions.error.payerFirst' },
  notYours: { code: 'invalid-input', status: 400, text: 'subscriptions.error.notYours' },
  alreadyActive: { code: 'already-subscribed', status: 409, text: 'subscriptions.error.alreadyActive' },
  notActive: { code: 'not-subscribed', status: 409, text: 'subscriptions.error.notActive' },
  /** The charge differs from the amount on the page. */
  priceChanged: { code: 'price-changed', status: 409, text: 'subscriptions.error.priceChanged' },
  /** Another bill, which other properties owe too, asks for the same days. */
  owedFirst: { code: 'bill-open', status: 409, text: 'subscriptions.error.owedFirst' },
  unpaid: { code: 'bill-open', status: 409, text: 'subscriptions.error.unpaid' },
});
