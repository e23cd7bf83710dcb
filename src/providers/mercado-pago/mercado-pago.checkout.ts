import type {
  Checkout,
  CheckoutOrder,
  GuestPaymentRules,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { Money } from '#vocabulary/money.ts';

import type { NewPreference } from './mercado-pago.client.ts';
import { refusedField } from './mercado-pago.failures.ts';
import { decimalOfMoney, moneyOfDecimal } from './mercado-pago.money.ts';
import { REFERENCE } from './mercado-pago.rules.ts';
import type { Preference } from './mercado-pago.wire.ts';

/** A card bill shows so many letters of it. */
const LONGEST_STATEMENT = 13;
const LONGEST_TITLE = 100;
/** How far the clock of Mercado Pago may be behind ours: a page that begins later lets no one pay yet. */
const CLOCK_SECONDS = 300;

/** As the documents write a moment: `2026-11-21T12:00:00.000-04:00`. */
export const momentOf = (instant: Instant): string =>
  new Date(epochMs(instant) - 4 * 3_600_000).toISOString().replace('Z', '-04:00');

/** Refuses an amount that the account cannot take or give back. */
export function assertAmount({ minor, currency }: Money, rules: GuestPaymentRules, from?: number): void {
  const rule = Object.hasOwn(rules.currencies, currency) ? rules.currencies[currency] : undefined;
  if (!rule) {
    const [taken = 'nothing'] = Object.keys(rules.currencies);
    throw refusedField('currency', `This account of Mercado Pago takes ${taken} only`);
  }
  if (!Number.isSafeInteger(minor) || minor % rule.stepMinor !== 0) {
    throw refusedField(
      'amount',
      rule.stepMinor === 100
        ? `${currency} is paid in whole units only`
        : 'The amount is no whole number of cents',
    );
  }
  if (minor < (from ?? rule.smallestMinor)) {
    throw refusedField('amount', 'The amount is smaller than the smallest one');
  }
  if (rule.largestMinor !== null && minor > rule.largestMinor) {
    throw refusedField('amount', 'The amount is larger than the largest one');
  }
}

export function assertAllowed(
  { reference, amount, expiresAt, returnUrl }: CheckoutOrder,
  rules: GuestPaymentRules,
  now: Instant,
): void {
  assertAmount(amount, rules);
  if (!REFERENCE.test(reference)) {
    throw refusedField('reference', 'A reference has 1 to 36 letters, digits and dashes');
  }
  const seconds = (epochMs(expiresAt) - epochMs(now)) / 1000;
  if (!(seconds >= rules.expiry.shortest && seconds <= rules.expiry.longest)) {
    throw refusedField('expiresAt', 'A checkout lasts from thirty minutes to thirty days');
  }
  const isAddress = URL.canParse(returnUrl) && /^https?:$/.test(new URL(returnUrl).protocol);
  if (!isAddress) throw refusedField('returnUrl', 'The return address is no web address');
}

/** Letters that every bank prints; null where none is left. */
function statementOf(title: string): string | null {
  const plain = title
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .trim();
  return plain.slice(0, LONGEST_STATEMENT).trim().toUpperCase() || null;
}

/** The page that is asked for. Nothing about the payer is in it: the page asks for what it needs. */
export function preferenceOf(order: CheckoutOrder, now: Instant): NewPreference {
  const { reference, amount, returnUrl } = order;
  const end = momentOf(order.expiresAt);
  const statement = statementOf(order.title);
  return {
    items: [
      {
        title: order.title.trim().slice(0, LONGEST_TITLE) || reference,
        quantity: 1,
        currency_id: amount.currency,
        unit_price: decimalOfMoney(amount),
      },
    ],
    external_reference: reference,
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    // Met by others: a return by itself is refused for an address without TLS.
    ...(returnUrl.startsWith('https:') && { auto_return: 'approved' as const }),
    // A payment may wait for its bank, or for cash.
    binary_mode: false,
    expires: true,
    expiration_date_from: momentOf(plusSeconds(now, -CLOCK_SECONDS)),
    expiration_date_to: end,
    date_of_expiration: end,
    ...(statement !== null && { statement_descriptor: statement }),
  };
}

/** The amount of a page; null for one that could not be ours. */
export function amountOfPreference({ items }: Preference): Money | null {
  const [item] = items;
  if (!item) return null;
  try {
    return moneyOfDecimal(item.unit_price, item.currency_id);
  } catch {
    return null;
  }
}

/** The address for payers. Keys of tests have one of their own. */
export const checkoutOf = (preference: Preference, isTestKey: boolean): Checkout => ({
  id: preference.id,
  url: (isTestKey ? preference.sandbox_init_point : null) ?? preference.init_point,
  expiresAt: preference.expiration_date_to,
});
