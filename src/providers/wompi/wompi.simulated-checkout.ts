import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { simulatorPrefix } from '#foundation/simulation/mount.ts';
import { languageOf } from '#foundation/simulation/payer-page.ts';
import { bodyOf } from '#foundation/simulation/request-body.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';

import { signOrder } from './wompi.checkout.ts';
import { WOMPI_RULES } from './wompi.rules.ts';
import {
  bankForm,
  orderContent,
  payForm,
  retryContent,
  sendPage,
  sentence,
} from './wompi.simulated-pages.ts';
import { amountRuleOf, approveLater, mayRetry, settle } from './wompi.simulated-payments.ts';
import { statusWordOf } from './wompi.simulated-words.ts';
import {
  addTransaction,
  type SimulatedAccount,
  type SimulatedTransaction,
  transactionsOf,
  type WompiStage,
} from './wompi.simulated-world.ts';

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** An order whose signature is right. */
type AskedOrder = {
  readonly account: SimulatedAccount;
  readonly reference: string;
  readonly amountInCents: number;
  readonly expiresAt: Instant | null;
  readonly redirectUrl: string | null;
  readonly email: string;
};
type WrongOrder = 'unknownShop' | 'wrongOrder' | 'wrongSignature';

const textIn = (query: Query, name: string): string => {
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/** The parameters of the page, as Wompi checks them before it shows anything. */
function orderIn({ world }: WompiStage, query: Query): AskedOrder | WrongOrder {
  const account = world.accounts.find(({ publicKey }) => publicKey === textIn(query, 'public-key'));
  if (!account) return 'unknownShop';
  const [reference, currency, cents] = ['reference', 'currency', 'amount-in-cents'].map((name) =>
    textIn(query, name),
  ) as [string, string, string];
  const expirationTime = textIn(query, 'expiration-time') || undefined;
  const amountInCents = Number(cents);
  const rules = WOMPI_RULES.currencies['COP'];
  const isPossible =
    /^\d{1,15}$/.test(cents) &&
    currency === 'COP' &&
    reference !== '' &&
    reference.length <= 255 &&
    amountInCents >= (rules?.smallestMinor ?? 0) &&
    (expirationTime === undefined || !Number.isNaN(Date.parse(expirationTime)));
  if (!isPossible) return 'wrongOrder';
  const wanted = signOrder({ reference, amountInCents, currency, expirationTime }, account.integritySecret);
  if (textIn(query, 'signature:integrity') !== wanted) return 'wrongSignature';
  const redirectUrl = textIn(query, 'redirect-url');
  return {
    account,
    reference,
    amountInCents,
    expiresAt: expirationTime === undefined ? null : (new Date(expirationTime).toISOString() as Instant),
    redirectUrl: redirectUrl === '' ? null : redirectUrl,
    email: textIn(query, 'customer-data:email'),
  };
}

const isLoopback = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname === 'localhost';

/** The way back, with the id of the payment as Wompi adds it; null for an address that is not the product's. */
function backOf(
  request: FastifyRequest,
  productOrigins: readonly string[],
  { redirectUrl, id }: { readonly redirectUrl: string | null; readonly id: string | null },
): string | null {
  if (redirectUrl === null || !URL.canParse(redirectUrl)) return null;
  const url = new URL(redirectUrl);
  const own = new URL(`${request.protocol}://${request.host}`);
  const isOurs = [own.origin, ...productOrigins].includes(url.origin) || (isLoopback(url) && isLoopback(own));
  if (!isOurs || !/^https?:$/.test(url.protocol)) return null;
  if (id !== null) {
    url.searchParams.set('id', id);
    url.searchParams.set('env', 'test');
  }
  return url.href;
}

/** The page of payers: one order, one payment. */
export function checkoutRoutes(
  app: FastifyInstance,
  stage: WompiStage,
  productOrigins: readonly string[],
): void {
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, content: string) =>
    sendPage(reply.code(status), languageOf(request), { content });
  const backTo = (request: FastifyRequest, { redirectUrl, id }: SimulatedTransaction) =>
    backOf(request, productOrigins, { redirectUrl, id });

  /**
   * The payer leaves for the shop, or tries again where the first payment was refused. Where there is no way back, the page says
   * what became of the payment.
   */
  function leave(request: FastifyRequest, reply: FastifyReply, transaction: SimulatedTransaction) {
    const back = backTo(request, transaction);
    const language = languageOf(request);
    const word = statusWordOf(transaction.status);
    const { retryToken: token, page, payer } = transaction;
    if (token !== null) {
      const content = retryContent(language, word, { email: payer.email, page, token, back });
      return sendPage(reply, language, { content, back });
    }
    if (back !== null) return reply.redirect(back, 303);
    return sendPage(reply, language, { content: sentence(language, word, null) });
  }

  const isOver = ({ expiresAt }: AskedOrder) =>
    expiresAt !== null && epochMs(expiresAt) <= epochMs(stage.clock.now());

  function refuseExpired(request: FastifyRequest, reply: FastifyReply, { redirectUrl }: AskedOrder) {
    const back = backOf(request, productOrigins, { redirectUrl, id: null });
    return refuse(request, reply, 410, sentence(languageOf(request), 'expired', back));
  }

  /** The order of a request, or the page that refuses it. */
  function asked(request: FastifyRequest, reply: FastifyReply): AskedOrder | FastifyReply {
    const order = orderIn(stage, request.query as Query);
    return typeof order === 'string'
      ? refuse(request, reply, 422, sentence(languageOf(request), order, null))
      : order;
  }
  const isOrder = (order: AskedOrder | FastifyReply): order is AskedOrder => 'account' in order;

  app.get('/p/', (request, reply) => {
    const order = asked(request, reply);
    if (!isOrder(order)) return order;
    if (isOver(order)) return refuseExpired(request, reply, order);
    const language = languageOf(request);
    const { account, reference, amountInCents, expiresAt, email } = order;
    const shown = orderContent(language, { shop: account.name, reference, amountInCents, expiresAt });
    const back = backOf(request, productOrigins, { redirectUrl: order.redirectUrl, id: null });
    return sendPage(reply, language, { content: `${shown}${payForm(language, { email })}`, back });
  });
  app.post('/p/', (request, reply) => {
    const order = asked(request, reply);
    return isOrder(order) ? pay(request, reply, order) : order;
  });

  function pay(request: FastifyRequest, reply: FastifyReply, order: AskedOrder) {
    const language = languageOf(request);
    const { account, reference, amountInCents, redirectUrl } = order;
    const { form } = bodyOf(request);
    const [first, second] = transactionsOf(stage, { merchantId: account.merchantId, reference });
    const isRetry = first !== undefined && mayRetry(stage, first, form['retry'] ?? '');
    // The end counts for the first payment; whether Wompi lets a second one begin after it is not known, so it does.
    if (isOver(order) && !isRetry) return refuseExpired(request, reply, order);
    // A reference counts once, but for the second try on the page of the first.
    if (first && !isRetry) {
      return refuse(request, reply, 422, sentence(language, 'used', backTo(request, second ?? first)));
    }
    const field = (name: string) => (form[name] ?? '').trim().slice(0, 100);
    if (!/^[^\s@]+@[^\s@]+$/.test(field('email')))
      return refuse(request, reply, 422, sentence(language, 'wrongPayer', null));
    const rule = amountRuleOf(amountInCents);
    if (rule === 'fault') return refuse(request, reply, 500, sentence(language, 'fault', null));
    const method = ['CARD', 'PSE', 'NEQUI'].find((one) => one === field('method')) ?? 'CARD';
    const transaction = addTransaction(stage, {
      merchantId: account.merchantId,
      reference,
      amountInCents,
      method,
      lastFour: method !== 'CARD' ? null : /^\d{4}$/.test(field('card')) ? field('card') : '0000',
      payer: {
        email: field('email'),
        fullName: field('name'),
        legalId: field('legalId'),
        phone: method === 'NEQUI' ? '3991111111' : '3000000000',
      },
      redirectUrl,
      page: request.url,
    });
    if (first) first.retryToken = null;
    stage.changed();
    if (rule === 'later') approveLater(stage, transaction);
    else if (rule === 'no-funds') settle(stage, transaction, 'DECLINED', 'Fondos insuficientes');
    else if (rule === 'high-risk') settle(stage, transaction, 'DECLINED', 'Transacción de alto riesgo');
    else if (rule === 'lost-answer') settle(stage, transaction, 'APPROVED');
    else if (method === 'CARD') settleCard(stage, transaction);
    if (rule === 'lost-answer') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    if (!isAtBank(transaction)) return leave(request, reply, transaction);
    const bank = `${simulatorPrefix('wompi')}/p/bank/${transaction.id}/${transaction.bankToken}`;
    return reply.redirect(`${bank}?lang=${language}`, 303);
  }

  bankRoutes(app, stage, { leave, backTo });
}

