import { defineErrors } from '#vocabulary/errors.ts';

export const creditErrors = defineErrors({
  empty: { code: 'credits-empty', status: 409, text: 'credits.empty' },
  /** A correction takes only what is there. */
  tooMany: { code: 'credits-too-many', status: 409, text: 'credits.tooMany' },
  /** R-CRED-07. */
  provider: {
    code: 'payment-provider-unavailable',
    status: 503,
    text: 'credits.provider',
    isUndone: true,
  },
  cardDeclined: { code: 'card_declined', status: 400, text: 'credits.cardDeclined' },
  /** Whom the tax document names has to be known before anything is charged. */
  payerFirst: { code: 'payer-missing', status: 409, text: 'credits.payerFirst' },
  cardFirst: { code: 'card-missing', status: 409, text: 'credits.cardFirst' },
  notSold: { code: 'not-sold', status: 409, text: 'credits.notSold' },
  /** Of one purchase; the price says how many may be bought. */
  outOfRange: { code: 'invalid-input', status: 400, text: 'credits.outOfRange' },
  /** What is charged is not what the page showed. */
  priceChanged: { code: 'price-changed', status: 409, text: 'credits.priceChanged' },
  notYours: { code: 'invalid-input', status: 400, text: 'credits.notYours' },
  /** The same key asked for something else before. */
  keyUsed: { code: 'key-used', status: 409, text: 'credits.keyUsed' },
});
