import { type Asked, type Calls, registerCall } from './stripe.simulated-answers.ts';
import { checkAmount } from './stripe.simulated-amounts.ts';
import { confirmPayment, confirmSetup, type Confirming } from './stripe.simulated-charging.ts';
import { customerNamed } from './stripe.simulated-customers.ts';
import { missing, refuse } from './stripe.simulated-errors.ts';
import { recordEvent } from './stripe.simulated-events.ts';
import { CREATED, createdWithin, LISTED, pageOf } from './stripe.simulated-lists.ts';
import { METHOD_DATA, methodNamed, methodTyped } from './stripe.simulated-methods.ts';
import { shownPayment, shownSetup } from './stripe.simulated-objects.ts';
import {
  lettersOf,
  newestFirst,
  newId,
  secondsNow,
  type SimulatedMethod,
  type SimulatedPayment,
  type SimulatedSetup,
  type StripeStage,
  withId,
} from './stripe.simulated-world.ts';

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const CANCELABLE = [...CONFIRMABLE, 'requires_capture'];
const CONFIRM = ['payment_method', 'return_url', 'use_stripe_sdk', 'expand.*', ...METHOD_DATA];
const CREATE = ['customer', 'allowed_payment_method_types.*', 'metadata.*', 'description', 'expand.*'];

/** A page sees the intent whose secret it has, and no other. */
function ofPage({ form, isPage }: Asked, secret: string, what: string, id: string): void {
  if (isPage && form.text('client_secret') !== secret) throw missing(what, id, 'intent');
}

const cardsOnly = ({ form }: Asked): void => {
  const unknown = form.list('allowed_payment_method_types').find((type) => type !== 'card');
  if (unknown !== undefined) {
    throw refuse(400, {
      message: `The payment method type "${unknown}" is not activated for this account.`,
      param: 'allowed_payment_method_types',
    });
  }
};

const unexpected = (what: 'payment' | 'setup', message: string, shown: unknown) =>
  refuse(400, { code: `${what}_intent_unexpected_state`, message }, { [`${what}_intent`]: shown });

/** The card that is named or typed, or the one that the intent has. */
function methodFor(
  stage: StripeStage,
  { form, isPage }: Asked,
  intent: SimulatedPayment | SimulatedSetup,
  none: () => Error,
): SimulatedMethod {
  if (form.text('payment_method_data.type') !== undefined) {
    if (isPage) return methodTyped(stage, form);
    // A number that a server sends has gone through that server.
    throw refuse(400, {
      message: 'Sending credit card numbers directly to the Stripe API is generally unsafe.',
    });
  }
  const id = form.text('payment_method') ?? intent.method;
  if (!id) throw none();
  return methodNamed(stage, id, intent.customer);
}

const confirming = (stage: StripeStage, { form, base, cause, isPage }: Asked): Confirming => ({
  stage,
  base,
  cause,
  isOffSession: form.isTrue('off_session'),
  returnUrl: isPage || form.isTrue('use_stripe_sdk') ? null : form.optional('return_url'),
});

export function setupIntentRoutes(app: Calls, stage: StripeStage): void {
  const found = (asked: Asked): SimulatedSetup => {
    const setup = withId(stage.world.setups, asked.id);
    if (!setup) throw missing('setupintent', asked.id, 'intent');
    ofPage(asked, setup.secret, 'setupintent', asked.id);
    return setup;
  };
  const shown = (base: string, setup: SimulatedSetup) => shownSetup({ world: stage.world, base }, setup);

  registerCall(app, stage, 'POST', '/v1/setup_intents', {
    known: [...CREATE, 'usage'],
    answer: (asked) => {
      const { form, base, cause } = asked;
      cardsOnly(asked);
      const customer = form.optional('customer');
      if (customer !== null) customerNamed(stage.world, customer);
      const id = newId('seti');
      const setup: SimulatedSetup = {
        id,
        created: secondsNow(stage),
        secret: `${id}_secret_${lettersOf(31)}`,
        customer,
        metadata: form.map('metadata'),
        status: 'requires_payment_method',
        method: null,
        error: null,
        action: null,
        usage: form.text('usage') ?? 'off_session',
      };
      stage.world.setups = newestFirst(stage.world.setups, setup);
      recordEvent(stage, 'setup_intent.created', shown(base, setup), cause);
      return shown(base, setup);
    },
  });
  registerCall(app, stage, 'GET', '/v1/setup_intents/:id', {
    known: ['expand.*'],
    forPages: true,
    answer: (asked) => shown(asked.base, found(asked)),
  });
  registerCall(app, stage, 'POST', '/v1/setup_intents/:id/confirm', {
    known: CONFIRM,
    forPages: true,
    answer: (asked) => {
      const setup = found(asked);
      const wrong = (message: string) => unexpected('setup', message, shown(asked.base, setup));
      if (!CONFIRMABLE.includes(setup.status)) {
        throw wrong(`You cannot confirm this SetupIntent because it has a status of ${setup.status}.`);
      }
      const method = methodFor(stage, asked, setup, () =>
        wrong("You cannot confirm this SetupIntent because it's missing a payment method."),
      );
      if (setup.customer !== null) customerNamed(stage.world, setup.customer);
      confirmSetup(confirming(stage, asked), setup, method);
      return shown(asked.base, setup);
    },
  });
}

