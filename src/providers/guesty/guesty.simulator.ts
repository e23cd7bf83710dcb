import { createHmac } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import type { Stage } from '#foundation/simulation/definition.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

import { addInboxRoutes, conversationIdOf, receivedEvent, writeAsGuest } from './guesty.simulated-inbox.ts';
import { refuse } from './guesty.simulated-refusal.ts';
import { type GuestyWorld, hexId, seedGuesty, type SimulatedReservation } from './guesty.simulated-world.ts';

type GuestyStage = Stage<GuestyWorld>;
type Query = Readonly<Record<string, string | string[] | undefined>>;

/** `has(…)`: a reservation with the values that matter to the test; the rest is invented. */
export type GuestyItem =
  | (Partial<SimulatedReservation> & { readonly reservationId: string })
  /** An access that may only read. */
  | { readonly mayWrite: boolean }
  /** A reservation that is deleted in Guesty. */
  | { readonly deleted: string };

/**
 * A change made by a user of Guesty, or words of the guest (`guestWrites`), with the webhook event that follows; `twice` delivers it
 * doubled.
 */
export type GuestyHappening = { readonly reservationId: string; readonly twice?: boolean } & (
  { readonly status: string } | { readonly moveDays: number } | { readonly guestWrites: string }
);

const DAY_SECONDS = 86_400;
const TOKENS_A_DAY = 5;
const OLD_EVENTS = new Set(['reservation.new', 'reservation.updated']);
/** Fixed, so that a test can check what was signed with it. */
export const SIMULATED_SIGNING_KEY = `whsec_${Buffer.from('a key of the simulated Guesty').toString('base64')}`;

/** A token whose claims name the account, like Guesty's; its signature is not checked here. */
const tokenValue = (number: number): string => {
  const claims = Buffer.from(JSON.stringify({ accountId: hexId('99', '1'), n: number })).toString(
    'base64url',
  );
  return `eyJhbGciOiJSUzI1NiJ9.${claims}.c2ltdWxhdGVk`;
};

function giveToken({ world, clock }: GuestyStage, form: Query, reply: FastifyReply) {
  const known = world.clients.find(
    ({ clientId, clientSecret }) => clientId === form['client_id'] && clientSecret === form['client_secret'],
  );
  if (!known) {
    const error_description = 'The client secret supplied for a confidential client is invalid.';
    return reply.code(401).send({ error: 'invalid_client', error_description });
  }
  const now = clock.now();
  const today = world.tokens.filter(
    ({ clientId, issuedAt }) =>
      clientId === known.clientId && epochMs(now) - epochMs(issuedAt) < DAY_SECONDS * 1000,
  );
  if (today.length >= TOKENS_A_DAY) return reply.code(429).header('retry-after', '3600').send({});
  const value = tokenValue(world.tokens.length);
  world.tokens.push({ value, clientId: known.clientId, issuedAt: now });
  return { token_type: 'Bearer', expires_in: DAY_SECONDS, access_token: value, scope: 'open-api' };
}

/** Guesty's limit: more requests are refused. */
const REQUESTS_PER_SECOND = 15;

function requestCounter(most: number): () => boolean {
  let recent: number[] = [];
  return () => {
    const now = performance.now();
    recent = [...recent.filter((at) => now - at < 1000), now];
    return recent.length > most;
  };
}

/** The status that a request without a good token gets: an expired one is 403 on some routes, 401 on the others. */
function statusWithout({ world, clock }: GuestyStage, request: FastifyRequest): number | null {
  const value = request.headers.authorization?.replace(/^Bearer /, '');
  const token = world.tokens.find((one) => one.value === value);
  const isOver = token && epochMs(clock.now()) - epochMs(token.issuedAt) >= DAY_SECONDS * 1000;
  if (token && !isOver) return null;
  return request.url.includes('reservations') ? 403 : 401;
}

const pageOf = <Item>(items: readonly Item[], query: Query) => {
  const limit = Math.min(Number(query['limit'] ?? 25), 100);
  const skip = Number(query['skip'] ?? 0);
  return { results: items.slice(skip, skip + limit), hasMore: skip + limit < items.length, limit, skip };
};

