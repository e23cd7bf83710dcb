import { exponentOf, type Money } from '#vocabulary/money.ts';

/** https://docs.stripe.com/currencies: amounts of these are whole units. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** The decimal places of Stripe's amounts; not always those of ISO 4217. */
const theirExponentOf = (currency: string): number =>
  WHOLE.has(currency) ? 0 : THOUSANDTHS.has(currency) ? 3 : 2;

/** Stripe's integer; null for an amount that Stripe cannot express, such as cents of a currency without cents there. */
export function stripeAmountOf({ minor, currency }: Money): number | null {
  const amount = (minor * 10 ** theirExponentOf(currency)) / 10 ** exponentOf(currency);
  return Number.isSafeInteger(amount) ? amount : null;
}

export function moneyOfStripeAmount(amount: number, currency: string): Money {
  const ours = currency.toUpperCase();
  return { minor: (amount * 10 ** exponentOf(ours)) / 10 ** theirExponentOf(ours), currency: ours };
}
