import type { Stripe } from 'stripe';

import type {
  PaymentIntents,
  PaymentMethods,
  PaymentWebhookEvent,
  PaymentWebhooks,
  PaymentOutcome,
  PaymentsCapability,
  Refunds,
} from '#capabilities/payments/payments.capability.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { createStripeClient, hasValidSignature, type StripeAccess } from './stripe.client.ts';
import { declineOf } from './stripe.declines.ts';
import { all, amountOf, asked, PAGE, readOrNull, secondsOf } from './stripe.asking.ts';
import { stripeErrorOf, stripeFailureOf } from './stripe.failures.ts';
import { WEBHOOK_EVENT_TYPES, webhookEventOf } from './stripe.webhooks.ts';
import {
  paymentCustomerOf,
  disputeOf,
  paymentMethodOf,
  outcomeOf,
  paymentIntentOf,
  REFERENCE,
  refundOf,
  setupIntentOf,
} from './stripe.words.ts';

export type StripePaymentsOptions = StripeAccess & {
  readonly clock: Clock;
  readonly webhookSecret: string;
};
/** The calls that ask Stripe, or need its library. */
export type AskedPayments = Omit<
  PaymentsCapability,
  'page' | 'moneyKind' | 'smallestCharges' | 'paymentIntents'
> & {
  readonly paymentIntents: Omit<PaymentIntents, 'outcomeOf'>;
};

const CARDS = ['card'] as const;
/** Refunds and disputes of an intent are with its charge. */
const WITH_CHARGE = ['latest_charge'];
const CHARGES_OF_LIST = ['data.latest_charge'];
const redirectOf = ({ next_action: next }: Stripe.PaymentIntent): string | null =>
  next?.redirect_to_url?.url ?? null;

export function createStripePayments(options: StripePaymentsOptions): AskedPayments {
  const stripe = createStripeClient(options);
  return {
    customers: {
      create: ({ reference, email }, idempotencyKey) =>
        asked('create customer', async () =>
          paymentCustomerOf(
            await stripe.customers.create(
              {
                metadata: { [REFERENCE]: reference },
                ...(email !== null && { email }),
              },
              { idempotencyKey },
            ),
          ),
        ),
      read: (id) =>
        readOrNull('read customer', async () => paymentCustomerOf(await stripe.customers.retrieve(id))),
      setDefaultMethod: (id, method, idempotencyKey) =>
        asked('change customer', async () =>
          paymentCustomerOf(
            await stripe.customers.update(
              id,
              { invoice_settings: { default_payment_method: method } },
              { idempotencyKey },
            ),
          ),
        ),
    },
    setupIntents: {
      create: ({ customer, reference }, idempotencyKey) =>
        asked('create setup intent', async () =>
          setupIntentOf(
            await stripe.setupIntents.create(
              {
                customer,
                usage: 'off_session',
                allowed_payment_method_types: [...CARDS],
                metadata: { [REFERENCE]: reference },
              },
              { idempotencyKey },
            ),
          ),
        ),
      read: (id) =>
        readOrNull('read setup intent', async () => setupIntentOf(await stripe.setupIntents.retrieve(id))),
    },
    paymentMethods: paymentMethodsOf(stripe),
    paymentIntents: paymentIntentsOf(stripe),
    refunds: refundsOf(stripe),
    readDispute: (id) =>
      readOrNull('read dispute', async () => disputeOf(await stripe.disputes.retrieve(id))),
    webhooks: noticesOf(stripe, options),
  };
}

const paymentMethodsOf = (stripe: Stripe): PaymentMethods => ({
  list: async (customer) => {
    const methods = await all('list cards', () =>
      stripe.customers.listPaymentMethods(customer, { type: 'card', limit: PAGE }),
    );
    return methods.map(paymentMethodOf).filter((method) => method !== null);
  },
  read: (id) =>
    readOrNull('read card', async () => paymentMethodOf(await stripe.paymentMethods.retrieve(id))),
  detach: async (id, idempotencyKey) => {
    try {
      await stripe.paymentMethods.detach(id, {}, { idempotencyKey });
    } catch (error) {
      const failure = stripeFailureOf(error, 'detach card');
      const isRefused = failure instanceof ProviderFailure && failure.kind === 'refused';
      const now = isRefused ? await stripe.paymentMethods.retrieve(id).catch(() => null) : null;
      if (now?.customer !== null) throw failure;
    }
  },
});