function search({ world }: GuestyStage, query: Query) {
  const first = query['filter[checkIn][gte]'];
  const last = query['filter[checkIn][lte]'];
  const found = world.reservations
    .filter(({ stay: [stay], isLeftOut }) => {
      if (isLeftOut) return false;
      const day = stay?.checkInDateLocalized ?? '';
      return (typeof first !== 'string' || day >= first) && (typeof last !== 'string' || day <= last);
    })
    .sort((a, b) => a.reservationId.localeCompare(b.reservationId));
  const { results, hasMore } = pageOf(found, query);
  return { results: results.map(inSearch), pagination: { hasMore } };
}

/** The newer search names listings. */
const inSearch = ({
  reservationId,
  status,
  confirmationCode,
  source,
  guestId,
  stay,
  createdAt,
}: SimulatedReservation) => ({
  reservationId,
  status,
  confirmationCode,
  source,
  guestId,
  stay,
  createdAt,
});

/** As the official description has it: units in place of listings, a booker, and no money. */
function byId(reservation: SimulatedReservation) {
  const { reservationId: _id, status, guestId: bookerId, source, createdAt } = reservation;
  const isHere = ['checked_in', 'checked_out', 'no_show'].includes(status);
  const guestsCount = reservation.numberOfGuests.numberOfAdults + reservation.numberOfGuests.numberOfChildren;
  return {
    _id,
    integrationId: hexId('70', '1'),
    stay: reservation.stay.map(({ listingId, eta, etd, ...days }) => ({
      ...days,
      guestsCount,
      numberOfGuests: reservation.numberOfGuests,
      unitTypeId: listingId,
      unitId: listingId,
      ratePlanId: hexId('71', '1'),
      eta: `${days.checkInDateLocalized}T${eta}:00.000Z`,
      etd: `${days.checkOutDateLocalized}T${etd}:00.000Z`,
    })),
    bookerId,
    platform: source,
    quoteId: hexId('72', '1'),
    accountId: hexId('99', '1'),
    source,
    confirmedAt: createdAt,
    moneyId: hexId('73', '1'),
    conversationId: conversationIdOf(_id),
    guestStay: { createdAt, updatedAt: createdAt, status: isHere ? status : 'not_set' },
    creationFlow: 'INTERNAL',
    createdAt,
    customFields: [],
    status: isHere ? 'confirmed' : status,
    confirmationCode: reservation.confirmationCode,
  };
}

function subscribe({ world }: GuestyStage, body: unknown, reply: FastifyReply) {
  const { url, events } = body as { url?: string; events?: string[] };
  if (!url || !Array.isArray(events)) return refuse(reply, 400, 'url and events are required');
  if (events.some((event) => OLD_EVENTS.has(event))) {
    return refuse(reply, 400, 'This event is deprecated, use its .v2');
  }
  world.lastId += 1;
  const webhook = { _id: hexId('30', world.lastId), url, events };
  world.webhooks.push(webhook);
  return webhook;
}

/** Its events are replaced; its address is fixed. */
function changeSubscription({ world }: GuestyStage, id: string, body: unknown, reply: FastifyReply) {
  const webhook = world.webhooks.find(({ _id }) => _id === id);
  if (!webhook) return refuse(reply, 404, 'Webhook not found');
  const { url, events } = body as { url?: string; events?: string[] };
  if (url !== undefined && url !== webhook.url) return refuse(reply, 400, 'The url cannot be changed');
  if (!Array.isArray(events) || events.length === 0) return refuse(reply, 400, 'events are required');
  webhook.events = events;
  return reply.code(204).send();
}

const HOLDING = new Set(['confirmed', 'reserved', 'checked_in', 'awaiting_payment']);

