import { randomBytes } from 'node:crypto';

import type { FastifyInstance, FastifyReply } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import type { Stage } from '#foundation/simulation/definition.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

import { SIMULATED_STAYS } from './stays.manifest.ts';
import { hexId, seedStays, type SimulatedReservation, type StaysWorld } from './stays.simulated-world.ts';

type StaysStage = Stage<StaysWorld>;
type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * `has(…)`: a reservation with the values that matter to the test, or the address that the host enters for webhook
 * events.
 */
export type StaysItem =
  | (Partial<SimulatedReservation> & { readonly _id: string; readonly id: string })
  | { readonly webhook: string }
  /** A login that may only read. */
  | { readonly mayWrite: boolean }
  /** How many reads of a reservation come before a change is seen. */
  | { readonly slow: number };

/** A change made by a user of Stays, with the webhook event that follows; `twice` delivers it doubled. */
export type StaysHappening = { readonly id: string; readonly twice?: boolean } & (
  | { readonly type: string }
  | { readonly moveDays: number }
  | { readonly days: readonly [string, string] }
  | { readonly listing: string }
);

const [TENANT = ''] = SIMULATED_STAYS.domain.split('.');
/** Cancelled reservations come only to requests that ask for them. */
const USUAL_TYPES = ['reserved', 'booked', 'contract'];

const failure = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ message });

/** Twenty on a page, however many are asked for. */
function pageOf<Item>(items: readonly Item[], query: Query): readonly Item[] {
  const skip = Number(query['skip'] ?? 0);
  return items.slice(skip, skip + Math.min(Number(query['limit'] ?? 20), 20));
}

function list({ world }: StaysStage, query: Query, reply: FastifyReply) {
  const { from, to, dateType } = query;
  if (typeof from !== 'string' || typeof to !== 'string')
    return failure(reply, 400, 'from and to are required');
  const types = query['type'] === undefined ? USUAL_TYPES : [query['type']].flat();
  const isInside = ({ checkInDate, checkOutDate }: SimulatedReservation) =>
    dateType === 'included'
      ? checkInDate <= to && checkOutDate >= from
      : checkInDate >= from && checkInDate <= to;
  const listings = query['listingId'] === undefined ? null : [query['listingId']].flat();
  const found = world.reservations.filter(
    (reservation) =>
      types.includes(reservation.type) &&
      isInside(reservation) &&
      (listings === null || listings.includes(reservation._idlisting)),
  );
  return pageOf(found.map(shownInList), query);
}

/** Blocks in a list have neither a code nor a note; what is asked for by its id has the note. */
const shownInList = (one: SimulatedReservation): SimulatedReservation => {
  if (one.type !== 'blocked') return one;
  const { partnerCode: _code, internalNote: _note, ...rest } = one;
  return rest;
};

const known = ({ world }: StaysStage, wanted: string) =>
  world.reservations.find(
    ({ _id, id, partnerCode }) => _id === wanted || id === wanted || partnerCode === wanted,
  );

/** The current state or, for so many reads, the state before the change. */
function shown(stage: StaysStage, wanted: string): SimulatedReservation | undefined {
  const found = known(stage, wanted);
  const late = stage.world.late?.find(({ readings, before }) => readings > 0 && before._id === found?._id);
  if (!late) return found;
  late.readings -= 1;
  return late.before;
}

function routes(app: FastifyInstance, stage: StaysStage): void {
  let requests = 0;
  app.addHook<{ Params: { tenant?: string } }>('preHandler', async (request, reply) => {
    if (reply.sent) return undefined;
    requests += 1;
    reply.header('x-request-id', `st-${requests}`);
    if (request.params.tenant !== TENANT) return failure(reply, 404, 'Unknown tenant');
    const [login, password] = Buffer.from(
      request.headers.authorization?.replace(/^Basic /, '') ?? '',
      'base64',
    )
      .toString()
      .split(':', 2);
    const isKnown = stage.world.logins.some((one) => one.login === login && one.password === password);
    return isKnown ? undefined : failure(reply, 401, 'Unauthorized');
  });

  const base = '/:tenant/external/v1';
  app.get<{ Querystring: Query }>(`${base}/content/listings`, ({ query }) =>
    pageOf(stage.world.listings, query),
  );
  app.get(`${base}/settings/listing/:id/booking`, () => ({
    checkInTime: '15:00',
    checkInTimeEnd: '22:00',
    checkOutTime: '11:00',
  }));
  app.get<{ Querystring: Query }>(`${base}/booking/reservations`, ({ query }, reply) =>
    list(stage, query, reply),
  );
  app.get<{ Params: { id: string } }>(
    `${base}/booking/reservations/:id`,
    ({ params }, reply) => shown(stage, params.id) ?? failure(reply, 404, 'Reservation not found'),
  );
  app.get<{ Params: { id: string } }>(`${base}/booking/clients/:id`, ({ params }, reply) => {
    const client = stage.world.clients.find(({ _id }) => _id === params.id);
    return client ?? failure(reply, 404, 'Client not found');
  });
  writingRoutes(app, stage, base);
}

type BlockFields = Readonly<Record<string, string | undefined>>;
const FREE = new Set(['canceled']);

/** Whether another reservation has a night of the listing. */
const isTaken = ({ world }: StaysStage, wanted: SimulatedReservation): boolean =>
  world.reservations.some(
    (other) =>
      other.id !== wanted.id &&
      other._idlisting === wanted._idlisting &&
      !FREE.has(other.type) &&
      other.checkInDate < wanted.checkOutDate &&
      wanted.checkInDate < other.checkOutDate,
  );

