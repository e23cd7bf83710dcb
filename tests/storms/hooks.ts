import { staleConnectionsSchedule } from '#areas/channels/pms-sync/sync/sync.jobs.ts';
import { setTimeout as wait } from 'node:timers/promises';

import { expect } from 'vitest';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { outboundFor } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { createProviders, type ProviderSettings } from '#main/providers.ts';
import { createGuesty } from '#providers/guesty/guesty.provider.ts';
import { hexId } from '#providers/guesty/guesty.simulated-world.ts';
import { createGuestySimulator, type GuestyHappening } from '#providers/guesty/guesty.simulator.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import { dice } from '#support/dice.ts';

type HookPlan = { readonly bookings: number; readonly events: number };

type HookReport = {
  readonly delivered: number;
  /** Answers to genuine webhook events other than 200. */
  readonly refused: readonly number[];
  /** Answers to forged, changed or old webhook events that accepted them. */
  readonly forgedTaken: readonly number[];
  /** Bookings that differ from the provider when every webhook event has been handled. */
  readonly differentBefore: number;
  /** The same after the sync run that comes a quarter of an hour later at the latest. */
  readonly different: number;
  readonly seconds: number;
};

/** Runs the storm and checks what must hold at every size. */
export async function checkHooks(plan: HookPlan): Promise<HookReport> {
  const report = await runHookStorm(plan);
  expect(report).toMatchObject({ refused: [], forgedTaken: [], different: 0 });
  expect(report.delivered).toBeGreaterThan(plan.events);
  // The lost events are missing until the sync run a quarter of an hour later.
  expect(report.differentBefore).toBeGreaterThan(0);
  return report;
}

/** The share of webhook events that never arrive. */
const LOST_SHARE = 0.02;
const MOST_COPIES = 5;
const AT_ONCE = 24;
const ROUNDS = 10;

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

type Account = {
  readonly app: TestApp;
  readonly host: Host;
  readonly simulator: Awaited<ReturnType<typeof startGuesty>>;
  /** Of its bookings, each in a room of its own. */
  readonly ids: readonly string[];
  /** Where its webhook events belong. */
  readonly address: string;
};

const startGuesty = (now: () => Instant) =>
  startSimulator(createGuestySimulator(Number.POSITIVE_INFINITY), { clock: { now } });

/** A connected account that was read. Its webhook events go to an address that drops them: the storm sends them itself. */
async function withAccount<Played>(
  bookings: number,
  play: (account: Account) => Promise<Played>,
): Promise<Played> {
  // The limits of both sides are off: this is about order, not about pace.
  let now = () => TEST_NOW;
  const simulator = await startGuesty(() => now());
  const app = await startTestApp({}, { makeProviders: withGuestyAt(simulator.url) });
  now = app.clock.now;
  try {
    const host = await hostWithProperty(app);
    const ids = Array.from({ length: bookings }, (_none, index) => hexId('07', index + 1));
    const today = plainDate(app.clock.now().slice(0, 10));
    simulator.world.listings.push(...ids.map((_id, index) => listingOf(index)));
    ids.forEach((reservationId, index) => simulator.has({ reservationId, stay: [stayOf(index, today)] }));
    simulator.world.reservations = simulator.world.reservations.filter(({ reservationId }) =>
      ids.includes(reservationId),
    );
    const address = await connect(host, app, simulator.world);
    simulator.world.webhooks = [
      { _id: '1', url: `${simulator.url}/inbox`, events: ['reservation.updated.v2'] },
    ];
    return await play({ app, host, simulator, ids, address });
  } finally {
    await app.stop();
    await simulator.stop();
  }
}

/** The sync run that comes a quarter of an hour later at the latest. */
async function syncLater(app: TestApp, host: Host): Promise<void> {
  app.clock.advance(901);
  await staleConnectionsSchedule.run(app.context());
  await eventually(async () => {
    const [connection] = (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
    if (connection?.syncRun !== null || connection.lastSyncedAt !== app.clock.now())
      throw new Error('Still syncing');
  });
}

/** A booking that is moved and moved back, with an event for the first move only: it looks as in the last list. */
export const checkMovedBack = (): Promise<void> =>
  withAccount(1, async ({ app, host, simulator, ids: [reservationId = ''], address }) => {
    await simulator.emit({ reservationId, moveDays: 1 });
    expect(await deliver(address, simulator.sent().slice(-1))).toEqual([200]);
    await settled(app);
    expect(await differences(host, simulator.world)).toEqual([]);
    await simulator.emit({ reservationId, moveDays: -1 });
    expect(await differences(host, simulator.world)).toEqual([reservationId]);
    await syncLater(app, host);
    expect(await differences(host, simulator.world)).toEqual([]);
  });

/** T-HOOK: many changes at a property system, their webhook events copied, shuffled and partly lost. */
const runHookStorm = ({ bookings, events }: HookPlan): Promise<HookReport> =>
  withAccount(bookings, async ({ app, host, simulator, ids, address }) => {
    const random = dice(27);
    const started = performance.now();
    const sent: WebhookPost[] = [];
    let late: WebhookPost[] = [];
    let delivered = 0;
    const refused: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (let event = 0; event < events / ROUNDS; event += 1) {
        await simulator.emit(happening(ids[Math.floor(random() * ids.length)] ?? '', random));
        sent.push(...simulator.sent().slice(-1));
      }
      const copies = sent.slice(-events / ROUNDS).flatMap((post) => copiesOf(post, random));
      // Half of them come while the next changes are made, or later still.
      const mixed = shuffled([...late, ...copies], random);
      const now = round === ROUNDS ? mixed : mixed.slice(mixed.length / 2);
      late = mixed.slice(0, mixed.length - now.length);
      refused.push(...(await deliver(address, now)).filter((status) => status !== 200));
      delivered += now.length;
    }
    const forged = sent.slice(0, 20).map(({ headers, raw }) => ({
      headers,
      raw: Buffer.from(raw.toString().replace('reservation.updated', 'reservation.created')),
    }));
    const forgedTaken = (await deliver(address, forged)).filter((status) => status < 400);
    await settled(app);
    // Some bookings change once more, and nothing of that ever arrives.
    for (const reservationId of ids.slice(0, Math.max(3, ids.length * LOST_SHARE))) {
      await simulator.emit({ reservationId, status: 'checked_in' });
    }
    const differentBefore = (await differences(host, simulator.world)).length;

    await syncLater(app, host);
    const different = (await differences(host, simulator.world)).length;
    const seconds = (performance.now() - started) / 1000;
    return { delivered, refused, forgedTaken, differentBefore, different, seconds };
  });