function calendar({ world }: GuestyStage, listingId: string, query: Query, reply: FastifyReply) {
  const { startDate, endDate } = query;
  if (typeof startDate !== 'string' || typeof endDate !== 'string') {
    return refuse(reply, 400, 'startDate and endDate are required');
  }
  const days = [];
  for (let date = plainDate(startDate); date <= endDate; date = addDays(date, 1)) {
    const holder = world.reservations.find(
      ({ status, stay }) =>
        HOLDING.has(status) &&
        stay.some(
          (one) =>
            one.listingId === listingId &&
            one.checkInDateLocalized <= date &&
            date < one.checkOutDateLocalized,
        ),
    );
    const isClosed = world.closed[`${listingId} ${date}`] !== undefined;
    const blockRefs = [
      ...(holder ? [{ type: 'b', reservationId: holder.reservationId }] : []),
      ...(isClosed ? [{ type: 'm', reservationId: null }] : []),
    ];
    const status = blockRefs.length > 0 ? 'unavailable' : 'available';
    days.push({ date, listingId, currency: 'COP', price: 100, minNights: 1, status, blockRefs });
  }
  return { data: { days } };
}

function writeCalendar({ world }: GuestyStage, listingId: string, body: unknown, reply: FastifyReply) {
  if (!world.mayWrite) return refuse(reply, 403, 'Forbidden');
  const { startDate, endDate, status, note = '' } = body as Record<string, string | undefined>;
  if (!startDate || !endDate || startDate > endDate) return refuse(reply, 400, 'The dates are wrong');
  for (let date = plainDate(startDate); date <= endDate; date = addDays(date, 1)) {
    if (status === 'unavailable') world.closed[`${listingId} ${date}`] = note;
    else delete world.closed[`${listingId} ${date}`];
  }
  return { data: { days: [] } };
}

function routes(app: FastifyInstance, stage: GuestyStage, requestsPerSecond: number): void {
  const isTooOften = requestCounter(requestsPerSecond);
  let requests = 0;
  app.addHook('preHandler', async (request, reply) => {
    if (reply.sent) return undefined;
    requests += 1;
    reply.header('x-request-id', `gy-${requests}`);
    if (isTooOften()) {
      return refuse(reply.header('retry-after', '1'), 429, 'TOO_MANY_REQUESTS');
    }
    const status = request.url.endsWith('/oauth2/token') ? null : statusWithout(stage, request);
    return status === null ? undefined : refuse(reply, status, 'Unauthorized');
  });

  app.post('/oauth2/token', (request, reply) => giveToken(stage, bodyOf(request).form, reply));
  app.get('/v1/accounts/me', () => ({ _id: hexId('98', '1'), name: 'API', companyName: 'Casa Azul' }));
  app.get<{ Querystring: Query }>('/v1/listings', ({ query }) => {
    const { results, limit, skip } = pageOf(stage.world.listings, query);
    return { results, count: stage.world.listings.length, limit, skip };
  });
  app.get<{ Querystring: Query }>('/v1/reservations-v3/search', ({ query }) => search(stage, query));
  app.get<{ Querystring: Query }>('/v1/reservations-v3', ({ query }) => {
    const wanted = [query['reservationIds[]']].flat();
    return stage.world.reservations
      .filter(({ reservationId, isHiddenById }) => wanted.includes(reservationId) && !isHiddenById)
      .map(byId);
  });
  // Every account is migrated: the first generation is over.
  app.get('/v1/reservations', (_request, reply) => refuse(reply, 410, 'Use reservations-v3'));
  app.get<{ Params: { id: string } }>('/v1/guests-crud/:id', ({ params }, reply) => {
    const guest = stage.world.guests.find(({ _id }) => _id === params.id);
    return guest ?? refuse(reply, 404, 'Guest not found');
  });
  const path = '/v1/availability-pricing/api/calendar/listings/:id';
  app.get<{ Params: { id: string }; Querystring: Query }>(path, ({ params, query }, reply) =>
    calendar(stage, params.id, query, reply),
  );
  app.put<{ Params: { id: string } }>(path, (request, reply) =>
    writeCalendar(stage, request.params.id, bodyOf(request).json, reply),
  );
  addInboxRoutes(app, stage);
  app.get('/v1/webhooks', () => ({ results: stage.world.webhooks }));
  app.post('/v1/webhooks', (request, reply) => subscribe(stage, bodyOf(request).json, reply));
  app.put<{ Params: { id: string } }>('/v1/webhooks/:id', (request, reply) =>
    changeSubscription(stage, request.params.id, bodyOf(request).json, reply),
  );
  // For a moment after it was made, an address has none.
  const asked = new Set<string>();
  app.get<{ Querystring: Query }>('/v1/webhooks-v2/secret', ({ query }, reply) => {
    const url = String(query['url']);
    const isKnown = stage.world.webhooks.some((one) => one.url === url);
    if (!isKnown || !asked.has(url)) {
      asked.add(url);
      return refuse(reply, 404, 'Endpoint not found');
    }
    return { key: SIMULATED_SIGNING_KEY };
  });
}

