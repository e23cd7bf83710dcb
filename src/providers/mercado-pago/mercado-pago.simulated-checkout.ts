import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { simulatorPrefix } from '#foundation/simulation/mount.ts';
import { languageOf } from '#foundation/simulation/payer-page.ts';
import { bodyOf } from '#foundation/simulation/request-body.ts';
import { epochMs } from '#vocabulary/instant.ts';

import {
  bankForm,
  orderContent,
  payForm,
  retryContent,
  sendPage,
  sentence,
} from './mercado-pago.simulated-pages.ts';
import { amountRuleOf, approveLater, settle } from './mercado-pago.simulated-payments.ts';
import { PAGE_PATH } from './mercado-pago.simulated-preferences.ts';
import { statusWordOf } from './mercado-pago.simulated-words.ts';
import { announceChange } from './mercado-pago.simulated-events.ts';
import {
  accountOf,
  addPayment,
  type MercadoPagoStage,
  preferenceOfId,
  type SimulatedPayment,
  type SimulatedPreference,
  siteOf,
} from './mercado-pago.simulated-world.ts';

const isLoopback = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname === 'localhost';

/** The way back, with what Mercado Pago adds to it; null for an address that is not the product's. */
function backOf(
  request: FastifyRequest,
  productOrigins: readonly string[],
  { backUrls, id, reference }: SimulatedPreference,
  payment: SimulatedPayment | null,
): string | null {
  const target =
    payment?.status === 'approved'
      ? backUrls.success
      : payment === null || payment.status === 'rejected'
        ? backUrls.failure
        : backUrls.pending;
  if (!URL.canParse(target)) return null;
  const url = new URL(target);
  const own = new URL(`${request.protocol}://${request.host}`);
  const isOurs = [own.origin, ...productOrigins].includes(url.origin) || (isLoopback(url) && isLoopback(own));
  if (!isOurs || !/^https?:$/.test(url.protocol)) return null;
  if (payment !== null) {
    for (const [name, value] of [
      ['payment_id', String(payment.id)],
      ['status', payment.status],
      ['external_reference', reference ?? ''],
      ['preference_id', id],
    ] as const) {
      url.searchParams.set(name, value);
    }
  }
  return url.href;
}

/** The page of payers. Until it ends it takes one payment after another, as at Mercado Pago. */
export function checkoutRoutes(
  app: FastifyInstance,
  stage: MercadoPagoStage,
  productOrigins: readonly string[],
): void {
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, content: string) =>
    sendPage(reply.code(status), languageOf(request), { content });
  const backTo = (
    request: FastifyRequest,
    preference: SimulatedPreference,
    payment: SimulatedPayment | null,
  ) => backOf(request, productOrigins, preference, payment);
  const methodsOf = ({ userId }: SimulatedPreference) => siteOf(accountOf(stage, userId).site).methods;

  const isOver = ({ expires, endsAt }: SimulatedPreference) =>
    expires && endsAt !== null && epochMs(endsAt) <= epochMs(stage.clock.now());

  /** The payer leaves for the seller, or tries again where the payment was refused. */
  function leave(
    request: FastifyRequest,
    reply: FastifyReply,
    { preference, payment }: { preference: SimulatedPreference; payment: SimulatedPayment },
  ) {
    const back = backTo(request, preference, payment);
    const language = languageOf(request);
    if (payment.status === 'rejected') {
      const content = retryContent(language, {
        email: payment.payer.email,
        page: pageOf(preference),
        methods: methodsOf(preference),
        back,
      });
      return sendPage(reply, language, { content, back });
    }
    if (back !== null) return reply.redirect(back, 303);
    return sendPage(reply, language, { content: sentence(language, statusWordOf(payment.status), null) });
  }

  /** The page of a request, or the sentence that refuses it. */
  function asked(request: FastifyRequest, reply: FastifyReply): SimulatedPreference | FastifyReply {
    const { pref_id: id } = request.query as { pref_id?: unknown };
    const preference = typeof id === 'string' ? preferenceOfId(stage, id) : undefined;
    const language = languageOf(request);
    if (!preference) return refuse(request, reply, 404, sentence(language, 'unknownPage', null));
    if (isOver(preference)) {
      return refuse(request, reply, 410, sentence(language, 'expired', backTo(request, preference, null)));
    }
    return preference;
  }
  const isPreference = (one: SimulatedPreference | FastifyReply): one is SimulatedPreference =>
    'backUrls' in one;

  app.get(PAGE_PATH, (request, reply) => {
    const preference = asked(request, reply);
    if (!isPreference(preference)) return preference;
    const language = languageOf(request);
    const account = accountOf(stage, preference.userId);
    const { currency, timeZone, methods } = siteOf(account.site);
    const shown = orderContent(language, {
      seller: account.nickname,
      title: preference.title,
      reference: preference.reference ?? '',
      amountMinor: preference.amountMinor,
      currency,
      endsAt: preference.endsAt,
      timeZone,
    });
    const form = payForm(language, { email: '', page: pageOf(preference), methods });
    const back = backTo(request, preference, null);
    return sendPage(reply, language, { content: `${shown}${form}`, back });
  });
  app.post(PAGE_PATH, (request, reply) => {
    const preference = asked(request, reply);
    return isPreference(preference) ? pay(request, reply, preference) : preference;
  });

  function pay(request: FastifyRequest, reply: FastifyReply, preference: SimulatedPreference) {
    const language = languageOf(request);
    const { form } = bodyOf(request);
    const field = (name: string) => (form[name] ?? '').trim().slice(0, 100);
    if (!/^[^\s@]+@[^\s@]+$/.test(field('email'))) {
      return refuse(request, reply, 422, sentence(language, 'wrongPayer', null));
    }
    const rule = amountRuleOf(preference.amountMinor);
    if (rule === 'fault') return refuse(request, reply, 500, sentence(language, 'fault', null));
    const account = accountOf(stage, preference.userId);
    const method = methodsOf(preference).find((one) => one === field('method')) ?? 'card';
    const payment = addPayment(stage, {
      userId: account.userId,
      preferenceId: preference.id,
      reference: preference.reference,
      title: preference.title,
      amountMinor: preference.amountMinor,
      currency: siteOf(account.site).currency,
      method,
      lastFour: method !== 'card' ? null : /^\d{4}$/.test(field('card')) ? field('card') : '0000',
      payer: { email: field('email'), fullName: field('name'), legalId: field('legalId') },
    });
    stage.changed();
    if (rule === 'later') {
      announceChange(stage, payment);
      approveLater(stage, payment);
    } else if (rule === 'no-funds') settle(stage, payment, 'rejected', 'cc_rejected_insufficient_amount');
    else if (rule === 'high-risk') settle(stage, payment, 'rejected', 'cc_rejected_high_risk');
    else if (rule === 'lost-answer' || method === 'account_money') settle(stage, payment, 'approved');
    else if (method === 'card') settleCard(stage, payment);
    else announceChange(stage, payment);
    if (rule === 'lost-answer') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    if (!isAtBank(payment)) return leave(request, reply, { preference, payment });
    const bank = `${simulatorPrefix('mercado-pago')}${BANK_PATH}/${payment.id}/${payment.bankToken}`;
    return reply.redirect(`${bank}?lang=${language}`, 303);
  }

  bankRoutes(app, stage, { leave, backTo });
}