/** The cards of Wompi's sandbox by their last digits: any other card fails. */
function settleCard(stage: WompiStage, transaction: SimulatedTransaction): void {
  if (transaction.lastFour === '4242') settle(stage, transaction, 'APPROVED');
  else if (transaction.lastFour === '1111')
    settle(stage, transaction, 'DECLINED', 'La transacción fue rechazada');
  else settle(stage, transaction, 'ERROR', 'Error del procesador');
}

/** A second press finds the answer of the first. */
const isAtBank = ({ status, approvesAt }: SimulatedTransaction): boolean =>
  status === 'PENDING' && approvesAt === null;

type BankParams = { readonly id: string; readonly token: string };
type Ways = {
  readonly leave: (request: FastifyRequest, reply: FastifyReply, one: SimulatedTransaction) => FastifyReply;
  readonly backTo: (request: FastifyRequest, one: SimulatedTransaction) => string | null;
};

/** Where the payer approves: the bank of PSE, or the telephone with Nequi. */
function bankRoutes(app: FastifyInstance, stage: WompiStage, { leave, backTo }: Ways): void {
  const found = ({ id, token }: BankParams) =>
    stage.world.transactions.find((one) => one.id === id && one.bankToken === token);

  app.get<{ Params: BankParams }>('/p/bank/:id/:token', (request, reply) => {
    const transaction = found(request.params);
    const language = languageOf(request);
    if (!transaction)
      return sendPage(reply.code(404), language, { content: sentence(language, 'wrongOrder', null) });
    const back = backTo(request, transaction);
    const content = isAtBank(transaction)
      ? bankForm(language)
      : sentence(language, statusWordOf(transaction.status), back);
    return sendPage(reply, language, { content, back });
  });
  app.post<{ Params: BankParams }>('/p/bank/:id/:token', (request, reply) => {
    const transaction = found(request.params);
    const language = languageOf(request);
    if (!transaction)
      return sendPage(reply.code(404), language, { content: sentence(language, 'wrongOrder', null) });
    if (isAtBank(transaction)) {
      const { answer } = bodyOf(request).form;
      if (answer === 'approve') settle(stage, transaction, 'APPROVED');
      else if (answer === 'decline') settle(stage, transaction, 'DECLINED', 'Rechazada por el banco');
    }
    return leave(request, reply, transaction);
  });
}