export function paymentIntentRoutes(app: Calls, stage: StripeStage): void {
  const found = (asked: Asked): SimulatedPayment => {
    const payment = withId(stage.world.payments, asked.id);
    if (!payment) throw missing('payment_intent', asked.id, 'intent');
    ofPage(asked, payment.secret, 'payment_intent', asked.id);
    return payment;
  };
  const shown = ({ base, form }: Asked, payment: SimulatedPayment) =>
    shownPayment({ world: stage.world, base }, payment, {
      withCharge: form
        .list('expand')
        .some((path) => path === 'latest_charge' || path === 'data.latest_charge'),
    });

  registerCall(app, stage, 'POST', '/v1/payment_intents', {
    known: [...CREATE, 'amount', 'currency', 'setup_future_usage'],
    answer: (asked) => {
      const { form, cause } = asked;
      cardsOnly(asked);
      const currency = form.required('currency').toLowerCase();
      const amount = checkAmount(form.whole('amount'), currency);
      const customer = form.optional('customer');
      if (customer !== null) customerNamed(stage.world, customer);
      const id = newId('pi');
      const usage = form.text('setup_future_usage');
      const payment: SimulatedPayment = {
        id,
        created: secondsNow(stage),
        secret: `${id}_secret_${lettersOf(25)}`,
        customer,
        metadata: form.map('metadata'),
        status: 'requires_payment_method',
        method: null,
        error: null,
        action: null,
        amount,
        currency,
        description: form.optional('description'),
        saveMethod: usage === 'off_session' || usage === 'on_session' ? usage : null,
        received: 0,
        charge: null,
        canceledAt: null,
        cancellationReason: null,
      };
      stage.world.payments = newestFirst(stage.world.payments, payment);
      recordEvent(stage, 'payment_intent.created', shown(asked, payment), cause);
      return shown(asked, payment);
    },
  });
  registerCall(app, stage, 'GET', '/v1/payment_intents', {
    known: [...LISTED, ...CREATED, 'customer'],
    answer: (asked) => {
      const { form } = asked;
      const customer = form.text('customer');
      const payments = stage.world.payments
        .filter((one) => customer === undefined || one.customer === customer)
        .filter(createdWithin(form));
      return pageOf(form, 'payment_intent', '/v1/payment_intents', payments, (one) => shown(asked, one));
    },
  });
  registerCall(app, stage, 'GET', '/v1/payment_intents/:id', {
    known: ['expand.*'],
    forPages: true,
    answer: (asked) => shown(asked, found(asked)),
  });
  registerCall(app, stage, 'POST', '/v1/payment_intents/:id/confirm', {
    known: [...CONFIRM, 'off_session'],
    forPages: true,
    answer: (asked) => {
      const payment = found(asked);
      const wrong = (message: string) => unexpected('payment', message, shown(asked, payment));
      if (!CONFIRMABLE.includes(payment.status)) {
        throw wrong(`This PaymentIntent's status is ${payment.status}: it could not be confirmed.`);
      }
      const method = methodFor(stage, asked, payment, () =>
        wrong("You cannot confirm this PaymentIntent because it's missing a payment method."),
      );
      if (payment.customer !== null) customerNamed(stage.world, payment.customer);
      confirmPayment(confirming(stage, asked), payment, method);
      return shown(asked, payment);
    },
  });
  registerCall(app, stage, 'POST', '/v1/payment_intents/:id/cancel', {
    known: ['cancellation_reason', 'expand.*'],
    answer: (asked) => {
      const payment = found(asked);
      if (!CANCELABLE.includes(payment.status)) {
        throw unexpected(
          'payment',
          `You cannot cancel this PaymentIntent because it has a status of ${payment.status}.`,
          shown(asked, payment),
        );
      }
      payment.status = 'canceled';
      payment.action = null;
      payment.canceledAt = secondsNow(stage);
      payment.cancellationReason = asked.form.optional('cancellation_reason');
      recordEvent(stage, 'payment_intent.canceled', shown(asked, payment), asked.cause);
      return shown(asked, payment);
    },
  });
}
