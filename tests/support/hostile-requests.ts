import fc from 'fast-check';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { CallShape } from '#vocabulary/call.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import type { TestApp } from './app.ts';
import {
  requestAddressOf,
  hostileValue,
  type Known,
  type Place,
  requestPlacesOf,
  type Sample,
  sampleRequest,
  withValue,
} from './contract-samples.ts';
import { type Host, hostWithProperty } from './host.ts';
import { eventually } from './wait.ts';

/** An answer that no request should get, with the request, so that a person can send it again. */
export type Fault = {
  readonly call: string;
  readonly request: string;
  readonly status: number;
  readonly body: string;
};

export type Sent = {
  readonly requests: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly faults: readonly Fault[];
};

type Actor = { readonly headers: Record<string, string>; readonly known: Known };

let hosts = 0;

/** A host who may call everything, and a guest of that host; existing things are known by the names of their fields. */
async function actorsOf(
  app: TestApp,
): Promise<{ host: Actor; guest: Actor; isGone: () => Promise<boolean> }> {
  const email = `hostil-${++hosts}@example.test`;
  const inDays = (days: number) => addDays(dayIn('America/Bogota', app.clock.now()), days);
  const host: Host & { propertyId: string } = await hostWithProperty(app, email);
  await app.platform.pools.system.named(
    'test-everything',
    'update users set is_admin = true, is_developer = true where email = $1',
    [email],
  );
  const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: 'Apto 201',
    capacity: 3,
  });
  const { data: stay } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: listing._id,
    checkInDate: inDays(0),
    checkOutDate: inDays(3),
    guestName: 'Anna Keller',
    adults: 2,
  });
  const checkIn = `/api/common/check-ins/${stay._id}`;
  await eventually(async () => {
    if ((await host.get(checkIn)).status !== 200) throw new Error('The check-in is not open yet');
  });
  const { data: opened } = await host.get<{ guests: { _id: string }[] }>(checkIn);
  const { data: link } = await host.send<{ url: string }>('POST', `${checkIn}/link`, {});
  const answer = await app.api.app.inject({
    method: 'POST',
    url: '/api/guest/open',
    payload: { token: link.url.split('/g/')[1] ?? '' },
  });
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const known = {
    propertyId: host.propertyId,
    listingId: listing._id,
    roomId: listing._id,
    reservationId: stay._id,
    guestId: opened.guests[0]?._id,
    // Nothing here may leave this machine.
    mode: 'test',
    phone: '+573001112233',
    currency: 'COP',
    timezone: 'America/Bogota',
    language: 'es',
    nationality: 'CO',
    checkInDate: inDays(10),
    checkOutDate: inDays(12),
  };
  return {
    host: { headers: { authorization: `Bearer ${host.token}` }, known },
    guest: { headers: { cookie }, known },
    isGone: async () => {
      // Some of what a host may do ends the account, the session or the property.
      const [me, guests, property] = await Promise.all([
        host.get('/api/auth/me'),
        app.api.app.inject({ method: 'GET', url: '/api/guest/stay', headers: { cookie } }),
        host.get(`/api/common/property/${host.propertyId}`),
      ]);
      return me.status !== 200 || guests.statusCode !== 200 || property.status !== 200;
    },
  };
}

/** The path says what an `id` is of. */
const knownFor = ({ path }: CallShape, known: Known): Known => ({
  ...known,
  ...(path.includes('/property/') && { id: known['propertyId'] }),
  ...(path.includes('listing') && { id: known['listingId'] }),
  ...(/reservation|check-in/.test(path) && { id: known['reservationId'] }),
});

async function send(app: TestApp, call: CallShape, sample: Sample, { headers }: Actor) {
  const url = requestAddressOf(call, sample);
  const { statusCode, body } = await app.api.app.inject({
    method: call.method,
    url,
    headers: { ...headers, ...(sample.body !== undefined && { 'content-type': 'application/json' }) },
    ...(sample.body !== undefined && { payload: JSON.stringify(sample.body) }),
  });
  const request = `${call.method} ${url} ${JSON.stringify(sample.body) ?? ''}`.slice(0, 500);
  return { call: call.id, request, status: statusCode, body: body.slice(0, 300) };
}

