import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { connectSystem, waitUntilSynced } from '#support/connection.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PropertyIntegration } from '../connections.contract.ts';
import type { QuarantinedBooking } from '#areas/channels/pms-sync/sync/quarantine.contract.ts';
import type { LoggedRequest } from './request-log.contract.ts';
import { forgetRequestLogSchedule } from './request-log.jobs.ts';
import { saveRequestLog } from './request-log.service.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let connection: PropertyIntegration;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const SYSTEMS = ['cloudbeds', 'guesty'] as const;

async function connect(id: string, as = host): Promise<PropertyIntegration> {
  const made = await connectSystem(app, as, id);
  await waitUntilSynced(app, as, { webhooks: 'on' });
  return made;
}
const path = (what: string, id = connection._id) => `/api/common/property-integrations/${id}/${what}`;
const requestLog = (query = '?limit=200') => host.get<LoggedRequest[]>(`${path('request-log')}${query}`);
const problems = async () => (await host.get<QuarantinedBooking[]>(path('problems'))).data;
/** The log is written a moment after the requests were made. */
async function settled(count: () => Promise<number>): Promise<number> {
  let before = -1;
  for (let now = await count(); now !== before; now = await count()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return before;
}
async function readAgain() {
  app.clock.advance(1);
  await host.send('POST', path('sync'));
  await waitUntilSynced(app, host, { webhooks: 'on' });
}

describe.each(SYSTEMS)('the request log of %s', (system) => {
  beforeEach(async () => {
    await fetch(`${app.url}/_simulator/${system}/reset`, { method: 'POST' });
    host = await hostWithProperty(app, `log${counter++}@example.test`);
    connection = await connect(system);
  });

  test('it contains no secrets and no personal data [C-INT-22, PRV-01, SEC-34]', async () => {
    await settled(async () => (await requestLog()).meta.total);
    const { data, meta } = await requestLog();
    expect(meta.total).toBe(data.length);
    expect(
      data.some(({ outcome, status, response }) => outcome === 'answered' && status === 200 && response),
    ).toBe(true);
    // The first use of the credentials and the sync run that followed it.
    expect(data.length).toBeGreaterThan(4);
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const kept = JSON.stringify(data);
    expect(kept).not.toMatch(/hooks\/\w+\/\w/);
    const named = (await host.get<{ guestName: string }[]>('/api/pms/reservations?limit=500')).data;
    expect(named.length).toBeGreaterThan(3);
    for (const { guestName } of named) expect(kept).not.toContain(guestName);
    expect(kept).not.toMatch(/cbat_|Rojas|[\w.]+@[\w.]+\.\w+|\+57/);
  });

  test('it comes in pages, newest first', async () => {
    // Reading may still be under way, so that there is more from one look to the next.
    await eventually(async () => {
      const all = (await requestLog()).data.map(({ _id }) => _id);
      const { data, meta } = await requestLog('?limit=2&page=2');
      expect(meta).toMatchObject({ total: all.length, page: 2, limit: 2 });
      expect(data.map(({ _id }) => _id)).toEqual(all.slice(2, 4));
    });
  });

  test('goes away after seven days, and with the connection', async () => {
    const stored = async () =>
      app.platform.pools.app
        .within({ propertyId: host.propertyId as never })
        .named<{ kept: number }>('count-kept', 'select count(*)::int as kept from request_log', []);
    expect((await stored())[0]?.kept).toBeGreaterThan(0);
    const inDays = (days: number) => {
      const at = new Date(Date.parse(app.clock.now()) + days * 86_400_000).toISOString();
      return { ...app.context(), clock: { now: () => at as never } };
    };
    await forgetRequestLogSchedule.run(inDays(6));
    expect((await stored())[0]?.kept).toBeGreaterThan(0);
    // Requests that were still on their way to the log are as old as the rest, and may arrive in between.
    await eventually(async () => {
      await forgetRequestLogSchedule.run(inDays(8));
      expect((await stored())[0]?.kept).toBe(0);
    });
    await readAgain();
    expect((await stored())[0]?.kept).toBeGreaterThan(0);
    await host.send('DELETE', path('').replace(/\/$/, ''));
    expect((await stored())[0]?.kept).toBe(0);
  });
});

describe('two properties, and bookings that cannot be read', () => {
  beforeEach(async () => {
    await fetch(`${app.url}/_simulator/cloudbeds/reset`, { method: 'POST' });
    host = await hostWithProperty(app, `unread${counter++}@example.test`);
    connection = await connect('cloudbeds');
  });

  test('belongs to the connection that asked, though another property has the same access [SEC-03]', async () => {
    const other = await hostWithProperty(app, `other${counter++}@example.test`);
    const theirs = await connect('cloudbeds', other);
    const requestsOf = async (as: Host, id: PropertyIntegration['_id']) => {
      const { data } = await as.get<LoggedRequest[]>(`${path('request-log', id)}?limit=200`);
      return data.map(({ requestId }) => requestId);
    };
    const [ours, others] = [await requestsOf(host, connection._id), await requestsOf(other, theirs._id)];
    // Each request has an id at the provider: none appears twice, and each property sees its own.
    expect(new Set([...ours, ...others]).size).toBe(ours.length + others.length);
    expect(Math.min(ours.length, others.length)).toBeGreaterThan(4);
    expect((await host.get(path('request-log', theirs._id))).status).toBe(404);
  });

  test('the last 200 requests are kept, with any characters in them', async () => {
    const side = { headers: { 'x-note': 'a\0b' }, body: 'cut in half: \ud83d and \0' };
    const entries = Array.from({ length: 230 }, (_, index) => ({
      provider: 'cloudbeds',
      connectionKey: 'one',
      at: new Date(Date.parse(app.clock.now()) + index).toISOString() as Instant,
      attempt: 1,
      method: 'GET',
      url: `https://api.example/${index}`,
      outcome: 'answered' as const,
      status: 200,
      requestId: null,
      durationMs: 1,
      request: side,
      response: side,
    }));
    await settled(async () => (await requestLog()).meta.total);
    const inside = app.context().forProperty(host.propertyId as PropertyId);
    await saveRequestLog(inside, connection._id, entries);
    const { data, meta } = await requestLog();
    expect(meta.total).toBe(200);
    expect(data[0]).toMatchObject({
      url: 'https://api.example/229',
      request: { headers: { 'x-note': 'ab' } },
    });
    expect(data.at(-1)?.url).toBe('https://api.example/30');
  });

  test('they are shown with reason, start and next try, until they are read [C-INT-23, REL-10]', async () => {
    expect(await problems()).toEqual([]);
    await steer(app, 'cloudbeds').failNext({ match: 'GET getReservation', times: 3, garbage: true });
    app.clock.advance(900);
    // Enough for its subscription and the sync run.
    await steer(app, 'cloudbeds').emit({ reservationID: '8413570', status: 'canceled' });
    const since = app.clock.now();
    await host.send('POST', path('sync'));
    await eventually(async () => expect(await problems()).toHaveLength(1));
    const [problem] = await problems();
    expect(problem).toMatchObject({
      externalId: '8413570',
      guestName: 'Ana Rojas',
      since,
      problem: 'Cloudbeds no nos dio una respuesta que podamos leer',
    });
    expect(Date.parse(problem?.nextTryAt ?? '')).toBe(Date.parse(since) + 900_000);
    expect(problem?.detail).toContain('getReservation');

    // A request by hand does not wait for the next retry.
    await eventually(async () => {
      await readAgain();
      expect(await problems()).toEqual([]);
    });
  });
});
