import { type Asked, type Calls, registerCall } from './stripe.simulated-answers.ts';
import { checkAmount } from './stripe.simulated-amounts.ts';
import { missing, refuse } from './stripe.simulated-errors.ts';
import { recordEvent } from './stripe.simulated-events.ts';
import { CREATED, createdWithin, LISTED, pageOf } from './stripe.simulated-lists.ts';
import { shownAccount, shownCharge, shownEndpoint, shownSession } from './stripe.simulated-objects.ts';
import {
  lettersOf,
  newestFirst,
  newId,
  secondsNow,
  type SimulatedSession,
  type StripeStage,
  withId,
} from './stripe.simulated-world.ts';

const HALF_AN_HOUR = 1800;
const A_DAY = 86_400;

const OF_SESSION = [
  'mode',
  'allowed_payment_method_types.*',
  'client_reference_id',
  'metadata.*',
  'line_items.0.quantity',
  'line_items.0.price_data.currency',
  'line_items.0.price_data.unit_amount',
  'line_items.0.price_data.product_data.name',
  'payment_intent_data.metadata.*',
  'setup_intent_data.metadata.*',
  'currency',
  'expires_at',
  'success_url',
  'cancel_url',
  'customer_email',
  'customer_creation',
  'expand.*',
];

/** A session that was not used in its time is over, also before anything asks for it. */
export function endOldSessions(stage: StripeStage): void {
  const now = secondsNow(stage);
  for (const session of stage.world.sessions) {
    if (session.status === 'open' && session.expiresAt <= now) endSession(stage, session, '');
  }
}

function endSession(stage: StripeStage, session: SimulatedSession, base: string): void {
  session.status = 'expired';
  const cause = { id: null, idempotency_key: null };
  recordEvent(stage, 'checkout.session.expired', shownSession({ world: stage.world, base }, session), cause);
}

function makeSession(stage: StripeStage, { form, base, cause }: Asked): SimulatedSession {
  const mode = form.required('mode');
  if (mode !== 'payment' && mode !== 'setup') {
    throw refuse(400, {
      message: `Invalid mode: must be one of payment, setup, or subscription`,
      param: 'mode',
    });
  }
  const expiresAt = form.whole('expires_at') ?? secondsNow(stage) + A_DAY;
  const life = expiresAt - secondsNow(stage);
  if (life < HALF_AN_HOUR || life > A_DAY) {
    throw refuse(400, {
      message:
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      param: 'expires_at',
    });
  }
  const price = 'line_items.0.price_data';
  const isPayment = mode === 'payment';
  const currency = (isPayment ? form.required(`${price}.currency`) : form.required('currency')).toLowerCase();
  const session: SimulatedSession = {
    id: `cs_test_a1${lettersOf(56)}`,
    created: secondsNow(stage),
    secret: lettersOf(24),
    mode,
    reference: form.optional('client_reference_id'),
    metadata: form.map('metadata'),
    amount: isPayment ? checkAmount(form.whole(`${price}.unit_amount`), currency) : null,
    currency,
    title: isPayment ? form.required(`${price}.product_data.name`) : '',
    email: form.optional('customer_email'),
    customer: null,
    expiresAt,
    successUrl: form.required('success_url'),
    cancelUrl: form.optional('cancel_url'),
    intentMetadata: form.map(isPayment ? 'payment_intent_data.metadata' : 'setup_intent_data.metadata'),
    saveMethod: null,
    intent: null,
    setup: null,
    status: 'open',
  };
  stage.world.sessions = newestFirst(stage.world.sessions, session);
  recordEvent(stage, 'checkout.session.created', shownSession({ world: stage.world, base }, session), cause);
  return session;
}