const BANK_PATH = '/checkout/v1/bank';

/** Without the language of this visit, which the browser says again. */
const pageOf = ({ id }: SimulatedPreference): string =>
  `${simulatorPrefix('mercado-pago')}${PAGE_PATH}?pref_id=${encodeURIComponent(id)}`;

/** Any card but the two is reviewed by a person. */
function settleCard(stage: MercadoPagoStage, payment: SimulatedPayment): void {
  if (payment.lastFour === '4242') settle(stage, payment, 'approved');
  else if (payment.lastFour === '1111') settle(stage, payment, 'rejected');
  else settle(stage, payment, 'in_process');
}

/** A second press finds the answer of the first. */
const isAtBank = ({ status, approvesAt }: SimulatedPayment): boolean =>
  status === 'pending' && approvesAt === null;

type BankParams = { readonly id: string; readonly token: string };
type Ways = {
  readonly leave: (
    request: FastifyRequest,
    reply: FastifyReply,
    both: { preference: SimulatedPreference; payment: SimulatedPayment },
  ) => FastifyReply;
  readonly backTo: (
    request: FastifyRequest,
    preference: SimulatedPreference,
    payment: SimulatedPayment | null,
  ) => string | null;
};

/** Where the payer approves: the bank of PSE, SPEI or Pix, or the till of OXXO. */
function bankRoutes(app: FastifyInstance, stage: MercadoPagoStage, { leave, backTo }: Ways): void {
  function found({ id, token }: BankParams) {
    const payment = stage.world.payments.find((one) => String(one.id) === id && one.bankToken === token);
    const preference = payment && preferenceOfId(stage, payment.preferenceId);
    return payment && preference ? { payment, preference } : undefined;
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request);
    return sendPage(reply.code(404), language, { content: sentence(language, 'unknownPage', null) });
  };

  app.get<{ Params: BankParams }>(`${BANK_PATH}/:id/:token`, (request, reply) => {
    const both = found(request.params);
    if (!both) return refuse(request, reply);
    const language = languageOf(request);
    const back = backTo(request, both.preference, both.payment);
    const content = isAtBank(both.payment)
      ? bankForm(language)
      : sentence(language, statusWordOf(both.payment.status), back);
    return sendPage(reply, language, { content, back });
  });
  app.post<{ Params: BankParams }>(`${BANK_PATH}/:id/:token`, (request, reply) => {
    const both = found(request.params);
    if (!both) return refuse(request, reply);
    if (isAtBank(both.payment)) {
      const { answer } = bodyOf(request).form;
      if (answer === 'approve') settle(stage, both.payment, 'approved');
      else if (answer === 'decline') settle(stage, both.payment, 'rejected', 'rejected_by_bank');
    }
    return leave(request, reply, both);
  });
}
