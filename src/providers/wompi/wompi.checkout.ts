import { createHash } from 'node:crypto';

import type { Checkout, CheckoutOrder } from '#capabilities/guest-payments/guest-payments.capability.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';

import { refusedField } from './wompi.failures.ts';
import type { WompiKeys } from './wompi.keys.ts';
import { REFERENCE, WOMPI_RULES } from './wompi.rules.ts';

/** What Wompi signs of a payment before it is made. */
export type SignedOrder = {
  readonly reference: string;
  readonly amountInCents: number;
  readonly currency: string;
  /** As it stands in the address; left out where the page does not expire. */
  readonly expirationTime?: string | undefined;
};

/** Plain SHA-256 of the values without a separator, the secret last (docs.wompi.co, widget-checkout-web, step 3). */
export const signOrder = (
  { reference, amountInCents, currency, expirationTime = '' }: SignedOrder,
  secret: string,
): string =>
  createHash('sha256')
    .update(`${reference}${amountInCents}${currency}${expirationTime}${secret}`)
    .digest('hex');

function assertAllowed({ reference, amount, expiresAt, returnUrl }: CheckoutOrder, now: Instant): void {
  const { currencies, expiry } = WOMPI_RULES;
  const rules = Object.hasOwn(currencies, amount.currency) ? currencies[amount.currency] : undefined;
  if (!rules) throw refusedField('currency', 'Wompi takes Colombian pesos only');
  const { minor } = amount;
  if (!Number.isSafeInteger(minor) || minor % rules.stepMinor !== 0) {
    throw refusedField('amount', 'Wompi takes whole pesos only');
  }
  if (minor < rules.smallestMinor)
    throw refusedField('amount', 'Wompi takes no smaller amount than 1,500 pesos');
  if (rules.largestMinor !== null && minor > rules.largestMinor) {
    throw refusedField('amount', 'Wompi takes no larger amount than 10,000 million pesos');
  }
  if (!REFERENCE.test(reference))
    throw refusedField('reference', 'A reference has 1 to 36 letters, digits and dashes');
  const seconds = (epochMs(expiresAt) - epochMs(now)) / 1000;
  if (!(seconds >= expiry.shortest && seconds <= expiry.longest)) {
    throw refusedField('expiresAt', 'A checkout lasts from ten minutes to thirty days');
  }
  const isAddress = URL.canParse(returnUrl) && /^https?:$/.test(new URL(returnUrl).protocol);
  if (!isAddress) throw refusedField('returnUrl', 'The return address is no web address');
}

/**
 * The address of Wompi's hosted page for one reference: made here, so that no answer can get lost and the same order is the same
 * page. Amount, currency and end are signed; the address of return is not. Nothing about the guest is in it.
 */
export function createCheckout(order: CheckoutOrder, keys: WompiKeys, page: string, now: Instant): Checkout {
  assertAllowed(order, now);
  const { reference, amount, returnUrl } = order;
  const expiresAt = new Date(epochMs(order.expiresAt)).toISOString() as Instant;
  const signed = {
    reference,
    amountInCents: amount.minor,
    currency: amount.currency,
    expirationTime: expiresAt,
  };
  const query = new URLSearchParams({
    'public-key': keys.publicKey,
    currency: signed.currency,
    'amount-in-cents': String(signed.amountInCents),
    reference,
    'signature:integrity': signOrder(signed, keys.integritySecret),
    'expiration-time': expiresAt,
    'redirect-url': returnUrl,
  });
  // The page reads the names of its parameters as they are written in Wompi's form.
  const url = `${page}?${String(query).replace('signature%3Aintegrity', 'signature:integrity')}`;
  return { id: reference, url, expiresAt };
}
