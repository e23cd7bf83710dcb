import type { GuestPaymentRules } from '#capabilities/guest-payments/guest-payments.capability.ts';

/** Wompi's reference of a payment is at most so long on our side; Wompi takes 255. */
export const REFERENCE = /^[A-Za-z0-9-]{1,36}$/;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const WOMPI_RULES: GuestPaymentRules = {
  currencies: {
    COP: {
      // Cents are counted and never charged: an amount ends in two zeros.
      stepMinor: 100,
      smallestMinor: 150_000,
      largestMinor: 1_000_000_000_000,
      methods: ['card', 'pse', 'nequi', 'other'],
    },
  },
  expiry: { shortest: 10 * MINUTE, longest: 30 * DAY },
  pageTakes: 'one',
  refunds: 'by-hand',
  holdSeconds: null,
  source:
    'https://docs.wompi.co/docs/colombia/widget-checkout-web/ and /transacciones/, read on 2026-11-30. The smallest amount (1,500 pesos) is of the pages of others about Wompi, the largest of its interface description; ten minutes and thirty days are ours, because Wompi names no limit.',
};
