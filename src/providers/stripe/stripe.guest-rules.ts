import type { GuestPaymentRules } from '#capabilities/guest-payments/guest-payments.capability.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import { STRIPE_SMALLEST_CHARGES } from './stripe.smallest-charges.ts';

/** Stripe's reference of a session is ours: `client_reference_id` takes 200. */
export const REFERENCE_FORM = /^[A-Za-z0-9-]{1,36}$/;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Currencies of our countries that are no currency of settlement there: the smallest charge of the account's own currency by
 * conversion. What is said here is more than twice that, so that a rate of another day does not refuse a guest.
 */
const BY_CONVERSION: Readonly<Record<string, number>> = lookUpTable({
  COP: 500_000,
  CLP: 1_500,
  PEN: 500,
});
/** Amounts without cents, as people pay them. */
const WHOLE_UNITS = new Set(['COP']);
/** Stripe's largest amount has eight digits; twelve in pesos of Colombia. */
const LARGEST = 99_999_999;

const ruleOf = (currency: string, smallestMinor: number) => ({
  stepMinor: WHOLE_UNITS.has(currency) ? 100 : 1,
  smallestMinor,
  largestMinor: currency === 'COP' ? 100_000_000_000 : LARGEST,
  methods: ['card'] as const,
});

export const STRIPE_GUEST_RULES: GuestPaymentRules = {
  currencies: Object.fromEntries(
    Object.entries({ ...STRIPE_SMALLEST_CHARGES.minor, ...BY_CONVERSION }).map(([currency, smallest]) => [
      currency,
      ruleOf(currency, smallest),
    ]),
  ),
  // Stripe counts half an hour from its own clock; the minutes beside it are for the difference to ours.
  expiry: { shortest: 35 * MINUTE, longest: 24 * HOUR - 5 * MINUTE },
  pageTakes: 'one',
  refunds: 'by-call',
  holdSeconds: null,
  source:
    'https://docs.stripe.com/api/checkout/sessions/create (expires_at: 30 minutes to 24 hours) and https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, read on 2026-12-01. Smallest amounts of COP, CLP and PEN are ours, because Stripe converts them; whole pesos of Colombia are ours as well.',
};
