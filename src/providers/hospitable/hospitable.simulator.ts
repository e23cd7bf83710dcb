import { createHmac } from 'node:crypto';

import type { FastifyInstance, FastifyReply } from 'fastify';

import { hasValidToken, simulateCodeFlow, emptyCodeFlowWorld } from '#foundation/simulation/code-flow.ts';
import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import { addDays, plainDate, weekday } from '#vocabulary/plain-date.ts';

import { SIMULATED_APPLICATION } from './hospitable.oauth.ts';
import {
  addMessage,
  messageRoutes,
  shownMessage,
  type WrittenMessage,
} from './hospitable.simulated-messages.ts';
import {
  midnight,
  shownProperty,
  shownReservation,
  type SimulatedReservation,
} from './hospitable.simulated-records.ts';
import { failure, refusal } from './hospitable.simulated-refusals.ts';
import {
  type HospitableStage,
  type HospitableWorld,
  type MessageScope,
  seedHospitable,
} from './hospitable.simulated-world.ts';

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * `has(…)`: a reservation with the values that matter to the test, or the address that the host enters for webhook
 * events.
 */
export type HospitableItem =
  | (Partial<SimulatedReservation> & { readonly id: string })
  | { readonly webhook: string }
  /** A day that the host closed in Hospitable; how many reads come before a change; a token that may only read. */
  | { readonly property: string; readonly closed: string }
  | { readonly slow: number }
  | { readonly mayWrite: boolean }
  /** A message that was written in Hospitable or at the channel; seconds until other messages are shown; a missing right. */
  | WrittenMessage
  | { readonly messagesShowAfter: number }
  | { readonly missingScope: MessageScope };

/**
 * A change made by a user of Hospitable, or words of the guest (`writes`), with the webhook event that follows; `twice` delivers it
 * doubled.
 */
export type HospitableHappening =
  | ({ readonly id: string; readonly twice?: boolean } & (
      { readonly category: string } | { readonly moveDays: number } | { readonly writes: string }
    ))
  | { readonly disconnect: true };

