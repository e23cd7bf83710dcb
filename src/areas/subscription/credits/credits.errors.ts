import { defineErrors } from '#vocabulary/errors.ts';

export const creditErrors = defineErrors({
  empty: { code: 'credits-empty', status: 409, text: 'credits.empty' },
  /** A correction cannot remove more than the balance. */
  tooMany: { code: 'credits-too-many', status: 409, text: 'credits.tooMany' },
  /** R-CRED-07. */
  provider: {
    code: 'payment-provider-unavailable',
    status: 503,
    text: 'credits.provider',
    isUndone: true,
  },
  cardDeclined: { code: 'card_declined', status: 400, text: 'credits.cardDeclined' },
  /** The name on the tax document is required before any charge. */
  payerFirst: { code: 'payer-missing', status: 409, text: 'credits.payerFirst' },
  cardFirst: { code: 'card-missing', status: 409, text: 'credits.cardFirst' },
  notSold: { code: 'not-sold', status: 409, text: 'credits.notSold' },
  /** Of one purchase; the price defines the limits. */
  outOfRange: { code: 'invalid-input', status: 400, text: 'credits.outOfRange' },
  /** The charge differs from the amount on the page. */
  priceChanged: { code: 'price-changed', status: 409, text: 'credits.priceChanged' },
  notYours: { code: 'invalid-input', status: 400, text: 'credits.notYours' },
  /** The same key was used for another request. */
  keyUsed: { code: 'key-used', status: 409, text: 'credits.keyUsed' },
});
