import type { FastifyInstance, FastifyRequest } from 'fastify';

import { defineSimulator } from '#foundation/simulation/simulator.ts';

import { accountOfToken, failure, refuseToken } from './mercado-pago.simulated-access.ts';
import { checkoutRoutes } from './mercado-pago.simulated-checkout.ts';
import { postEvent, releaseEvents, sayOf } from './mercado-pago.simulated-events.ts';
import { panelRoutes } from './mercado-pago.simulated-panel.ts';
import { giveBack, settle, settleDue } from './mercado-pago.simulated-payments.ts';
import { preferenceRoutes } from './mercado-pago.simulated-preferences.ts';
import { shownAccount, shownPayment, shownWhole } from './mercado-pago.simulated-records.ts';
import { refundRoutes } from './mercado-pago.simulated-refunds.ts';
import {
  accountOfPublicKey,
  addWebhook,
  type MercadoPagoDelivery,
  type MercadoPagoStage,
  type MercadoPagoWorld,
  paymentOf,
  seedMercadoPago,
} from './mercado-pago.simulated-world.ts';

/**
 * `has(…)`: an address that a host enters for events, of the first account unless another public key is named; null takes all away.
 */
export type MercadoPagoItem = { readonly webhook: string | null; readonly account?: string };

/** What happens at Mercado Pago and at banks. */
export type MercadoPagoHappening =
  /** How events are posted from now on. */
  | { readonly delivery: Partial<MercadoPagoDelivery> }
  /** Events that wait are posted. */
  | { readonly release: { readonly shuffled: boolean } }
  /** The bank decides, a payer disputes, or Mercado Pago has a word that is new. */
  | { readonly id: string; readonly becomes: string; readonly detail?: string }
  /** The host gives money back in the panel; `status` other than `approved` for a refund that is not done. */
  | { readonly refund: string; readonly amountMinor: number; readonly status?: string }
  /** One more event of a payment. */
  | { readonly tell: string; readonly twice?: boolean; readonly forged?: boolean };

type Query = Readonly<Record<string, string | undefined>>;

const wholeIn = (text: string | undefined, fallback: number, largest: number): number => {
  const number = Number(text ?? fallback);
  return Number.isInteger(number) && number >= 0 && number <= largest ? number : fallback;
};

/** The filters of the search that we use, exact; in the order that is asked for. */
function search(stage: MercadoPagoStage, userId: number, query: Query) {
  const found = stage.world.payments.filter(
    (one) =>
      one.userId === userId &&
      (query['external_reference'] === undefined || one.reference === query['external_reference']) &&
      (query['status'] === undefined || one.status === query['status']),
  );
  const ordered = query['criteria'] === 'asc' ? found : found.toReversed();
  const [offset, limit] = [wholeIn(query['offset'], 0, 10_000), wholeIn(query['limit'], 30, 1000)];
  return { paging: { total: found.length, limit, offset }, results: ordered.slice(offset, offset + limit) };
}

function paymentRoutes(app: FastifyInstance, stage: MercadoPagoStage): void {
  app.get('/users/me', (request, reply) => {
    const account = accountOfToken(stage, request);
    return account ? shownAccount(account) : refuseToken(reply);
  });
  app.get('/v1/payments/search', (request: FastifyRequest, reply) => {
    const account = accountOfToken(stage, request);
    if (!account) return refuseToken(reply);
    const { paging, results } = search(stage, account.userId, request.query as Query);
    return { paging, results: results.map((one) => shownPayment(one, account)) };
  });
  app.get<{ Params: { id: string } }>('/v1/payments/:id', (request, reply) => {
    const account = accountOfToken(stage, request);
    if (!account) return refuseToken(reply);
    const found = stage.world.payments.find(
      (one) => String(one.id) === request.params.id && one.userId === account.userId,
    );
    return found ? shownWhole(found, account) : failure(reply, 404, 'not_found', 'Payment not found');
  });
}

function routes(app: FastifyInstance, stage: MercadoPagoStage, productOrigins: readonly string[]): void {
  app.addHook('preHandler', async () => settleDue(stage));
  paymentRoutes(app, stage);
  preferenceRoutes(app, stage);
  refundRoutes(app, stage);
  app.post('/inbox', () => ({}));
  panelRoutes(app, stage);
  checkoutRoutes(app, stage, productOrigins);
}

async function happen(stage: MercadoPagoStage, happening: MercadoPagoHappening): Promise<void> {
  if ('delivery' in happening) {
    Object.assign(stage.world.delivery, happening.delivery);
  } else if ('release' in happening) {
    await releaseEvents(stage, happening.release.shuffled);
  } else if ('tell' in happening) {
    const said = sayOf(stage, paymentOf(stage, happening.tell));
    await postEvent(stage, said, { doubled: happening.twice ?? false, forged: happening.forged ?? false });
  } else if ('refund' in happening) {
    const { refund: id, amountMinor, status = 'approved' } = happening;
    giveBack(stage, paymentOf(stage, id), { amountMinor, key: `panel-${stage.world.lastNumber}`, status });
  } else {
    settle(stage, paymentOf(stage, happening.id), happening.becomes, happening.detail);
  }
}

function put(stage: MercadoPagoStage, { webhook, account: key }: MercadoPagoItem): void {
  const account = accountOfPublicKey(stage, key);
  if (webhook === null) account.webhooks = [];
  else addWebhook(account, webhook);
}

/** Mercado Pago in small (README of this folder): `/simulators/mercado-pago`, and the page of payers below it. */
export const createMercadoPagoSimulator = (productOrigins: readonly string[] = []) =>
  defineSimulator<MercadoPagoWorld, MercadoPagoItem, MercadoPagoHappening>({
    id: 'mercado-pago',
    seed: seedMercadoPago,
    routes: (app, stage) => routes(app, stage, productOrigins),
    has: put,
    emit: happen,
  });

export const mercadoPagoSimulator = createMercadoPagoSimulator();
