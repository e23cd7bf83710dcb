import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { dueFeedsSchedule } from './calendars.jobs.ts';
import type { ExplainedCalendar } from './calendar-explain.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';

type World = { feeds: { id: string; token: string; events: unknown[] }[] };

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const channel of ['airbnb', 'vrbo', 'booking']) {
    await fetch(`${app.url}/_simulator/${channel}/reset`, { method: 'POST' });
  }
  host = await hostWithProperty(app, `age${counter++}@example.test`);
});

async function airbnbFeed(index: number) {
  const airbnb = steer(app, 'airbnb');
  const { feeds } = await airbnb.world<World>();
  const feed = feeds[index];
  if (!feed) throw new Error('The seeded world has no such feed');
  return {
    airbnb,
    feed: feed.id,
    address: `${app.url}/simulators/airbnb/calendar/ical/${feed.id}.ics?s=${feed.token}`,
  };
}
const create = async (calendar: string) =>
  (await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Suite Bóveda', calendar })).data;
const listing = async ({ _id }: Listing) => (await host.get<Listing>(`/api/pms/listings/${_id}`)).data;

describe('the age of a calendar', () => {
  test('it shows the next sync, and the free nights that are unconfirmed since [USER-PAIN 1]', async () => {
    const made = await create((await airbnbFeed(2)).address);
    const next = Date.parse(made.calendar?.nextReadAt ?? '') - Date.parse(app.clock.now());
    expect(next).toBeGreaterThanOrEqual(1_500_000);
    expect(next).toBeLessThanOrEqual(2_100_000);

    const nights = new Set<string>();
    const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
    for (const { checkInDate, checkOutDate } of data) {
      for (let day = 0; day < 30; day++) {
        if (checkInDate <= inDays(day) && inDays(day) < checkOutDate) nights.add(inDays(day));
      }
    }
    const before = made.calendar?.nightsAtRisk ?? 0;
    expect(before).toBeLessThanOrEqual(30 - nights.size);
    const free = Array.from({ length: 28 }, (_, day) => day).find((day) =>
      [0, 1, 2].every((more) => !nights.has(inDays(day + more))),
    );
    const sold = await host.send('POST', '/api/pms/reservations', {
      roomId: made._id,
      guestName: 'Marina Duarte',
      checkInDate: inDays(free ?? 0),
      checkOutDate: inDays((free ?? 0) + 2),
    });
    expect(sold.status).toBe(201);
    expect((await listing(made)).calendar?.nightsAtRisk).toBe(before - 2);
    // The list shows the same.
    const [first] = (await host.get<Listing[]>('/api/pms/listings')).data;
    expect(first?.calendar?.nightsAtRisk).toBe(before - 2);
  });

  test('a link is read again at its time, and not earlier [USER-PAIN 1]', async () => {
    const { airbnb, feed, address } = await airbnbFeed(2);
    const made = await create(address);
    await airbnb.has({
      feed,
      uid: 'new@airbnb.com',
      kind: 'stay',
      arrival: inDays(80),
      departure: inDays(83),
    });
    const sold = async () =>
      (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data.filter(
        ({ checkInDate }) => checkInDate === inDays(80),
      );
    const planned = async () => {
      const jobs = "select payload->>'feedId' as feed from jobs where name = 'calendars.sync-feed'";
      return app.platform.pools.system.named('test-jobs', jobs, []);
    };
    app.clock.advance(1_400);
    await dueFeedsSchedule.run(app.context());
    expect(await planned()).toEqual([]);

    app.clock.advance(800);
    await dueFeedsSchedule.run(app.context());
    await eventually(async () => expect(await sold()).toMatchObject([{ checkOutDate: inDays(83) }]));
    expect((await listing(made)).calendar?.lastReadAt).toBe(app.clock.now());

    // A second read of the same content changes nothing.
    app.clock.advance(2_200);
    await dueFeedsSchedule.run(app.context());
    await eventually(async () => expect(await planned()).toEqual([]));
    expect(await sold()).toHaveLength(1);
  });

  test('Home shows it once a link was not read well for three hours, and not earlier', async () => {
    const { airbnb, feed, address } = await airbnbFeed(3);
    const made = await create(address);
    const attention = async () =>
      (await host.get<Today>('/api/common/today')).data.attention.filter(
        (entry) => 'listingId' in entry && entry.listingId === made._id,
      );
    app.clock.advance(3 * 3600 - 60);
    expect(await attention()).toEqual([]);
    app.clock.advance(120);
    const [entry] = await attention();
    expect(entry).toMatchObject({
      kind: 'calendar-old',
      title: 'El calendario de Suite Bóveda lleva 3 horas sin sincronizarse',
      action: 'open-listing',
    });
    const risk = (await listing(made)).calendar?.nightsAtRisk;
    expect(entry?.text).toContain(`${risk} noches libres de los próximos 30 días`);

    // A broken calendar shows the reason too.
    await airbnb.emit({ feed, mode: 'gone' });
    for (let tries = 0; tries < 3; tries++) {
      app.clock.advance(61);
      await host.send('POST', `/api/pms/listings/${made._id}/calendar/read`);
    }
    const [broken] = await attention();
    expect(broken?.kind).toBe('calendar-broken');
    expect(broken?.text).toContain(`${risk} noches libres`);

    await airbnb.emit({ feed, mode: 'normal' });
    app.clock.advance(61);
    await host.send('POST', `/api/pms/listings/${made._id}/calendar/read`);
    expect(await attention()).toEqual([]);
  });
});

describe('a calendar explained [C-LIST-17]', () => {
  const explain = (calendar: string) =>
    host.send<ExplainedCalendar>('POST', '/api/pms/calendars/explain', { calendar });

  test('it shows the result of every event, and stores nothing [USER-PAIN 2]', async () => {
    const { airbnb, feed, address } = await airbnbFeed(0);
    await airbnb.emit({ feed, mode: 'horizon' });
    await airbnb.has({
      feed,
      uid: 'own@airbnb.com',
      kind: 'block',
      arrival: inDays(50),
      departure: inDays(53),
    });
    const { status, data } = await explain(address);
    expect(status).toBe(200);
    expect(data.channel).toBe('airbnb');
    expect(data.total).toBe(data.events.length);
    expect(new Set(data.events.map(({ kind }) => kind))).toEqual(new Set(['stay', 'block', 'window']));
    expect(data.events.find(({ kind }) => kind === 'window')?.text).toContain('todavía no vende tan lejos');
    expect(data.events.find(({ arrival }) => arrival === inDays(50))).toMatchObject({
      kind: 'block',
      departure: inDays(53),
      text: 'Es un bloqueo: cierra estas noches, sin reserva',
    });
    const arrivals = data.events.map(({ arrival }) => arrival ?? '');
    expect(arrivals).toEqual(arrivals.toSorted());
    expect((await host.get<Listing[]>('/api/pms/listings')).data).toEqual([]);
    expect((await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data).toEqual([]);
  });

  test('it explains a link that a listing uses already', async () => {
    const { address } = await airbnbFeed(0);
    await create(address);
    expect((await explain(address)).status).toBe(200);
  });

  test('a host with thirty units checks thirty links, and the registry still works [W1-D-09, SEC-72]', async () => {
    for (let link = 0; link < 40; link++) expect((await explain('calendario')).status).toBe(400);
    const { status } = await host.send('POST', '/api/third-party/rnt/validate-credentials', {});
    expect(status).toBe(400);
  });

  test.each([
    ['SEC-26 a private address', 'https://192.168.0.1/calendar.ics', 'calendar-address-private'],
    ['no address', 'calendario', 'calendar-address-invalid'],
  ])('%s is refused at the field', async (_what, calendar, code) => {
    const { status, errors } = await explain(calendar);
    expect(status).toBe(400);
    expect(errors[0]).toMatchObject({ field: 'calendar', code });
  });
});
