import type { SmallestCharges } from '#capabilities/payments/payments.capability.ts';
import { plainDate } from '#vocabulary/plain-date.ts';

/**
 * Stripe's minimums, in the currency that the account settles in. Pesos of Argentina, Chile and Colombia, soles and
 * others have the smallest charge of that currency by conversion, which moves every day: they are not named.
 */
export const STRIPE_SMALLEST_CHARGES: SmallestCharges = {
  asOf: plainDate('2026-11-24'),
  source: 'https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts',
  minor: {
    USD: 50,
    EUR: 50,
    CAD: 50,
    AUD: 50,
    CHF: 50,
    BRL: 50,
    GBP: 30,
    MXN: 1000,
    JPY: 50,
    NOK: 300,
    SEK: 300,
    DKK: 250,
  },
};
