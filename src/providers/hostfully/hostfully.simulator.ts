import type { FastifyInstance, FastifyReply } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import type { Stage } from '#foundation/simulation/definition.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

import { blockRoutes } from './hostfully.simulated-blocks.ts';
import {
  AGENCY_UID,
  type HostfullyWorld,
  seedHostfully,
  type SimulatedLead,
  uuidOf,
  wallClock,
} from './hostfully.simulated-world.ts';

type HostfullyStage = Stage<HostfullyWorld>;
type Query = Readonly<Record<string, string | undefined>>;

/** `has(…)`: a lead with the values that matter to the test; the rest is invented. Or the rights of the key. */
export type HostfullyItem =
  (Partial<SimulatedLead> & { readonly uid: string }) | { readonly mayWrite: boolean };

/** A change made by a user of Hostfully, with the webhook event that follows; `twice` delivers it doubled. */
export type HostfullyHappening = { readonly uid: string; readonly twice?: boolean } & (
  { readonly status: string; readonly type?: string } | { readonly moveDays: number }
);

const failure = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ message });

/** The last page names the cursor it was asked with, and the only page the first. */
function pageOf<Item>(items: readonly Item[], query: Query) {
  const limit = Math.min(Number(query['_limit'] ?? 20), 100);
  const first = Number(query['_cursor'] ?? 0);
  const next = first + limit < items.length ? first + limit : first;
  const page = items.slice(first, first + limit);
  return {
    page,
    _paging: { _limit: limit, _nextCursor: String(next) },
    _metadata: { count: page.length, totalCount: items.length },
  };
}

/** By agency or property, days, and moment of change; never by type or status. */
function listLeads({ world }: HostfullyStage, query: Query, reply: FastifyReply) {
  const { agencyUid = '', propertyUid = '' } = query;
  if (agencyUid !== AGENCY_UID && propertyUid === '') {
    return failure(reply, 400, 'agencyUid or propertyUid is required');
  }
  const since = query['updatedSince'] ?? '';
  if (since !== '' && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(since)) {
    return failure(reply, 400, 'updatedSince is no local date-time');
  }
  const isWithin = (moment: string, from = '', to = '9') =>
    moment.slice(0, 10) >= from && moment.slice(0, 10) <= to;
  const found = world.leads.filter(
    (lead) =>
      lead.metadata.updatedUtcDateTime >= since &&
      (propertyUid === '' || lead.propertyUid === propertyUid) &&
      isWithin(lead.checkInLocalDateTime, query['checkInFrom'], query['checkInTo']) &&
      isWithin(lead.checkOutLocalDateTime, query['checkOutFrom'], query['checkOutTo']),
  );
  const { page, ...rest } = pageOf(found, query);
  return { leads: page, ...rest };
}

/** Plain http is not called, but on this machine, where an installation for practice has nothing else. */
const isCallable = (address: string): boolean =>
  URL.canParse(address) &&
  (new URL(address).protocol === 'https:' || /^(127\.0\.0\.1|localhost)$/.test(new URL(address).hostname));

function subscribe({ world }: HostfullyStage, body: unknown, reply: FastifyReply) {
  const { agencyUid, eventType, callbackUrl } = body as Record<string, string | undefined>;
  if (!agencyUid || !eventType || !callbackUrl) return failure(reply, 400, 'A field is missing');
  if (!isCallable(callbackUrl)) return failure(reply, 400, 'callbackUrl must be https');
  world.lastId += 1;
  const webhook = { uid: uuidOf('70', world.lastId), agencyUid, eventType, callbackUrl };
  world.webhooks.push(webhook);
  return reply.code(201).send({ webhook });
}

function routes(app: FastifyInstance, stage: HostfullyStage): void {
  let requests = 0;
  app.addHook('preHandler', async (request, reply) => {
    if (reply.sent) return undefined;
    requests += 1;
    reply.header('x-request-id', `hf-${requests}`);
    const key = String(request.headers['x-hostfully-apikey'] ?? '');
    // A refusal comes without a body.
    return stage.world.apiKeys.includes(key) ? undefined : reply.code(401).send();
  });

  const base = '/api/v3.2';
  app.get(`${base}/agencies`, () => ({ agencies: stage.world.agencies }));
  app.get<{ Querystring: Query }>(`${base}/properties`, ({ query }) => {
    const { page, ...rest } = pageOf(stage.world.properties, query);
    return { properties: page, ...rest };
  });
  app.get<{ Querystring: Query }>(`${base}/leads`, ({ query }, reply) => listLeads(stage, query, reply));
  app.get<{ Params: { uid: string } }>(`${base}/leads/:uid`, ({ params }, reply) => {
    const lead = stage.world.leads.find(({ uid }) => uid === params.uid);
    return lead ? { lead } : failure(reply, 404, 'Lead not found');
  });
  blockRoutes(app, stage, { base, tell: (lead, event) => tell(stage, lead, event) });
  app.get<{ Querystring: Query }>(`${base}/orders`, ({ query }) => ({
    orders: stage.world.orders.filter(({ leadUid }) => leadUid === query['leadUid']),
  }));
  app.get(`${base}/webhooks`, () => ({ webhooks: stage.world.webhooks }));
  app.post(`${base}/webhooks`, (request, reply) => subscribe(stage, bodyOf(request).json, reply));
}

async function change(stage: HostfullyStage, happening: HostfullyHappening): Promise<void> {
  const { world, clock } = stage;
  const found = world.leads.find(({ uid }) => uid === happening.uid);
  if (!found) throw new Error(`There is no lead ${happening.uid}`);
  if ('status' in happening) {
    found.status = happening.status;
    found.type = happening.type ?? found.type;
  } else {
    const moved = (moment: string) =>
      `${addDays(plainDate(moment.slice(0, 10)), happening.moveDays)}${moment.slice(10)}`;
    found.checkInLocalDateTime = moved(found.checkInLocalDateTime);
    found.checkOutLocalDateTime = moved(found.checkOutLocalDateTime);
  }
  found.metadata = { ...found.metadata, updatedUtcDateTime: wallClock(clock) };
  const event = found.status.startsWith('CANCELLED') ? 'BOOKING_CANCELLED' : 'BOOKING_UPDATED';
  await tell(stage, found, event, happening.twice);
}

async function tell(
  stage: HostfullyStage,
  { agencyUid, propertyUid, uid }: SimulatedLead,
  event: string,
  isTwice = false,
): Promise<void> {
  const json = { agency_uid: agencyUid, event_type: event, property_uid: propertyUid, lead_uid: uid };
  for (const { eventType, callbackUrl } of stage.world.webhooks) {
    if (eventType !== event) continue;
    await stage.notify(callbackUrl, { json });
    if (isTwice) await stage.notify(callbackUrl, { json });
  }
}

function add({ world, clock }: HostfullyStage, item: HostfullyItem): void {
  if ('mayWrite' in item) {
    world.mayWrite = item.mayWrite;
    return;
  }
  const pattern = seedHostfully(clock).leads[2];
  if (!pattern) throw new Error('The seeded world has no lead');
  const moment = wallClock(clock);
  const metadata = { createdUtcDateTime: moment, updatedUtcDateTime: moment };
  world.leads = [...world.leads.filter(({ uid }) => uid !== item.uid), { ...pattern, metadata, ...item }];
}

/** Hostfully's API v3.2, imitated (README of this folder): `/simulators/hostfully/api/v3.2`. */
export const hostfullySimulator = defineSimulator<HostfullyWorld, HostfullyItem, HostfullyHappening>({
  id: 'hostfully',
  seed: seedHostfully,
  routes,
  has: add,
  emit: change,
});
