import type { Stripe } from 'stripe';

import type { ProviderConnection } from '#capabilities/connection.ts';
import type {
  Checkout,
  CheckoutKey,
  CheckoutOrder,
  GuestPayment,
  GuestPaymentsCapability,
  GuestRefund,
  PaymentAccount,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { epochMs, type Instant, instantOf } from '#vocabulary/instant.ts';

import { all, amountOf, asked, PAGE, readOrNull, secondsOf } from './stripe.asking.ts';
import { stripeErrorOf } from './stripe.failures.ts';
import type { HostStripe } from './stripe.guest-client.ts';
import { refusedField } from './stripe.host-keys.ts';
import { REFERENCE_FORM, STRIPE_GUEST_RULES } from './stripe.guest-rules.ts';
import { guestPaymentOf, guestRefundOf } from './stripe.guest-words.ts';
import { REFERENCE } from './stripe.words.ts';

type Stripes = (connection: ProviderConnection) => Promise<HostStripe>;

/** A session is looked for among those that were opened so long ago at most: it lives for a day. */
const LOOK_BACK_SECONDS = 2 * 86_400;
/** Ids of charges and of payments that are no card's. */
const CHARGE_ID = /^(?:ch|py)_\w{1,200}$/;
const WITH_INTENT = ['payment_intent'];

function assertAllowed({ reference, amount, expiresAt, returnUrl }: CheckoutOrder, now: Instant): void {
  const { currencies, expiry } = STRIPE_GUEST_RULES;
  const { currency, minor } = amount;
  const rules = Object.hasOwn(currencies, currency) ? currencies[currency] : undefined;
  if (!rules) throw refusedField('currency', 'Stripe takes another currency of this account only');
  if (!Number.isSafeInteger(minor) || minor % rules.stepMinor !== 0) {
    throw refusedField('amount', 'The amount has more decimals than the currency');
  }
  if (minor < rules.smallestMinor) throw refusedField('amount', 'Stripe takes no smaller amount');
  if (rules.largestMinor !== null && minor > rules.largestMinor) {
    throw refusedField('amount', 'Stripe takes no larger amount');
  }
  if (!REFERENCE_FORM.test(reference)) {
    throw refusedField('reference', 'A reference has 1 to 36 letters, digits and dashes');
  }
  const seconds = (epochMs(expiresAt) - epochMs(now)) / 1000;
  if (!(seconds >= expiry.shortest && seconds <= expiry.longest)) {
    throw refusedField('expiresAt', 'A checkout lasts from half an hour to a day');
  }
  const isAddress = URL.canParse(returnUrl) && /^https?:$/.test(new URL(returnUrl).protocol);
  if (!isAddress) throw refusedField('returnUrl', 'The return address is no web address');
}

const checkoutOf = ({ id, url, expires_at: expiresAt }: Stripe.Checkout.Session): Checkout => ({
  id,
  url: url ?? '',
  expiresAt: instantOf(expiresAt * 1000),
});

const idOf = (value: string | { readonly id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Payments of guests in the host's own account, on Stripe's hosted page (Checkout). */
export function createStripeGuestPayments(stripes: Stripes, clock: Clock): GuestPaymentsCapability {
  const readSession = (stripe: Stripe, id: string) =>
    readOrNull('read checkout session', () => stripe.checkout.sessions.retrieve(id));

  /** By its id, or among those of the last days: an answer with the id may have been lost. */
  async function findSession(
    stripe: Stripe,
    { reference, checkoutId }: CheckoutKey,
  ): Promise<Stripe.Checkout.Session | null> {
    if (!REFERENCE_FORM.test(reference)) return null;
    if (checkoutId !== null) {
      const session = await readSession(stripe, checkoutId);
      return session?.client_reference_id === reference ? session : null;
    }
    const since = Math.floor(epochMs(clock.now()) / 1000) - LOOK_BACK_SECONDS;
    const sessions = await all('list checkout sessions', () =>
      stripe.checkout.sessions.list({ created: { gte: since }, limit: PAGE }),
    );
    return sessions.find(({ client_reference_id: own }) => own === reference) ?? null;
  }

  /** Of a charge that a bank disputes, whether the guest got the money back. */
  async function isLost(stripe: Stripe, { id, disputed }: Stripe.Charge): Promise<boolean> {
    if (!disputed) return false;
    const disputes = await all('list disputes', () => stripe.disputes.list({ charge: id, limit: PAGE }));
    return disputes.some(({ status }) => status === 'lost');
  }

  async function listOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<GuestPayment[]> {
    const intent = idOf(session.payment_intent);
    const reference = session.client_reference_id;
    if (intent === null || reference === null) return [];
    const charges = await all('list charges', () =>
      stripe.charges.list({ payment_intent: intent, limit: PAGE }),
    );
    const payments: GuestPayment[] = [];
    for (const charge of charges) {
      const lost = await isLost(stripe, charge);
      payments.push(guestPaymentOf(charge, { reference, checkoutId: session.id, isLost: lost }));
    }
    return payments.toReversed().toSorted((a, b) => epochMs(a.createdAt) - epochMs(b.createdAt));
  }

  return {
    rulesOf: () => STRIPE_GUEST_RULES,

    readAccount: async (connection): Promise<PaymentAccount> => {
      const { stripe, isTest } = await stripes(connection);
      const account = await asked('read account', () => stripe.accounts.retrieveCurrent());
      const name = account.business_profile?.name ?? account.settings?.dashboard.display_name ?? '';
      return {
        externalId: account.id,
        name: sanitizeProviderText(name).slice(0, 200) || 'Stripe',
        isTest,
      };
    },

    openCheckout: async (connection, order) => {
      const { stripe } = await stripes(connection);
      assertAllowed(order, clock.now());
      const { reference, amount, title, email, expiresAt, returnUrl } = order;
      const session = await asked('open checkout', () =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            client_reference_id: reference,
            metadata: { [REFERENCE]: reference },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: amount.currency.toLowerCase(),
                  unit_amount: amountOf(amount),
                  product_data: { name: title || 'Reserva' },
                },
              },
            ],
            payment_intent_data: { metadata: { [REFERENCE]: reference } },
            expires_at: secondsOf(expiresAt),
            success_url: returnUrl,
            cancel_url: returnUrl,
            ...(email !== null && { customer_email: email }),
          },
          { idempotencyKey: `checkout:${reference}` },
        ),
      );
      return checkoutOf(session);
    },

    closeCheckout: async (connection, opened) => {
      const { stripe } = await stripes(connection);
      const session = await findSession(stripe, opened);
      // One whose answer was lost may still be on its way to Stripe, until its end.
      if (!session) return epochMs(clock.now()) > epochMs(opened.expiresAt);
      const now = session.status === 'open' ? await expire(stripe, session.id) : session;
      if (now?.status !== 'expired') return false;
      const payments = await listOf(stripe, now);
      return payments.every(({ state }) => state === 'rejected' || state === 'cancelled');
    },

    listPayments: async (connection, key) => {
      const { stripe } = await stripes(connection);
      const session = await findSession(stripe, key);
      return session ? listOf(stripe, session) : [];
    },

    readPayment: async (connection, id) => {
      const { stripe } = await stripes(connection);
      if (!CHARGE_ID.test(id)) return null;
      const charge = await readOrNull('read charge', () =>
        stripe.charges.retrieve(id, { expand: WITH_INTENT }),
      );
      const intent = charge?.payment_intent ?? null;
      const reference = typeof intent === 'string' ? null : (intent?.metadata[REFERENCE] ?? null);
      // The account has payments of its own as well.
      if (!charge || reference === null) return null;
      return guestPaymentOf(charge, { reference, checkoutId: null, isLost: await isLost(stripe, charge) });
    },

    refund: async (connection, { paymentId, amount, reference }): Promise<GuestRefund> => {
      const { stripe } = await stripes(connection);
      if (!CHARGE_ID.test(paymentId)) throw refusedField('payment', 'Stripe has no such payment');
      const refund = await asked('refund', () =>
        stripe.refunds.create(
          { charge: paymentId, amount: amountOf(amount), metadata: { [REFERENCE]: reference } },
          { idempotencyKey: `refund:${reference}` },
        ),
      );
      return guestRefundOf(refund, paymentId);
    },

    listRefunds: async (connection, paymentId) => {
      const { stripe } = await stripes(connection);
      if (!CHARGE_ID.test(paymentId)) return [];
      const refunds = await all('list refunds', () =>
        stripe.refunds.list({ charge: paymentId, limit: PAGE }),
      );
      return refunds.map((refund) => guestRefundOf(refund, paymentId)).toReversed();
    },
  };
}

/** The session afterwards. One that was paid in between is refused, and read. */
async function expire(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.expire(id);
  } catch (error) {
    const isRefused = stripeErrorOf(error)?.statusCode === 400;
    if (!isRefused) return asked('close checkout', () => Promise.reject(error as Error));
    return readOrNull('read checkout session', () => stripe.checkout.sessions.retrieve(id));
  }
}
