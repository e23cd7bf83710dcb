import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { backLink, escape, languageOf, option, sendPayerPage } from '#foundation/simulation/payer-page.ts';
import { bodyOf } from '#foundation/simulation/request-body.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { toMajorUnits } from '#vocabulary/money.ts';

import { baseOf } from './stripe.simulated-answers.ts';
import { confirmPayment, confirmSetup, type Confirming } from './stripe.simulated-charging.ts';
import { endOldSessions } from './stripe.simulated-checkout.ts';
import { type CheckoutWord, checkoutWordOf } from './stripe.simulated-checkout-words.ts';
import { Refused } from './stripe.simulated-errors.ts';
import { BY_ITSELF, recordEvent } from './stripe.simulated-events.ts';
import { methodNamed } from './stripe.simulated-methods.ts';
import { moneyOfStripeAmount } from './stripe.money.ts';
import { shownSession } from './stripe.simulated-objects.ts';
import {
  lettersOf,
  newestFirst,
  newId,
  secondsNow,
  type SimulatedPayment,
  type SimulatedSession,
  type SimulatedSetup,
  type StripeStage,
  withId,
} from './stripe.simulated-world.ts';

/** Cards that are typed nowhere: the payer chooses what becomes of the payment, by the name that Stripe gives to a test card. */
const CARDS = [
  ['pm_card_visa', 'good'],
  ['pm_card_chargeDeclined', 'declined'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'noFunds'],
  ['pm_card_authenticationRequired', 'asks'],
  ['pm_card_authenticationRequiredOnSetup', 'asksOnce'],
  ['pm_card_chargeCustomerFail', 'failsLater'],
  ['pm_card_createDispute', 'disputed'],
] as const satisfies readonly (readonly [string, CheckoutWord])[];
const isCard = (token: string): boolean => CARDS.some(([known]) => known === token);

type Found = { readonly stage: StripeStage; readonly session: SimulatedSession };
type Params = { readonly id: string };

function findSession(stages: readonly StripeStage[], id: string): Found | null {
  for (const stage of stages) {
    endOldSessions(stage);
    const session = withId(stage.world.sessions, id);
    if (session) return { stage, session };
  }
  return null;
}

const amountText = (language: Language, { amount, currency }: SimulatedSession): string => {
  const money = moneyOfStripeAmount(amount ?? 0, currency ?? 'usd');
  const number = new Intl.NumberFormat(LOCALES[language]).format(toMajorUnits(money));
  return `${number} ${money.currency}`;
};

function formContent(language: Language, { stage, session }: Found, problem: CheckoutWord | null): string {
  const word = (name: CheckoutWord) => escape(checkoutWordOf(language, name, stage.world.account.name));
  const isPayment = session.mode === 'payment';
  const sum = isPayment
    ? `<p class="amount">${escape(amountText(language, session))}</p><p>${escape(session.title)}</p>`
    : `<p>${word('keepText')}</p>`;
  const said = problem === null ? '' : `<p role="alert">${word(problem)}</p>`;
  const cards = CARDS.map(([token, name]) => option(token, checkoutWordOf(language, name))).join('');
  return `<h1>${word(isPayment ? 'pay' : 'keep')}</h1>${sum}${said}<form method="post">
<label>${word('email')}<input type="email" name="email" required maxlength="100" autocomplete="email" value="${escape(session.email ?? '')}"></label>
<label>${word('card')}<select name="card">${cards}</select></label>
<button class="yes">${word(isPayment ? 'submit' : 'save')}</button></form>${backLink(word('back'), session.cancelUrl)}`;
}