/** Ten on a page unless more are asked for, never more than a hundred. */
function pageOf<Item>(items: readonly Item[], query: Query, path: string) {
  const size = Math.min(Number(query['per_page'] ?? 10), 100);
  const page = Number(query['page'] ?? 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const link = (number: number) => `https://public.api.hospitable.com/v2${path}?page=${number}`;
  return {
    data: items.slice((page - 1) * size, page * size),
    links: { first: link(1), last: link(last), prev: null, next: page < last ? link(page + 1) : null },
    meta: {
      current_page: page,
      from: (page - 1) * size + 1,
      last_page: last,
      links: [],
      path,
      per_page: size,
      to: Math.min(page * size, items.length),
      total: items.length,
    },
  };
}

const includedIn = (query: Query): string[] =>
  [query['include'], query['include[]']].flat().join(',').split(',');

function list({ world, clock }: HospitableStage, query: Query, reply: FastifyReply) {
  const wanted = [query['properties[]'] ?? []].flat();
  if (wanted.length === 0) return failure(reply, 400, 'The properties field is required.');
  const today = plainDate(clock.now().slice(0, 10));
  const first = String(query['start_date'] ?? today);
  const last = String(query['end_date'] ?? addDays(today, 14));
  const found = world.reservations.filter(({ arrival_date, departure_date, properties }) => {
    const day = (query['date_query'] === 'checkout' ? departure_date : arrival_date).slice(0, 10);
    return day >= first && day <= last && properties.some(({ id }) => wanted.includes(id));
  });
  const page = pageOf(found, query, '/reservations');
  return {
    ...page,
    data: page.data.map((one) => shownReservation(one, world.properties, includedIn(query))),
  };
}

const OPEN_PATHS = /\/oauth\/(authorize|token)(\?|$)/;

const DAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

function calendar({ world }: HospitableStage, property: string, query: Query, reply: FastifyReply) {
  const { start_date: first, end_date: last } = query;
  if (typeof first !== 'string' || typeof last !== 'string')
    return refusal(reply, 'start_date', 'The start date field is required.');
  if (!world.properties.some(({ id }) => id === property)) return failure(reply, 404, 'Property not found.');
  for (const late of world.late) late.readings -= 1;
  makeChanges(world);
  const days = [];
  for (let date = plainDate(first); date <= last; date = addDays(date, 1)) {
    const isReserved = world.reservations.some(
      ({ properties, arrival_date, departure_date, reservation_status }) =>
        reservation_status.current.category === 'accepted' &&
        properties.some(({ id }) => id === property) &&
        arrival_date.slice(0, 10) <= date &&
        date < departure_date.slice(0, 10),
    );
    const isClosed = world.closed.includes(`${property} ${date}`);
    days.push({
      date,
      day: DAYS[weekday(date)],
      min_stay: 1,
      status: {
        reason: isReserved ? 'RESERVED' : isClosed ? 'BLOCKED' : 'AVAILABLE',
        source_type: isReserved ? 'PLATFORM' : 'USER',
        source: null,
        available: !isReserved && !isClosed,
      },
      price: { amount: 100_000, currency: 'COP', formatted: '$1,000' },
      closed_for_checkin: false,
      closed_for_checkout: false,
    });
  }
  return { data: { listing_id: property, provider: 'hospitable', start_date: first, end_date: last, days } };
}

/** Accepted for later: the next reads may still show the old days. */
function writeCalendar(stage: HospitableStage, property: string, body: unknown, reply: FastifyReply) {
  const { world } = stage;
  if (!world.mayWrite) return failure(reply, 403, 'Missing scope: calendar:write');
  if (!world.properties.some(({ id }) => id === property)) return failure(reply, 404, 'Property not found.');
  const { dates } = body as { dates?: { date: string; available?: boolean }[] };
  if (!Array.isArray(dates)) return refusal(reply, 'dates', 'The dates field is required.');
  if (dates.length > 60) return refusal(reply, 'dates', 'The dates may not have more than 60 items.');
  const isRestricted = world.properties.some(
    (one) => one.id === property && one['calendar_restricted'] === true,
  );
  if (isRestricted) return refusal(reply, 'dates', 'The calendar of this property is restricted.');
  world.late.push({ readings: world.slow, property, dates });
  makeChanges(world);
  return reply.code(202).send({ status: 'accepted' });
}

/** Makes accepted changes in their order, when their time has come. */
function makeChanges(world: HospitableWorld): void {
  for (let [next] = world.late; next && next.readings <= 0; [next] = world.late) {
    world.late.shift();
    const { property, dates } = next;
    for (const { date, available } of dates) {
      world.closed = world.closed.filter((one) => one !== `${property} ${date}`);
      if (available === false) world.closed.push(`${property} ${date}`);
    }
  }
}

function routes(app: FastifyInstance, stage: HospitableStage, productOrigins: readonly string[]): void {
  simulateCodeFlow(app, stage, () => stage.world.oauth, {
    name: 'Hospitable',
    application: SIMULATED_APPLICATION,
    consentPath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    encoding: 'json',
    tokenLifeSeconds: 43_200,
    hearsRedirect: false,
    productOrigins,
  });
  let requests = 0;
  app.addHook('preHandler', async (request, reply) => {
    if (reply.sent) return undefined;
    requests += 1;
    reply.header('x-hospitable-trace', `ho-${requests}`).header('x-request-id', `ho-${requests}`);
    // The calls that issue tokens and show the consent page need no token.
    if (OPEN_PATHS.test(request.url)) return undefined;
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const isGood = stage.world.tokens.includes(token) || hasValidToken(request, stage, stage.world.oauth);
    return isGood ? undefined : failure(reply, 401, 'Unauthenticated.');
  });
  app.get('/v2/user', () => ({ data: stage.world.user }));
  app.get<{ Querystring: Query }>('/v2/properties', ({ query }) =>
    pageOf(stage.world.properties.map(shownProperty), query, '/properties'),
  );
  app.get<{ Params: { id: string } }>('/v2/properties/:id', ({ params }, reply) => {
    const found = stage.world.properties.find(({ id }) => id === params.id);
    return found ? shownProperty(found) : failure(reply, 404, 'Property not found.');
  });
  messageRoutes(app, stage);
  const path = '/v2/properties/:id/calendar';
  app.get<{ Querystring: Query; Params: { id: string } }>(path, ({ query, params }, reply) =>
    calendar(stage, params.id, query, reply),
  );
  app.put<{ Params: { id: string } }>(path, (request, reply) =>
    writeCalendar(stage, request.params.id, bodyOf(request).json, reply),
  );
  app.get<{ Querystring: Query }>('/v2/reservations', ({ query }, reply) => list(stage, query, reply));
  app.get<{ Querystring: Query; Params: { id: string } }>(
    '/v2/reservations/:id',
    ({ params, query }, reply) => {
      const found = stage.world.reservations.find(({ id }) => id === params.id);
      return found
        ? { data: shownReservation(found, stage.world.properties, includedIn(query)) }
        : failure(reply, 404, 'Reservation not found.');
    },
  );
}

/** Signed as webhooks that a host makes: with the address of the account. */
async function notify(stage: HospitableStage, content: Readonly<Record<string, unknown>>, times = 1) {
  const { world, clock } = stage;
  world.lastId += 1;
  const id = `01GTKD6ZYFVQMR0RWP4H${String(world.lastId).padStart(6, '0')}`;
  const json = { id, ...content, created: clock.now(), version: 'v2' };
  const signature = createHmac('sha256', Buffer.from(world.user.email).toString('base64'))
    .update(JSON.stringify(json))
    .digest('hex');
  for (const url of world.webhooks) {
    for (let time = 0; time < times; time += 1) {
      await stage.notify(url, { json, headers: { Signature: signature } });
    }
  }
}

async function change(stage: HospitableStage, happening: HospitableHappening): Promise<void> {
  const { world, clock } = stage;
  if ('disconnect' in happening) {
    world.tokens.length = 0;
    world.oauth = emptyCodeFlowWorld();
    const data = { user: { id: world.user.id }, disconnected_at: clock.now() };
    return notify(stage, { action: 'integration.disconnected', data });
  }
  const found = world.reservations.find(({ id }) => id === happening.id);
  if (!found) throw new Error(`There is no reservation ${happening.id}`);
  const times = happening.twice ? 2 : 1;
  if ('writes' in happening) {
    const message = addMessage(stage, { reservation: found.id, from: 'guest', body: happening.writes });
    return notify(stage, { action: 'message.created', data: shownMessage(stage, message) }, times);
  }
  if ('category' in happening) {
    found.reservation_status = { current: { category: happening.category, sub_category: '' } };
  } else {
    const moved = (date: string) => midnight(addDays(plainDate(date.slice(0, 10)), happening.moveDays));
    found.arrival_date = moved(found.arrival_date);
    found.departure_date = moved(found.departure_date);
  }
  const triggers = ['category' in happening ? 'status_changed' : 'dates_changed'];
  const event = { action: 'reservation.changed', triggers, data: { id: found.id } };
  return notify(stage, event, times);
}

function add(stage: HospitableStage, item: HospitableItem): void {
  const { world, clock } = stage;
  if ('webhook' in item) {
    world.webhooks = [...new Set([...world.webhooks, item.webhook])];
    return;
  }
  if ('closed' in item) {
    world.closed.push(`${item.property} ${item.closed}`);
    return;
  }
  if ('slow' in item) {
    world.slow = item.slow;
    return;
  }
  if ('mayWrite' in item) {
    world.mayWrite = item.mayWrite;
    return;
  }
  if ('reservation' in item) {
    addMessage(stage, item);
    return;
  }
  if ('messagesShowAfter' in item) {
    world.messagesShowAfter = item.messagesShowAfter;
    return;
  }
  if ('missingScope' in item) {
    world.missingScopes = [...world.missingScopes, item.missingScope];
    return;
  }
  const pattern = seedHospitable(clock).reservations[2];
  if (!pattern) throw new Error('The seeded world has no reservation');
  const others = world.reservations.filter(({ id }) => id !== item.id);
  world.reservations = [...others, { ...pattern, ...item }];
}

/** Hospitable's public API, imitated (README of this folder): `/simulators/hospitable/v2`. */
export const createHospitableSimulator = (productOrigins: readonly string[] = []) =>
  defineSimulator<HospitableWorld, HospitableItem, HospitableHappening>({
    id: 'hospitable',
    seed: seedHospitable,
    routes: (app, stage) => routes(app, stage, productOrigins),
    has: add,
    emit: change,
  });

export const hospitableSimulator = createHospitableSimulator();
