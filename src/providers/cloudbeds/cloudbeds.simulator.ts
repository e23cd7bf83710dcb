import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { grantedScopes, hasValidToken, simulateCodeFlow } from '#foundation/simulation/code-flow.ts';
import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';

import { CLOUDBEDS_REQUESTS_PER_SECOND } from './cloudbeds.client.ts';
import { SIMULATED_APPLICATION } from './cloudbeds.oauth.ts';
import { CLOUDBEDS_SCOPES } from './cloudbeds.scopes.ts';
import {
  MODIFICATION_METHODS,
  applyHappening,
  type CloudbedsHappening,
  wallClockNow,
} from './cloudbeds.simulated-modifications.ts';
import { searchTransactions } from './cloudbeds.simulated-accounting.ts';
import { BLOCK_METHODS } from './cloudbeds.simulated-blocks.ts';
import { type NewPosting, addPosting, seedPostings } from './cloudbeds.simulated-postings.ts';
import {
  type CloudbedsStage,
  type Fields,
  findReservation,
  type Method,
  READING,
} from './cloudbeds.simulated-reading.ts';
import {
  type CloudbedsWorld,
  seedCloudbeds,
  type SimulatedReservation,
  type SimulatedRoomBlock,
  type SimulatedWebhook,
} from './cloudbeds.simulated-world.ts';

/** `has(…)`: a booking with the values that matter to the test; the rest is invented. */
export type CloudbedsItem =
  | (Partial<SimulatedReservation> & { readonly reservationID: string })
  /** A key that may only read. */
  | { readonly mayBlock: boolean }
  | { readonly mayModify: boolean }
  | { readonly mayReadAccounts: boolean }
  /** A line in the account of a booking, of which no webhook event tells. */
  | { readonly posted: NewPosting; readonly of: string }
  /** A room that a user of Cloudbeds closed, or opened again. */
  | { readonly closed: { readonly roomID: string; readonly startDate: string; readonly endDate: string } }
  | { readonly opened: string }
  /** A server on which blocks are deleted with DELETE, as before 2026-06-23. */
  | { readonly oldVerb: boolean }
  /** How many reads of a booking come before a change is seen. */
  | { readonly slow: number };

const nextId = ({ world }: CloudbedsStage): string => {
  world.lastId += 1;
  return String(world.lastId);
};

const WRITING: Readonly<Record<string, Method>> = {
  'POST postWebhook': ({ object, action, endpointUrl }, stage) => {
    if (!object || !action || !endpointUrl) return 'Missing parameter';
    const webhook: SimulatedWebhook = { id: nextId(stage), object, action, endpointUrl };
    stage.world.webhooks.push(webhook);
    return { data: { subscriptionID: webhook.id } };
  },

  'DELETE deleteWebhook': ({ subscriptionID }, { world }) => {
    world.webhooks = world.webhooks.filter(({ id }) => id !== subscriptionID);
    return {};
  },

  'PUT putGuest': ({ guestID, ...fields }, stage) => {
    const guest = stage.world.reservations
      .flatMap(({ guestList }) => guestList)
      .find((one) => one.guestID === guestID);
    if (!guest) return 'Guest not found';
    for (const [name, value] of Object.entries(fields)) {
      if (name.startsWith('guest') && value !== undefined) guest[name] = value;
    }
    return {};
  },

  'POST postPayment': ({ reservationID, type, amount, description }, stage) => {
    const found = findReservation(stage, reservationID);
    if (!found) return 'Reservation not found';
    if (!(Number(amount) > 0)) return 'Parameter amount is required';
    if (!type) return 'Parameter type is required';
    found.paid += Number(amount);
    found.dateModified = wallClockNow(stage);
    const transactionID = addPosting(stage, found.reservationID, {
      code: PAYMENT_CODES[type] ?? '9200',
      relation: 'PAYMENT',
      amount: Number(amount).toFixed(2),
      description: description ?? '',
    });
    return { paymentID: nextId(stage), transactionID };
  },

  'POST postReservationNote': ({ reservationID, reservationNote }, stage) => {
    const found = findReservation(stage, reservationID);
    if (!found) return 'Reservation not found';
    found.notes.push(reservationNote ?? '');
    return { reservationNoteID: nextId(stage) };
  },
};

/** Cash, cards, and everything that comes from a bank. */
const PAYMENT_CODES: Readonly<Record<string, string>> = { cash: '9100', credit: '9300' };

/** Whether a key has asked too often within a second. */
function requestCounter(perSecond: number): (key: string) => boolean {
  const times = new Map<string, number[]>();
  return (key) => {
    const now = performance.now();
    const recent = (times.get(key) ?? []).filter((at) => now - at < 1000);
    times.set(key, [...recent, now]);
    return recent.length >= perSecond;
  };
}

const OPEN_PATHS = /\/(oauth|access_token)(\?|$)/;