function paymentIntentsOf(stripe: Stripe): Omit<PaymentIntents, 'outcomeOf'> {
  const retrieve = (id: string) => stripe.paymentIntents.retrieve(id, { expand: WITH_CHARGE });
  const theirOutcome = (intent: Stripe.PaymentIntent): PaymentOutcome | null =>
    outcomeOf(paymentIntentOf(intent), redirectOf(intent));

  /** A refusal is an answer; one of an intent that changed meanwhile says nothing about the outcome. */
  async function outcomeOfError(id: string, error: unknown): Promise<PaymentOutcome> {
    const theirs = stripeErrorOf(error);
    if (theirs?.statusCode === 402) {
      const intent = theirs.payment_intent === undefined ? null : paymentIntentOf(theirs.payment_intent);
      return { state: 'declined', decline: declineOf(theirs), intent };
    }
    const outcome =
      theirs?.code === 'payment_intent_unexpected_state'
        ? await asked('read payment intent', async () => theirOutcome(await retrieve(id)))
        : null;
    if (outcome === null || outcome.state === 'declined')
      throw stripeFailureOf(error, 'confirm payment intent');
    return outcome;
  }

  return {
    create: ({ amount, customer, reference, description, saveMethod }, idempotencyKey) =>
      asked('create payment intent', async () =>
        paymentIntentOf(
          await stripe.paymentIntents.create(
            {
              amount: amountOf(amount),
              currency: amount.currency.toLowerCase(),
              ...(customer !== null && { customer }),
              allowed_payment_method_types: [...CARDS],
              metadata: { [REFERENCE]: reference },
              ...(description !== null && { description }),
              ...(saveMethod && { setup_future_usage: 'off_session' as const }),
            },
            { idempotencyKey },
          ),
        ),
      ),
    confirm: async (id, { method, session, returnUrl }, idempotencyKey) => {
      let intent: Stripe.PaymentIntent;
      try {
        intent = await stripe.paymentIntents.confirm(
          id,
          {
            payment_method: method,
            expand: WITH_CHARGE,
            ...(session === 'off' && { off_session: true }),
            ...(session === 'on' &&
              (returnUrl === undefined ? { use_stripe_sdk: true } : { return_url: returnUrl })),
          },
          { idempotencyKey },
        );
      } catch (error) {
        return outcomeOfError(id, error);
      }
      return theirOutcome(intent) ?? { state: 'unknown', intent: paymentIntentOf(intent) };
    },
    read: (id) => readOrNull('read payment intent', async () => paymentIntentOf(await retrieve(id))),
    cancel: async (id, idempotencyKey) => {
      try {
        return paymentIntentOf(await stripe.paymentIntents.cancel(id, {}, { idempotencyKey }));
      } catch (error) {
        const isElsewhere = stripeErrorOf(error)?.code === 'payment_intent_unexpected_state';
        const now = isElsewhere ? await retrieve(id).catch(() => null) : null;
        if (now?.status === 'canceled') return paymentIntentOf(now);
        throw stripeFailureOf(error, 'cancel payment intent');
      }
    },
    // Stripe's search finds a new intent after a minute at best; its lists have it at once.
    find: async ({ customer, reference }) => {
      const intents = await all('list payment intents', () =>
        stripe.paymentIntents.list({ customer, limit: PAGE, expand: CHARGES_OF_LIST }),
      );
      return intents.filter(({ metadata }) => metadata[REFERENCE] === reference).map(paymentIntentOf);
    },
    createdSince: async (moment) => {
      const created = { gte: secondsOf(moment) };
      const intents = await all('list payment intents', () =>
        stripe.paymentIntents.list({ created, limit: PAGE, expand: CHARGES_OF_LIST }),
      );
      return intents.map(paymentIntentOf);
    },
  };
}

const refundsOf = (stripe: Stripe): Refunds => ({
  create: ({ intent, amount, reference }, idempotencyKey) =>
    asked('refund', async () =>
      refundOf(
        await stripe.refunds.create(
          {
            payment_intent: intent,
            metadata: { [REFERENCE]: reference },
            ...(amount !== null && { amount: amountOf(amount) }),
          },
          { idempotencyKey },
        ),
      ),
    ),
  read: (id) => readOrNull('read refund', async () => refundOf(await stripe.refunds.retrieve(id))),
  list: async (intent) => {
    const refunds = await all('list refunds', () =>
      stripe.refunds.list({ payment_intent: intent, limit: PAGE }),
    );
    return refunds.map(refundOf);
  },
});

const noticesOf = (
  stripe: Stripe,
  { clock, webhookSecret }: Pick<StripePaymentsOptions, 'clock' | 'webhookSecret'>,
): PaymentWebhooks => ({
  read: async (post) => {
    if (!hasValidSignature(post, webhookSecret, epochMs(clock.now()))) return null;
    try {
      return webhookEventOf(JSON.parse(post.raw.toString('utf8')));
    } catch {
      return null;
    }
  },
  listSince: async (moment) => {
    const events = await all('list events', () =>
      stripe.events.list({
        created: { gte: secondsOf(moment) },
        types: [...WEBHOOK_EVENT_TYPES],
        limit: PAGE,
      }),
    );
    return events
      .toReversed()
      .map(webhookEventOf)
      .filter((notice): notice is PaymentWebhookEvent => notice !== null);
  },
});
