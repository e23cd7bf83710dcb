import { setTimeout as sleep } from 'node:timers/promises';

import { expect } from 'vitest';

import { connectRegistries, LUCIA, type TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { setWitness } from '#foundation/simulation/witness.ts';
import { startWorker } from '#foundation/jobs/worker.ts';
import { jobContext } from '#main/platform.ts';
import { createProviders } from '#main/providers.ts';
import { traManifest } from '#providers/tra/tra.manifest.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { signInAgain } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { Instant } from '#vocabulary/instant.ts';

/** Seconds pass so much quicker for what keeps the pace and for what waits; the work itself takes its own time. */
const QUICKER = 5;
/** As in the product; see `main/worker.ts`. */
const CONCURRENCY = 10;
const HANDS = 4;
/** What goes beyond the ministry's pace within so many seconds would be seen. */
const WINDOW_SECONDS = 20;
const ALLOWED = 1.05;

export type OutageReport = {
  readonly reports: number;
  /** Of the limit: requests a second over any window, and the time from the first to the last. */
  readonly busiest: number;
  readonly seconds: number;
  /** Seconds in which the limit would let as many through. */
  readonly leastSeconds: number;
  readonly unsent: number;
  readonly twice: number;
};

/**
 * After an outage of a day one press sends what never left (REL-14, REL-43): no more in any time than 5 % over what TRA is to
 * be asked, and all of them in no more than 5 % over the time that this takes at least.
 */
export async function checkOutage(reports: number): Promise<OutageReport> {
  const arrivals: number[] = [];
  setWitness(({ simulator, method, status }) => {
    if (simulator === 'tra' && method === 'POST' && status === 201) arrivals.push(quickSeconds());
  });
  const app = await startTestApp(
    {},
    {
      hasPace: true,
      makeProviders: (settings) =>
        createProviders({
          ...settings,
          limits: { monotonicMs: () => quickSeconds() * 1_000, sleep: (ms) => sleep(ms / QUICKER) },
        }),
    },
  );
  try {
    const host = await hostWithProperty(app);
    await connectRegistries(host);
    await breakOff(app);
    await checkInAll(app, host, reports);
    // Who is planned after the others would not have waited for a day.
    await eventually(async () => expect(await planned(app)).toBe(reports), 120_000);
    const later = await aDayLater(app, host);
    await eventually(async () => expect(await neverLeft(later)).toBe(reports), 120_000);
    await steer(app, 'tra').calm();
    const report = await sendAll(app, later, reports, arrivals);
    expect(report).toMatchObject({ unsent: 0, twice: 0 });
    expect(report.busiest).toBeLessThanOrEqual(ALLOWED);
    expect(report.seconds).toBeLessThanOrEqual(ALLOWED * report.leastSeconds);
    return report;
  } finally {
    setWitness(() => {});
    await app.stop();
  }
}

const quickSeconds = (): number => (performance.now() / 1_000) * QUICKER;

/** The ministry's front door: nothing reaches the platform behind it. */
async function breakOff(app: TestApp): Promise<void> {
  const page = { status: 503, contentType: 'text/html', body: '<h1>Plataforma en mantenimiento</h1>' };
  for (let hits = 0; hits < 10; hits++) {
    await steer(app, 'tra').failNext({ match: 'POST *', times: 1_000, ...page });
  }
}

async function checkInAll(app: TestApp, host: TestHost, count: number): Promise<void> {
  const waiting = Array.from({ length: count }, (_none, place) => place);
  const hand = async () => {
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
      await app.platform.pools.system.named('test-limits', 'delete from rate_windows', []);
      await checkInOne(host, place);
    }
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
}

async function checkInOne(host: TestHost, place: number): Promise<void> {
  const took = ({ status, errors }: { status: number; errors?: unknown }) => {
    if (status >= 300) throw new Error(JSON.stringify(errors));
  };
  const internalName = `Apto ${place}`;
  const { data: room } = await host.send<Listing>('POST', '/api/pms/listings', { internalName, capacity: 2 });
  const { data: stay, ...made } = await host.send<{ reservationId: string }>(
    'POST',
    '/api/checkin-express/reservations',
    {
      roomId: room._id,
      checkInDate: TODAY,
      checkOutDate: inDays(3),
      guestName: `Huésped ${place}`,
      adults: 1,
    },
  );
  took(made);
  const path = `/api/common/check-ins/${stay.reservationId}`;
  const { guests } = (await host.get<{ guests: { _id: string }[] }>(path)).data;
  const answers = { ...LUCIA, documentNumber: String(50_000_000 + place), tripReason: 'holiday' };
  took(await host.send('PATCH', `${path}/guests/${guests[0]?._id}`, answers));
  took(await host.send('POST', `${path}/complete`, {}));
}

async function planned(app: TestApp): Promise<number> {
  const sql = "select count(*)::int as count from effects where type = 'report'";
  const [row] = await app.platform.pools.system.named<{ count: number }>('test-count', sql, []);
  return row?.count ?? 0;
}

/** By the clock of the database too, which dates planned work. */
async function aDayLater(app: TestApp, host: TestHost): Promise<TestHost> {
  const [last] = await app.platform.pools.system.named<{ created_at: Instant; user_id: string }>(
    'test-last-planned',
    `select max(e.created_at) as created_at, min(m.user_id::text) as user_id
       from effects e join memberships m on m.property_id = e.property_id where e.property_id = $1`,
    [host.propertyId],
  );
  if (last && last.created_at > app.clock.now()) app.clock.set(last.created_at);
  app.clock.advance(86_401);
  return Object.assign(await signInAgain(app, last?.user_id ?? ''), { propertyId: host.propertyId });
}

const neverLeft = async (host: TestHost): Promise<number> => {
  const { data } = await host.get<{ neverLeft: { count: number }[] }>(
    '/api/third-party/reservations/summary',
  );
  return data.neverLeft.reduce((sum, { count }) => sum + count, 0);
};

/** One press, carried out by a worker that waits like the one of the product, only quicker. */
async function sendAll(
  app: TestApp,
  host: TestHost,
  reports: number,
  arrivals: number[],
): Promise<OutageReport> {
  arrivals.length = 0;
  await app.stopWorker();
  const { platform } = app;
  const worker = await startWorker({
    pools: platform.pools,
    work: platform.work,
    log: platform.log,
    concurrency: CONCURRENCY,
    pause: (seconds) => seconds / QUICKER,
    contextFor: (propertyId, requestId) => jobContext(platform, propertyId, requestId),
  });
  try {
    const { status } = await host.send('POST', '/api/third-party/tra/reports/bulk', { neverLeft: true });
    expect(status).toBe(200);
    const longestMs = (3 * reports * 1_000) / QUICKER / traManifest.requestsPerSecond + 10_000;
    await eventually(() => expect(arrivals.length).toBeGreaterThanOrEqual(reports), longestMs).catch(
      () => {},
    );
  } finally {
    await worker.stop();
  }
  const { cards } = await steer(app, 'tra').world<{ cards: { fields: Record<string, string> }[] }>();
  const numbers = new Set(cards.map(({ fields }) => fields['numero_identificacion']));
  return {
    reports,
    busiest: busiestOf(arrivals) / traManifest.requestsPerSecond,
    seconds: (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0),
    leastSeconds: reports / traManifest.requestsPerSecond,
    unsent: reports - numbers.size,
    twice: cards.length - numbers.size,
  };
}

/** Requests a second in the fullest window: those that came after the first of it, by its length. */
const busiestOf = (arrivals: readonly number[]): number =>
  Math.max(
    ...arrivals.map(
      (from) => arrivals.filter((at) => at > from && at <= from + WINDOW_SECONDS).length / WINDOW_SECONDS,
    ),
  );