/** A provider or a place that is asked by too many at once says so with a 503 (REL-41, REL-46): that is no fault. */
const isFault = ({ status }: Fault): boolean => status >= 500 && status !== 503;

/** Streams do not end by themselves, and a multipart body is no JSON. */
const isPlain = ({ raw, multipart }: CallShape): boolean => raw !== 'text/event-stream' && !multipart;

async function withEverybody(
  app: TestApp,
  calls: readonly CallShape[],
  ask: (call: CallShape, sample: Sample, actor: Actor) => Promise<readonly Fault[]>,
  isWrong = isFault,
): Promise<Sent> {
  const statuses = new Map<number, number>();
  const faults: Fault[] = [];
  let actors = await actorsOf(app);
  for (const call of calls.filter(isPlain)) {
    // Limits have tests of their own; here they would only hide the calls behind them.
    await app.platform.pools.system.named('test-no-limits', 'delete from rate_windows', []);
    const actor = call.access === 'guest-link' ? actors.guest : actors.host;
    const sample = sampleRequest(call, knownFor(call, actor.known));
    for (const answer of await ask(call, sample, actor)) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (isWrong(answer)) faults.push(answer);
    }
    if (call.method !== 'GET' && (await actors.isGone())) actors = await actorsOf(app);
  }
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  return { requests, statuses, faults };
}

/** T-FUZZ. Every place of every call with hostile values, `perPlace` each. */
export const sendHostile = (
  app: TestApp,
  { seed, perPlace }: { seed: number; perPlace: number },
): Promise<Sent> => {
  let next = seed;
  const calls = app.api.routes.map(({ call }) => call);
  return withEverybody(app, calls, (call, sample, actor) =>
    Promise.all(
      requestPlacesOf(sample).flatMap((place) =>
        fc
          .sample(hostileValue, { numRuns: perPlace, seed: next++ })
          .map((value) => send(app, call, withValue(sample, place, value), actor)),
      ),
    ),
  );
};

const textAt = (sample: Sample, place: Place): boolean =>
  typeof place.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], sample) === 'string';

/** Names that every object inherits. */
const INHERITED_NAMES = ['__proto__', 'constructor', 'toString'];

/** Every text of every call with a name that a look-up in a plain object would find. */
export const sendInheritedNames = (app: TestApp): Promise<Sent> =>
  withEverybody(
    app,
    app.api.routes.map(({ call }) => call),
    (call, sample, actor) =>
      Promise.all(
        requestPlacesOf(sample)
          .filter((place) => textAt(sample, place))
          .flatMap((place) =>
            INHERITED_NAMES.map((name) => send(app, call, withValue(sample, place, name), actor)),
          ),
      ),
  );

/** T-PAN. Every text of every call that people make, with the number of a card in it; none may be taken. */
export const sendCardNumbers = (app: TestApp, number: string): Promise<Sent> => {
  const calls = app.api.routes.map(({ call }) => call).filter(({ keepsRaw }) => !keepsRaw);
  return withEverybody(
    app,
    calls,
    (call, sample, actor) =>
      Promise.all(
        requestPlacesOf(sample)
          .filter((place) => place[0] !== 'params' && textAt(sample, place))
          .map((place) => send(app, call, withValue(sample, place, `Nota: ${number}`), actor)),
      ),
    ({ status }) => status < 400 || status >= 500,
  );
};

/** Every POST twice at once, as two tabs send it. */
export const postTwice = (app: TestApp): Promise<Sent> => {
  const posts = app.api.routes.map(({ call }) => call).filter(({ method }) => method === 'POST');
  return withEverybody(app, posts, (call, sample, actor) =>
    Promise.all([send(app, call, sample, actor), send(app, call, sample, actor)]),
  );
};

/** Of this run; `SEED` repeats an earlier one. */
export const seedOf = (): number => Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** What was answered, in one line. */
export const countsOf = ({ requests, statuses }: Sent): string =>
  `${requests} requests: ${[...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')}`;