export function checkoutRoutes(app: Calls, stage: StripeStage): void {
  const found = ({ id }: Asked): SimulatedSession => {
    endOldSessions(stage);
    const session = withId(stage.world.sessions, id);
    if (!session) throw missing('checkout.session', id, 'session');
    return session;
  };
  const shown = ({ base }: Asked, session: SimulatedSession) =>
    shownSession({ world: stage.world, base }, session);

  registerCall(app, stage, 'POST', '/v1/checkout/sessions', {
    known: OF_SESSION,
    answer: (asked) => shown(asked, makeSession(stage, asked)),
  });
  registerCall(app, stage, 'GET', '/v1/checkout/sessions', {
    known: [...LISTED, ...CREATED],
    answer: (asked) => {
      endOldSessions(stage);
      const sessions = stage.world.sessions.filter(createdWithin(asked.form));
      return pageOf(asked.form, 'checkout.session', '/v1/checkout/sessions', sessions, (one) =>
        shown(asked, one),
      );
    },
  });
  registerCall(app, stage, 'GET', '/v1/checkout/sessions/:id', {
    known: ['expand.*'],
    answer: (asked) => shown(asked, found(asked)),
  });
  registerCall(app, stage, 'POST', '/v1/checkout/sessions/:id/expire', {
    known: ['expand.*'],
    answer: (asked) => {
      const session = found(asked);
      if (session.status !== 'open') {
        throw refuse(400, {
          message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        });
      }
      endSession(stage, session, asked.base);
      return shown(asked, session);
    },
  });
  chargeRoutes(app, stage);
  accountRoutes(app, stage);
}

function chargeRoutes(app: Calls, stage: StripeStage): void {
  const intentOf = ({ form, base }: Asked) =>
    form.list('expand').some((path) => path === 'payment_intent' || path === 'data.payment_intent')
      ? { withIntent: { base } }
      : {};
  registerCall(app, stage, 'GET', '/v1/charges', {
    known: [...LISTED, ...CREATED, 'payment_intent'],
    answer: (asked) => {
      const { form } = asked;
      const intent = form.text('payment_intent');
      const charges = stage.world.charges
        .filter((charge) => intent === undefined || charge.intent === intent)
        .filter(createdWithin(form));
      return pageOf(form, 'charge', '/v1/charges', charges, (one) =>
        shownCharge(stage.world, one, intentOf(asked)),
      );
    },
  });
  registerCall(app, stage, 'GET', '/v1/charges/:id', {
    known: ['expand.*'],
    answer: (asked) => {
      const charge = withId(stage.world.charges, asked.id);
      if (!charge) throw missing('charge', asked.id, 'id');
      return shownCharge(stage.world, charge, intentOf(asked));
    },
  });
}

function accountRoutes(app: Calls, stage: StripeStage): void {
  registerCall(app, stage, 'GET', '/v1/account', {
    known: ['expand.*'],
    answer: () => shownAccount(stage.world.account),
  });
  registerCall(app, stage, 'GET', '/v1/webhook_endpoints', {
    known: LISTED,
    answer: ({ form }) =>
      pageOf(form, 'webhook_endpoint', '/v1/webhook_endpoints', stage.world.webhooks, (one) =>
        shownEndpoint(one),
      ),
  });
  registerCall(app, stage, 'POST', '/v1/webhook_endpoints', {
    known: ['url', 'enabled_events.*', 'expand.*'],
    answer: ({ form }) => {
      const endpoint = {
        id: newId('we'),
        created: secondsNow(stage),
        url: form.required('url'),
        secret: `whsec_${lettersOf(32)}`,
        types: form.list('enabled_events'),
      };
      stage.world.webhooks = newestFirst(stage.world.webhooks, endpoint);
      return shownEndpoint(endpoint, { isNew: true });
    },
  });
  registerCall(app, stage, 'DELETE', '/v1/webhook_endpoints/:id', {
    known: [],
    answer: ({ id }) => {
      const endpoint = withId(stage.world.webhooks, id);
      if (!endpoint) throw missing('webhook endpoint', id, 'id');
      stage.world.webhooks = stage.world.webhooks.filter((one) => one.id !== id);
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  });
}