/** Stripe's hosted page: a payer who is refused tries again on it, until it was paid or its time is over. */
export function checkoutPages(app: FastifyInstance, stages: readonly StripeStage[]): void {
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    content: string,
    targets: readonly string[],
  ) => {
    const language = languageOf(request);
    const note = checkoutWordOf(language, 'note');
    return sendPayerPage(reply, { language, title: 'Stripe Checkout', note, content, targets });
  };
  const sentence = (request: FastifyRequest, name: CheckoutWord, back: string | null) => {
    const language = languageOf(request);
    const link = backLink(checkoutWordOf(language, 'back'), back);
    return `<h1>${escape(checkoutWordOf(language, name))}</h1>${link}`;
  };
  const showForm = (
    request: FastifyRequest,
    reply: FastifyReply,
    found: Found,
    problem: CheckoutWord | null = null,
  ) => {
    const { successUrl, cancelUrl } = found.session;
    const targets = [successUrl, ...(cancelUrl === null ? [] : [cancelUrl])];
    return send(request, reply, formContent(languageOf(request), found, problem), targets);
  };
  /** A page that cannot be paid any more, and why; null while it can. */
  const closedPage = (request: FastifyRequest, reply: FastifyReply, found: Found | null) => {
    if (!found) return send(request, reply.code(404), sentence(request, 'unknown', null), []);
    const { status, successUrl, cancelUrl } = found.session;
    if (status === 'open') return null;
    const isDone = status === 'complete';
    const content = sentence(request, isDone ? 'done' : 'expired', isDone ? successUrl : cancelUrl);
    return send(request, reply.code(isDone ? 422 : 410), content, []);
  };

  app.get<{ Params: Params }>('/c/pay/:id', (request, reply) => {
    const found = findSession(stages, request.params.id);
    return closedPage(request, reply, found) ?? showForm(request, reply, found as Found);
  });
  app.post<{ Params: Params }>('/c/pay/:id', (request, reply) => {
    const found = findSession(stages, request.params.id);
    const closed = closedPage(request, reply, found);
    if (closed || !found) return closed ?? reply;
    const { email = '', card = '' } = bodyOf(request).form;
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return showForm(request, reply.code(422), found, 'wrongPayer');
    const next = tryCard(found, baseOf(request), isCard(card) ? card : 'pm_card_visa');
    found.stage.changed();
    return next === null ? showForm(request, reply, found, 'refused') : reply.redirect(next, 303);
  });
  /** Where the bank sends the payer back to. */
  app.get<{ Params: Params }>('/c/back/:id', (request, reply) => {
    const found = findSession(stages, request.params.id);
    if (found?.session.status === 'open' && isSettled(found)) complete(found, baseOf(request));
    found?.stage.changed();
    if (found?.session.status === 'complete') return reply.redirect(found.session.successUrl, 303);
    return closedPage(request, reply, found) ?? showForm(request, reply, found as Found, 'notConfirmed');
  });
}

const intentOf = ({ stage, session }: Found): SimulatedPayment | SimulatedSetup | undefined =>
  session.mode === 'payment'
    ? withId(stage.world.payments, session.intent)
    : withId(stage.world.setups, session.setup);

const isSettled = (found: Found): boolean => {
  const status = intentOf(found)?.status;
  return status === 'succeeded' || status === 'processing';
};

function complete({ stage, session }: Found, base: string): void {
  session.status = 'complete';
  const shown = shownSession({ world: stage.world, base }, session);
  recordEvent(stage, 'checkout.session.completed', shown, BY_ITSELF);
}

/** The address that the payer sees next; null where the card was refused. */
function tryCard(found: Found, base: string, token: string): string | null {
  const { stage, session } = found;
  const how: Confirming = {
    stage,
    base,
    cause: BY_ITSELF,
    isOffSession: false,
    returnUrl: `${base}/c/back/${session.id}`,
  };
  const method = methodNamed(stage, token, null);
  try {
    if (session.mode === 'payment') confirmPayment(how, paymentFor(found), method);
    else confirmSetup(how, setupFor(found), method);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
  const intent = intentOf(found);
  if (intent?.action) return `${base}/3ds/${session.mode}/${intent.id}/${intent.action.token}`;
  complete(found, base);
  return session.successUrl;
}

/** The intent of a session is made by the first try. */
function paymentFor({ stage, session }: Found): SimulatedPayment {
  const known = withId(stage.world.payments, session.intent);
  if (known) return known;
  const id = newId('pi');
  const payment: SimulatedPayment = {
    id,
    created: secondsNow(stage),
    secret: `${id}_secret_${lettersOf(25)}`,
    customer: null,
    metadata: session.intentMetadata,
    status: 'requires_payment_method',
    method: null,
    error: null,
    action: null,
    amount: session.amount ?? 0,
    currency: session.currency ?? 'usd',
    description: null,
    saveMethod: session.saveMethod,
    received: 0,
    charge: null,
    canceledAt: null,
    cancellationReason: null,
  };
  stage.world.payments = newestFirst(stage.world.payments, payment);
  session.intent = id;
  return payment;
}

function setupFor({ stage, session }: Found): SimulatedSetup {
  const known = withId(stage.world.setups, session.setup);
  if (known) return known;
  const id = newId('seti');
  const setup: SimulatedSetup = {
    id,
    created: secondsNow(stage),
    secret: `${id}_secret_${lettersOf(31)}`,
    customer: session.customer,
    metadata: session.intentMetadata,
    status: 'requires_payment_method',
    method: null,
    error: null,
    action: null,
    usage: 'off_session',
  };
  stage.world.setups = newestFirst(stage.world.setups, setup);
  session.setup = id;
  return setup;
}