function signed(id: string, seconds: number, json: unknown): Record<string, string> {
  const key = Buffer.from(SIMULATED_SIGNING_KEY.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${id}.${seconds}.${JSON.stringify(json)}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    // While a key is changed, a signature of another one stands in front.
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} v1,${signature}`,
  };
}

async function change(stage: GuestyStage, happening: GuestyHappening): Promise<void> {
  const found = stage.world.reservations.find(
    ({ reservationId }) => reservationId === happening.reservationId,
  );
  if (!found) throw new Error(`There is no reservation ${happening.reservationId}`);
  const times = happening.twice ? 2 : 1;
  if ('guestWrites' in happening) {
    return notify(stage, receivedEvent(found, writeAsGuest(stage, found, happening.guestWrites)), times);
  }
  if ('status' in happening) found.status = happening.status;
  else {
    for (const stay of found.stay) {
      stay.checkInDateLocalized = addDays(plainDate(stay.checkInDateLocalized), happening.moveDays);
      stay.checkOutDateLocalized = addDays(plainDate(stay.checkOutDateLocalized), happening.moveDays);
    }
  }
  return notify(
    stage,
    {
      event: 'reservation.updated.v2',
      data: { reservationId: found.reservationId, status: found.status, listingId: found.stay[0]?.listingId },
    },
    times,
  );
}

/** Signed, and only at the addresses that asked for it. */
async function notify(
  stage: GuestyStage,
  content: Readonly<Record<string, unknown>> & { readonly event: string },
  times: number,
): Promise<void> {
  const { world, clock } = stage;
  world.lastId += 1;
  const id = `msg_${world.lastId}`;
  const json = { ...content, meta: { eventId: id, publishedAt: clock.now() } };
  const headers = signed(id, Math.floor(epochMs(clock.now()) / 1000), json);
  for (const { url, events } of world.webhooks) {
    if (!events.includes(content.event)) continue;
    for (let time = 0; time < times; time += 1) await stage.notify(url, { json, headers });
  }
}

function add({ world, clock }: GuestyStage, item: GuestyItem): void {
  if ('mayWrite' in item) {
    world.mayWrite = item.mayWrite;
    return;
  }
  if ('deleted' in item) {
    world.reservations = world.reservations.filter(({ reservationId }) => reservationId !== item.deleted);
    return;
  }
  const [pattern] = world.reservations;
  if (!pattern) throw new Error('The seeded world has no reservation');
  world.reservations = [
    ...world.reservations.filter(({ reservationId }) => reservationId !== item.reservationId),
    { ...structuredClone(pattern), status: 'confirmed', createdAt: clock.now(), ...item },
  ];
}

/** Guesty's Open API, imitated (README of this folder): OAuth tokens beside `/v1`. */
export const createGuestySimulator = (requestsPerSecond = REQUESTS_PER_SECOND) =>
  defineSimulator<GuestyWorld, GuestyItem, GuestyHappening>({
    id: 'guesty',
    seed: seedGuesty,
    routes: (app, stage) => routes(app, stage, requestsPerSecond),
    has: add,
    emit: change,
  });
