import { cardOfToken, type SimulatedDecline } from './stripe.simulated-cards.ts';
import { refuse, refuseCard } from './stripe.simulated-errors.ts';
import { type Cause, recordEvent } from './stripe.simulated-events.ts';
import {
  shownCharge,
  shownDispute,
  shownMethod,
  shownPayment,
  shownSetup,
} from './stripe.simulated-objects.ts';
import {
  lettersOf,
  newestFirst,
  newId,
  secondsNow,
  type SimulatedCharge,
  type SimulatedMethod,
  type SimulatedPayment,
  type SimulatedSetup,
  type StripeStage,
  withId,
} from './stripe.simulated-world.ts';

/** How an intent was confirmed. */
export type Confirming = {
  readonly stage: StripeStage;
  /** Origin and prefix of the simulator. */
  readonly base: string;
  readonly cause: Cause;
  readonly isOffSession: boolean;
  readonly returnUrl: string | null;
};

const AUTHENTICATION_REQUIRED: SimulatedDecline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const NOT_AUTHENTICATED = 'payment_intent_authentication_failure';
const authenticationFailed = (kind: 'payment' | 'setup'): SimulatedDecline => ({
  code: kind === 'payment' ? NOT_AUTHENTICATED : 'setup_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

const stageOf = ({ stage, base }: Confirming) => ({ world: stage.world, base });

const mustAsk = ({ token, isSaved }: SimulatedMethod): boolean => {
  const when = cardOfToken(token)?.authentication ?? 'never';
  return when === 'always' || (when === 'unless-saved' && !isSaved);
};

const ask = (intent: SimulatedSetup | SimulatedPayment, returnUrl: string | null): void => {
  intent.status = 'requires_action';
  intent.action = { token: lettersOf(24), returnUrl };
};

function attach({ stage, cause }: Confirming, method: SimulatedMethod, customer: string | null): void {
  method.isSaved = true;
  if (customer === null || method.customer === customer) return;
  method.customer = customer;
  recordEvent(stage, 'payment_method.attached', shownMethod(method), cause);
}

/** A card is saved: its bank is asked for nothing, and may refuse. */
export function confirmSetup(how: Confirming, setup: SimulatedSetup, method: SimulatedMethod): void {
  const { stage, cause } = how;
  setup.method = method.id;
  setup.error = null;
  setup.action = null;
  const decline = cardOfToken(method.token)?.always;
  if (decline) {
    failSetup(how, setup, method, decline);
    throw refuseCard(decline, {
      payment_method: shownMethod(method),
      setup_intent: shownSetup(stageOf(how), setup),
    });
  }
  if (mustAsk(method)) {
    ask(setup, how.returnUrl);
    recordEvent(stage, 'setup_intent.requires_action', shownSetup(stageOf(how), setup), cause);
    return;
  }
  succeedSetup(how, setup, method);
}

function failSetup(
  how: Confirming,
  setup: SimulatedSetup,
  method: SimulatedMethod,
  decline: SimulatedDecline,
): void {
  setup.status = 'requires_payment_method';
  setup.method = null;
  setup.action = null;
  setup.error = { ...decline, method: method.id };
  const shown = shownSetup(stageOf(how), setup);
  recordEvent(how.stage, 'setup_intent.setup_failed', shown, how.cause);
}

function succeedSetup(how: Confirming, setup: SimulatedSetup, method: SimulatedMethod): void {
  setup.status = 'succeeded';
  setup.action = null;
  attach(how, method, setup.customer);
  const shown = shownSetup(stageOf(how), setup);
  recordEvent(how.stage, 'setup_intent.succeeded', shown, how.cause);
}

export function confirmPayment(how: Confirming, payment: SimulatedPayment, method: SimulatedMethod): void {
  const { stage, cause } = how;
  payment.method = method.id;
  payment.error = null;
  payment.action = null;
  const card = cardOfToken(method.token);
  const decline = card?.always ?? card?.onCharge;
  if (decline) throw failPayment(how, payment, method, decline);
  if (mustAsk(method)) {
    if (how.isOffSession) throw failPayment(how, payment, method, AUTHENTICATION_REQUIRED);
    ask(payment, how.returnUrl);
    const shown = shownPayment(stageOf(how), payment);
    recordEvent(stage, 'payment_intent.requires_action', shown, cause);
    return;
  }
  if (stage.world.settlesLate) {
    stage.world.settlesLate = false;
    payment.status = 'processing';
    const shown = shownPayment(stageOf(how), payment);
    recordEvent(stage, 'payment_intent.processing', shown, cause);
    return;
  }
  succeedPayment(how, payment, method, false);
}

function chargeFor(
  { stage }: Confirming,
  payment: SimulatedPayment,
  method: SimulatedMethod,
  error: SimulatedDecline | null,
  isAuthenticated: boolean,
): SimulatedCharge {
  const charge: SimulatedCharge = {
    id: newId('ch'),
    created: secondsNow(stage),
    intent: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    customer: payment.customer,
    method: method.id,
    description: payment.description,
    error,
    isBlocked: error !== null && cardOfToken(method.token)?.blocked === true,
    isAuthenticated,
    refunded: 0,
    isDisputed: false,
  };
  stage.world.charges = newestFirst(stage.world.charges, charge);
  payment.charge = charge.id;
  return charge;
}

export function failPayment(
  how: Confirming,
  payment: SimulatedPayment,
  method: SimulatedMethod,
  decline: SimulatedDecline,
): Error {
  const { stage, cause } = how;
  // A payer who fails the question of the bank is never charged.
  const charge = decline.code === NOT_AUTHENTICATED ? null : chargeFor(how, payment, method, decline, false);
  payment.status = 'requires_payment_method';
  payment.method = null;
  payment.action = null;
  payment.error = { ...decline, method: method.id };
  const shown = shownPayment(stageOf(how), payment);
  if (charge) recordEvent(stage, 'charge.failed', shownCharge(stage.world, charge), cause);
  recordEvent(stage, 'payment_intent.payment_failed', shown, cause);
  return refuseCard(decline, {
    ...(charge && { charge: charge.id }),
    payment_intent: shown,
    payment_method: shownMethod(method),
  });
}

export function succeedPayment(
  how: Confirming,
  payment: SimulatedPayment,
  method: SimulatedMethod,
  isAuthenticated: boolean,
): void {
  const { stage, cause } = how;
  const charge = chargeFor(how, payment, method, null, isAuthenticated);
  payment.status = 'succeeded';
  payment.action = null;
  payment.received = payment.amount;
  if (payment.saveMethod === 'off_session') attach(how, method, payment.customer);
  // Used once without being saved, it belongs to no customer and cannot be used again.
  else if (method.customer === null) method.isSpent = true;
  recordEvent(stage, 'charge.succeeded', shownCharge(stage.world, charge), cause);
  recordEvent(stage, 'payment_intent.succeeded', shownPayment(stageOf(how), payment), cause);
  if (cardOfToken(method.token)?.disputed) openDispute(stage, charge, cause);
}

export function openDispute(stage: StripeStage, charge: SimulatedCharge, cause: Cause): string {
  charge.isDisputed = true;
  const dispute = {
    id: newId('du'),
    created: secondsNow(stage),
    charge: charge.id,
    amount: charge.amount - charge.refunded,
    reason: 'fraudulent',
    status: 'needs_response' as const,
  };
  stage.world.disputes = newestFirst(stage.world.disputes, dispute);
  recordEvent(stage, 'charge.dispute.created', shownDispute(stage.world, dispute), cause);
  return dispute.id;
}

/** The customer's answer to the bank. */
export function applyBankAnswer(
  how: Confirming,
  kind: 'setup' | 'payment',
  intent: SimulatedSetup | SimulatedPayment,
  accepts: boolean,
): void {
  const method = withId(how.stage.world.methods, intent.method);
  if (!method) throw refuse(400, { message: 'The intent has no payment method' });
  if (kind === 'setup') {
    const setup = intent as SimulatedSetup;
    if (accepts) succeedSetup(how, setup, method);
    else failSetup(how, setup, method, authenticationFailed('setup'));
    return;
  }
  const payment = intent as SimulatedPayment;
  if (accepts) succeedPayment(how, payment, method, true);
  else failPayment(how, payment, method, authenticationFailed('payment'));
}