type WebhookPost = { readonly headers: Readonly<Record<string, string>>; readonly raw: Buffer };

const happening = (reservationId: string, random: () => number): GuestyHappening => {
  if (random() < 0.3) return { reservationId, status: random() < 0.5 ? 'canceled' : 'confirmed' };
  return { reservationId, moveDays: random() < 0.5 ? 1 : -1 };
};

/** One to five of it, or none. */
const copiesOf = (post: WebhookPost, random: () => number): WebhookPost[] =>
  random() < LOST_SHARE ? [] : Array.from({ length: 1 + Math.floor(random() * MOST_COPIES) }, () => post);

const withGuestyAt = (testOrigin: string) => (settings: ProviderSettings) => [
  ...createProviders(settings).filter(({ manifest }) => manifest.id !== 'guesty'),
  createGuesty({
    makeOutbound: outboundFor({ clock: systemClock, log: settings.log }),
    clock: settings.clock,
    testOrigin,
    requestsPerSecond: 10_000,
  }),
];

const roomOf = (index: number): string => hexId('17', index + 1);
const listingOf = (index: number) => ({
  _id: roomOf(index),
  nickname: `Room ${index + 1}`,
  active: true,
  accommodates: 4,
  timezone: 'America/Bogota',
  prices: { currency: 'COP' },
});
/** A room each, so that moving about never sells a night twice. */
const stayOf = (index: number, today: PlainDate) => ({
  listingId: roomOf(index),
  checkInDateLocalized: addDays(today, 20 + (index % 200)),
  checkOutDateLocalized: addDays(today, 23 + (index % 200)),
  eta: '15:00',
  etd: '11:00',
});

/** Connects and waits until everything is read and subscribed; the address of the webhooks. */
async function connect(host: Host, app: TestApp, world: { webhooks: { url: string }[] }): Promise<string> {
  const body = { partnerIntegrationId: 'guesty', mode: 'test' };
  await host.send('POST', '/api/common/property-integrations', body);
  await eventually(async () => {
    const [connection] = (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
    if (connection?.lastSyncedAt !== app.clock.now() || world.webhooks.length === 0)
      throw new Error('Still syncing');
  });
  await settled(app);
  return world.webhooks[0]?.url ?? '';
}

/** Posts a few at a time and repeats those with a "busy" answer, as the provider does; returns the status of each. */
async function deliver(address: string, posts: readonly WebhookPost[]): Promise<readonly number[]> {
  const waiting = [...posts];
  const answers: number[] = [];
  const sender = async () => {
    for (let post = waiting.pop(); post; post = waiting.pop()) {
      const { headers, raw } = post;
      const response = await fetch(address, { method: 'POST', headers, body: new Uint8Array(raw) });
      await response.arrayBuffer();
      if (response.status === 503 && response.headers.has('retry-after')) {
        // A provider pauses as well: repeats without a pause reach the limit of refused webhook events.
        await wait(100);
        waiting.unshift(post);
      } else {
        answers.push(response.status);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return answers;
}

/** Until no booking waits to be read. */
async function settled(app: TestApp): Promise<void> {
  for (;;) {
    const [left] = await app.platform.pools.system.named<{ jobs: number }>(
      'jobs-left',
      "select count(*)::int as jobs from jobs where state in ('waiting', 'running') and name like 'pms-sync.%' and name not like '%stale'",
      [],
    );
    if (left?.jobs === 0) return;
    await wait(100);
  }
}

type World = {
  reservations: {
    reservationId: string;
    status: string;
    stay: { checkInDateLocalized: string; checkOutDateLocalized: string }[];
  }[];
};

/** Bookings whose reservation here differs from the record there. */
async function differences(host: Host, world: World): Promise<string[]> {
  const ours = new Map<string, Reservation>();
  for (let page = 1; ; page += 1) {
    const { data } = await host.get<Reservation[]>(`/api/pms/reservations?limit=500&page=${page}`);
    for (const one of data) ours.set(one.thirdPartyId ?? '', one);
    if (data.length < 500) break;
  }
  return world.reservations
    .filter(({ reservationId, status, stay: [stay] }) => {
      const here = ours.get(reservationId);
      const isSame =
        here?.status === status &&
        // A cancelled stay keeps the days it had when it was.
        (status === 'canceled' ||
          (here.checkInDate === stay?.checkInDateLocalized &&
            here.checkOutDate === stay.checkOutDateLocalized));
      return !isSame;
    })
    .map(({ reservationId }) => reservationId);
}
