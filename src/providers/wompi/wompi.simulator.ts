import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { defineSimulator } from '#foundation/simulation/simulator.ts';

import { checkoutRoutes } from './wompi.simulated-checkout.ts';
import { postEvent, releaseEvents } from './wompi.simulated-events.ts';
import { panelRoutes } from './wompi.simulated-panel.ts';
import { settle, settleDue } from './wompi.simulated-payments.ts';
import { shownMerchant, shownTransaction, shownWhole } from './wompi.simulated-records.ts';
import {
  accountOf,
  accountOfPublicKey,
  addWebhook,
  seedWompi,
  type SimulatedAccount,
  type SimulatedTransaction,
  transactionOf,
  type WompiDelivery,
  type WompiStage,
  type WompiWorld,
} from './wompi.simulated-world.ts';

/**
 * `has(…)`: an address that a host enters for events, of the first account unless another public key is named; null takes all away.
 */
export type WompiItem = { readonly webhook: string | null; readonly account?: string };

/** What happens at Wompi and at banks. */
export type WompiHappening =
  /** How events are posted from now on. */
  | { readonly delivery: Partial<WompiDelivery> }
  /** Events that wait are posted. */
  | { readonly release: { readonly shuffled: boolean } }
  /** The bank decides, a payment is annulled in the panel, or Wompi has a word that is new. */
  | { readonly id: string; readonly becomes: string; readonly message?: string }
  /** The event of the present state once more. */
  | { readonly tell: string; readonly twice?: boolean; readonly forged?: boolean };

type Query = Readonly<Record<string, string | undefined>>;

const failure = (reply: FastifyReply, status: number, type: string, reason: string) =>
  reply.code(status).send({ error: { type, reason } });
const refuseKey = (reply: FastifyReply, key: string) =>
  failure(
    reply,
    401,
    'INVALID_ACCESS_TOKEN',
    /^\w{3}_prod_/.test(key)
      ? 'La llave proporcionada no corresponde a este ambiente.'
      : 'La llave proporcionada no es válida.',
  );
const missing = (reply: FastifyReply) =>
  failure(reply, 404, 'NOT_FOUND_ERROR', 'La entidad solicitada no existe');

/** The account of a private key; a public key lists nothing. */
function accountOfKey({ world }: WompiStage, request: FastifyRequest): SimulatedAccount | undefined {
  const key = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  return world.accounts.find(({ secretKey }) => secretKey === key);
}

/** The filters of Wompi's list, exact; newest first. */
function foundIn(all: readonly SimulatedTransaction[], query: Query): SimulatedTransaction[] {
  const day = (at: string) => at.slice(0, 10);
  return all
    .filter(
      (one) =>
        (query['reference'] === undefined || one.reference === query['reference']) &&
        (query['id'] === undefined || one.id === query['id']) &&
        (query['status'] === undefined || one.status === query['status']) &&
        (query['from_date'] === undefined || day(one.createdAt) >= query['from_date']) &&
        (query['until_date'] === undefined || day(one.createdAt) <= query['until_date']),
    )
    .toReversed();
}

const wholeIn = (text: string | undefined, fallback: number, largest: number): number => {
  const number = Number(text ?? fallback);
  return Number.isInteger(number) && number >= 1 && number <= largest ? number : fallback;
};

function list(stage: WompiStage, request: FastifyRequest, reply: FastifyReply) {
  const account = accountOfKey(stage, request);
  if (!account) return refuseKey(reply, request.headers.authorization?.replace(/^Bearer /, '') ?? '');
  const query = request.query as Query;
  const own = stage.world.transactions.filter(({ merchantId }) => merchantId === account.merchantId);
  const [page, size] = [wholeIn(query['page'], 1, 1_000_000), wholeIn(query['page_size'], 30, 200)];
  const shown = foundIn(own, query).slice((page - 1) * size, page * size);
  return { data: shown.map(shownTransaction), meta: {} };
}

function routes(app: FastifyInstance, stage: WompiStage, productOrigins: readonly string[]): void {
  app.addHook('preHandler', async () => settleDue(stage));
  app.get<{ Params: { key: string } }>('/v1/merchants/:key', ({ params }, reply) => {
    const found = stage.world.accounts.find(({ publicKey }) => publicKey === params.key);
    if (found) return { data: shownMerchant(found), meta: {} };
    return params.key.startsWith('pub_prod_') ? refuseKey(reply, params.key) : missing(reply);
  });
  app.get('/v1/transactions', (request, reply) => list(stage, request, reply));
  // Needs no key at Wompi: a payment is shown to all who know its id.
  app.get<{ Params: { id: string } }>('/v1/transactions/:id', ({ params }, reply) => {
    const found = stage.world.transactions.find(({ id }) => id === params.id);
    return found ? { data: shownWhole(found, accountOf(stage, found.merchantId)), meta: {} } : missing(reply);
  });
  app.post('/inbox', () => ({}));
  panelRoutes(app, stage);
  checkoutRoutes(app, stage, productOrigins);
}

async function happen(stage: WompiStage, happening: WompiHappening): Promise<void> {
  if ('delivery' in happening) {
    Object.assign(stage.world.delivery, happening.delivery);
  } else if ('release' in happening) {
    await releaseEvents(stage, happening.release.shuffled);
  } else if ('tell' in happening) {
    const { id, status } = transactionOf(stage, happening.tell);
    const said = { id, status, at: stage.clock.now() };
    await postEvent(stage, said, { doubled: happening.twice ?? false, forged: happening.forged ?? false });
  } else {
    settle(stage, transactionOf(stage, happening.id), happening.becomes, happening.message ?? null);
  }
}

function put(stage: WompiStage, { webhook, account: key }: WompiItem): void {
  const account = accountOfPublicKey(stage, key);
  if (webhook === null) account.webhooks = [];
  else addWebhook(account, webhook);
}

/** Wompi of Colombia in small (README of this folder): `/simulators/wompi/v1` and the page of payers, `/simulators/wompi/p/`. */
export const createWompiSimulator = (productOrigins: readonly string[] = []) =>
  defineSimulator<WompiWorld, WompiItem, WompiHappening>({
    id: 'wompi',
    seed: seedWompi,
    routes: (app, stage) => routes(app, stage, productOrigins),
    has: put,
    emit: happen,
  });

export const wompiSimulator = createWompiSimulator();