function routes(
  app: FastifyInstance,
  stage: CloudbedsStage,
  productOrigins: readonly string[],
  requestsPerSecond: number,
): void {
  const isTooOften = requestCounter(requestsPerSecond);
  let requests = 0;

  app.addHook('preHandler', async (request, reply) => {
    if (reply.sent) return;
    requests += 1;
    reply.header('x-request-id', `sim-${requests}`);
    // The calls that issue tokens and show the consent page need no token.
    if (OPEN_PATHS.test(request.url)) return;
    const key = String(request.headers['x-api-key'] ?? request.headers.authorization ?? '');
    if (!stage.world.apiKeys.includes(key) && !hasValidToken(request, stage, stage.world.oauth)) {
      await reply.code(401).send({ success: false, message: 'Invalid API key' });
    } else if (isTooOften(key)) {
      await reply.code(429).header('retry-after', '1').send({ success: false, message: 'Too many requests' });
    }
  });

  simulateCodeFlow(app, stage, () => stage.world.oauth, {
    name: 'Cloudbeds',
    application: SIMULATED_APPLICATION,
    consentPath: '/api/v1.1/oauth',
    tokenPath: '/api/v1.3/access_token',
    encoding: 'form',
    tokenLifeSeconds: 28_800,
    hearsRedirect: true,
    productOrigins,
  });

  /** The scope that the access lacks; null if it allows the call. */
  const missingScope = (request: FastifyRequest, method: string): string | null => {
    const { mayBlock, mayModify, mayReadAccounts } = stage.world;
    const scope = (CLOUDBEDS_SCOPES as Readonly<Record<string, string | undefined>>)[method];
    if (scope === undefined) return null;
    const withheld = [
      ...(mayBlock ? [] : ['write:roomblock', 'delete:roomblock']),
      ...(mayModify ? [] : ['write:reservation', 'write:room']),
      ...(mayReadAccounts ? [] : ['read:payment']),
    ];
    const granted = grantedScopes(request, stage.world.oauth);
    const isMissing = withheld.includes(scope) || (granted !== null && !granted.includes(scope));
    return isMissing ? scope : null;
  };

  const answer = async (
    request: FastifyRequest,
    name: string,
    method: Method | undefined,
    fields: Fields,
    reply: FastifyReply,
  ) => {
    if (!method) return reply.code(404).send({ success: false, message: 'Method is not imitated' });
    const scope = missingScope(request, name);
    if (scope !== null) {
      return reply.code(403).send({ success: false, message: `The scope ${scope} is missing` });
    }
    const result = await method(fields, stage);
    return typeof result === 'string' ? { success: false, message: result } : { success: true, ...result };
  };
  app.route<{ Params: { method: string }; Querystring: Record<string, string> }>({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/api/v1.3/:method',
    handler: (request, reply) => {
      const { method: name } = request.params;
      const isOld = stage.world.oldVerb === true && name === 'deleteRoomBlock';
      if (isOld && request.method === 'POST') return reply.code(405).send();
      const called = `${isOld ? 'POST' : request.method} ${name}`;
      const method = request.method === 'GET' ? (READING[name] ?? BLOCK_METHODS[name]) : WRITERS[called];
      return answer(request, name, method, fieldsOf(request, request.query), reply);
    },
  });

  app.post<{ Params: { list: string } }>('/accounting/v1.0/:list', (request, reply) => {
    const { list } = request.params;
    const scope = missingScope(request, `accounting/v1.0/${list}`);
    if (scope !== null) return reply.code(403).send(accountingError(stage, 'ACCESS_DENIED', scope));
    if (request.headers['x-property-id'] !== stage.world.hotel.propertyID) {
      return reply.code(400).send(accountingError(stage, 'INVALID_REQUEST', 'X-Property-ID'));
    }
    const found = searchTransactions(stage, list, bodyOf(request).json);
    if (found === null) return reply.code(404).send(accountingError(stage, 'ENTITY_NOT_FOUND', list));
    if ('refusal' in found) {
      return reply.code(400).send(accountingError(stage, 'INVALID_ARGUMENT_ERROR', found.refusal));
    }
    return reply.send(found);
  });
}

/** An error of accounting, which has another form than those of the other interface. */
const accountingError = (stage: CloudbedsStage, errorCode: string, errorDetails: string) => ({
  id: `sim-${stage.world.lastId}`,
  timestamp: stage.clock.now(),
  errorCode,
  errorDetails,
});

const WRITERS: Readonly<Record<string, Method>> = { ...WRITING, ...BLOCK_METHODS, ...MODIFICATION_METHODS };

/** Only forms are read: a JSON body arrives as no parameters at all. */
const fieldsOf = (request: FastifyRequest, query: Fields): Fields =>
  request.method === 'GET' || request.method === 'DELETE' ? query : bodyOf(request).form;

/** `/simulators/cloudbeds/api/v1.3/{method}` */
export const createCloudbedsSimulator = (
  productOrigins: readonly string[] = [],
  requestsPerSecond = CLOUDBEDS_REQUESTS_PER_SECOND,
) =>
  defineSimulator<CloudbedsWorld, CloudbedsItem, CloudbedsHappening>({
    id: 'cloudbeds',
    seed: (clock) => {
      const world = seedCloudbeds(clock);
      seedPostings({ world, clock });
      return world;
    },
    has: (stage, item) => {
      if ('posted' in item) {
        addPosting(stage, item.of, item.posted);
        return;
      }
      if ('closed' in item) {
        const { roomID, ...days } = item.closed;
        const roomBlockID = nextId(stage);
        const kind = { roomBlockType: 'blocked_dates', roomBlockReason: 'Pintura' };
        stage.world.roomBlocks.push({ roomBlockID, ...kind, ...days, rooms: [{ roomID }] });
        return;
      }
      if ('opened' in item) {
        const isOf = ({ rooms }: SimulatedRoomBlock) => rooms.some(({ roomID }) => roomID === item.opened);
        stage.world.roomBlocks = stage.world.roomBlocks.filter((block) => !isOf(block));
        return;
      }
      if (!('reservationID' in item)) {
        Object.assign(stage.world, item);
        return;
      }
      const [model] = seedCloudbeds(stage.clock).reservations;
      if (!model) return;
      const others = stage.world.reservations.filter(
        ({ reservationID }) => reservationID !== item.reservationID,
      );
      stage.world.reservations = [...others, { ...model, dateModified: wallClockNow(stage), ...item }];
    },
    emit: applyHappening,
    routes: (app, stage) => routes(app, stage, productOrigins, requestsPerSecond),
  });