/** Closed nights get other days; a reservation may also get another listing, or be called off. */
async function patch(
  stage: StaysStage,
  found: SimulatedReservation,
  fields: BlockFields,
  reply: FastifyReply,
) {
  const { world } = stage;
  const { checkInDate = found.checkInDate, checkOutDate = found.checkOutDate, listingId } = fields;
  const listing = world.listings.find(({ _id, id }) => _id === listingId || id === listingId);
  if (listingId !== undefined && !listing) return failure(reply, 400, 'The listing is not valid');
  if (!(checkInDate < checkOutDate)) return failure(reply, 400, 'The dates are not valid');
  const { type, cancelMessage } = fields;
  if (type === undefined) return failure(reply, 400, 'type is required');
  if (type === 'canceled' && !cancelMessage) return failure(reply, 400, 'cancelMessage is required');
  const changed = {
    ...found,
    checkInDate,
    checkOutDate,
    type,
    _idlisting: listing?._id ?? found._idlisting,
    ...(cancelMessage !== undefined && { cancelMessage }),
  };
  if (type !== 'canceled' && isTaken(stage, changed)) {
    return failure(reply, 400, 'Listing is not available for these dates');
  }
  const late = { readings: world.slow ?? 0, before: structuredClone(found) };
  world.late = [late, ...(world.late ?? [])].filter(({ readings }) => readings > 0);
  Object.assign(found, changed);
  if (found.type !== 'blocked') await tell(stage, found, false);
  return changed;
}

/** Closed nights: made, moved and deleted where reservations are. */
function writingRoutes(app: FastifyInstance, stage: StaysStage, base: string): void {
  const path = `${base}/booking/reservations`;
  app.post(path, (request, reply) => {
    const { world } = stage;
    if (!world.mayWrite) return failure(reply, 403, 'Forbidden');
    const {
      listingId = '',
      checkInDate = '',
      checkOutDate = '',
      internalNote = '',
      ...rest
    } = bodyOf(request).json as BlockFields;
    const listing = world.listings.find(({ _id, id }) => _id === listingId || id === listingId);
    if (rest['type'] !== 'blocked' || !listing || !(checkInDate < checkOutDate)) {
      return failure(reply, 400, 'The reservation is not valid');
    }
    const id = `BL${String(world.reservations.length).padStart(5, '0')}${checkInDate.replaceAll('-', '')}`;
    const block = {
      _id: hexId('60', world.reservations.length),
      id,
      type: 'blocked',
      checkInDate,
      checkOutDate,
      _idlisting: listing._id,
      _idclient: '',
      price: { currency: 'BRL', _f_expected: 0, _f_total: 0 },
      guests: 0,
      guestsDetails: {},
      internalNote,
    };
    if (isTaken(stage, block)) return failure(reply, 400, 'Listing is not available for these dates');
    world.reservations.push(block);
    return block;
  });
  app.patch<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const found = known(stage, request.params.id);
    if (!found) return failure(reply, 404, 'Reservation not found');
    if (!stage.world.mayWrite) return failure(reply, 403, 'Forbidden');
    return patch(stage, found, bodyOf(request).json as BlockFields, reply);
  });
  app.delete<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) => {
    const found = known(stage, params.id);
    if (!found) return failure(reply, 404, 'Reservation not found');
    stage.world.reservations = stage.world.reservations.filter((one) => one !== found);
    return reply.code(204).send();
  });
}

async function change(stage: StaysStage, happening: StaysHappening): Promise<void> {
  const found = known(stage, happening.id);
  if (!found) throw new Error(`There is no reservation ${happening.id}`);
  if ('type' in happening) found.type = happening.type;
  else if ('listing' in happening) found._idlisting = happening.listing;
  else if ('days' in happening) [found.checkInDate, found.checkOutDate] = happening.days;
  else {
    found.checkInDate = addDays(plainDate(found.checkInDate), happening.moveDays);
    found.checkOutDate = addDays(plainDate(found.checkOutDate), happening.moveDays);
  }
  await tell(stage, found, happening.twice === true);
}

async function tell(stage: StaysStage, found: SimulatedReservation, isTwice: boolean): Promise<void> {
  const { world, clock } = stage;
  const action = found.type === 'canceled' ? 'reservation.canceled' : 'reservation.modified';
  const json = { action, _dt: clock.now(), payload: found };
  const headers = {
    'x-stays-client-id': world.logins[0]?.login ?? '',
    // Slightly longer than an RSA signature of 4096 bits; it cannot be checked outside Stays.
    'x-stays-signature': randomBytes(513).toString('base64'),
  };
  for (const url of world.webhooks) {
    await stage.notify(url, { json, headers });
    if (isTwice) await stage.notify(url, { json, headers });
  }
}

function add({ world, clock }: StaysStage, item: StaysItem): void {
  if ('webhook' in item) {
    world.webhooks = [...new Set([...world.webhooks, item.webhook])];
    return;
  }
  if ('mayWrite' in item || 'slow' in item) {
    Object.assign(world, item);
    return;
  }
  const pattern = seedStays(clock).reservations[2];
  if (!pattern) throw new Error('The seeded world has no reservation');
  const others = world.reservations.filter(({ id }) => id !== item.id);
  world.reservations = [...others, { ...pattern, partnerCode: '', ...item }];
}

/** The external API of one customer of Stays, imitated (README of this folder): `/simulators/stays/{tenant}`. */
export const staysSimulator = defineSimulator<StaysWorld, StaysItem, StaysHappening>({
  id: 'stays',
  seed: seedStays,
  routes,
  has: add,
  emit: change,
});
