import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

/** Feeds of the seeded world; each test takes one that no other test uses. */
type World = { feeds: { id: string; token: string; events: unknown[] }[] };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `host${counter++}@example.test`);
});

async function emptyFeed(index = 0) {
  const airbnb = steer(app, 'airbnb');
  await fetch(`${app.url}/_simulator/airbnb/reset`, { method: 'POST' });
  const { feeds } = await airbnb.world<World>();
  const feed = feeds[index];
  if (!feed) throw new Error('The seeded world has no such feed');
  return {
    airbnb,
    feed,
    address: `${app.url}/simulators/airbnb/calendar/ical/${feed.id}.ics?s=${feed.token}`,
  };
}

const create = (calendar: string, name = 'Suite Bóveda') =>
  host.send<Listing>('POST', '/api/pms/listings', { internalName: name, calendar });
const stays = async () => (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data;
const readAgain = async (listing: Listing) => {
  app.clock.advance(61);
  return host.send<Listing>('POST', `/api/pms/listings/${listing._id}/calendar/read`);
};

describe('a calendar link', () => {
  test('a link is read at once: stays become reservations, blocks do not [R-VAL-25]', async () => {
    const { address } = await emptyFeed();
    const checked = await host.send<{ stays: number; blocks: number }>(
      'POST',
      '/api/third-party/airbnb/validate-ical',
      { calendar: address },
    );
    expect(checked.status).toBe(200);
    const { data: listing } = await create(address);
    expect(listing.calendar).toMatchObject({ channel: 'airbnb', problem: null });
    const found = await stays();
    expect(found).toHaveLength(checked.data.stays);
    expect(found.every(({ channelSlug, source }) => channelSlug === 'airbnb' && source === 'calendar')).toBe(
      true,
    );
    const bars = await host.get<{ kind: string }[]>(`/api/pms/calendar?from=${inDays(0)}&to=${inDays(90)}`);
    expect(bars.data.filter(({ kind }) => kind === 'block').length).toBe(checked.data.blocks);
  });

  test('a link is refused at a second listing, naming the first [R-VAL-24]', async () => {
    const { address } = await emptyFeed();
    await create(address, 'Loft 3');
    const second = await create(address, 'Loft 7');
    expect(second.status).toBe(409);
    expect(second.errors[0]).toMatchObject({
      field: 'calendar',
      message: 'Este link iCal ya está siendo usado en el alojamiento Loft 3',
    });
  });

  test('reading it again creates no duplicates [USER-PAIN 2]', async () => {
    const { address } = await emptyFeed();
    const { data: listing } = await create(address);
    const before = await stays();
    await readAgain(listing);
    await readAgain(listing);
    expect(await stays()).toEqual(before);
  });

  test.each(['empty', 'truncated', 'html', 'limited', 'gone'])(
    'a feed that is suddenly %s deletes nothing [USER-PAIN 2]',
    async (mode) => {
      const { airbnb, feed, address } = await emptyFeed();
      const { data: listing } = await create(address);
      const before = (await stays()).map(({ _id, status }) => [_id, status]);
      expect(before.length).toBeGreaterThan(0);
      await airbnb.emit({ feed: feed.id, mode });
      for (let round = 0; round < 4; round++) {
        app.clock.advance(1900);
        await readAgain(listing);
      }
      expect((await stays()).map(({ _id, status }) => [_id, status])).toEqual(before);
      const after = await host.get<Listing>(`/api/pms/listings/${listing._id}`);
      expect(after.data.calendar?.problem).toBeTruthy();
    },
  );

  test('a stay that is missing three times, half an hour apart, is cancelled', async () => {
    const { airbnb, feed, address } = await emptyFeed();
    for (const [index, days] of [50, 54, 58, 62].entries()) {
      await airbnb.has({
        feed: feed.id,
        uid: `extra-${index}@airbnb.com`,
        kind: 'stay',
        arrival: inDays(days),
        departure: inDays(days + 2),
        code: `HMEXTRA${index}AA`,
      });
    }
    const { data: listing } = await create(address);
    const isThere = async () =>
      (await stays()).find(({ channelCode }) => channelCode === 'HMEXTRA0AA')?.status;
    expect(await isThere()).toBe('confirmed');
    await airbnb.emit({ feed: feed.id, cancel: 'extra-0@airbnb.com' });
    await readAgain(listing);
    await readAgain(listing);
    await readAgain(listing);
    expect(await isThere(), 'three reads within minutes count as one').toBe('confirmed');
    for (const _round of [1, 2]) {
      app.clock.advance(1800);
      await readAgain(listing);
    }
    expect(await isThere()).toBe('canceled');
  });

  test('a moved stay keeps its identity and the fields that were typed here', async () => {
    const { airbnb, feed, address } = await emptyFeed();
    await airbnb.has({
      feed: feed.id,
      uid: 'moving@airbnb.com',
      kind: 'stay',
      arrival: inDays(70),
      departure: inDays(73),
      code: 'HMMOVING01',
    });
    const { data: listing } = await create(address);
    const before = (await stays()).find(({ channelCode }) => channelCode === 'HMMOVING01');
    await host.send('PATCH', `/api/pms/reservations/${before?._id}`, { guestName: 'Julia Weiss' });
    await airbnb.emit({ feed: feed.id, move: 'moving@airbnb.com', days: 2 });
    await readAgain(listing);
    const after = (await stays()).filter(({ channelCode }) => channelCode === 'HMMOVING01');
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ _id: before?._id, checkInDate: inDays(72), guestName: 'Julia Weiss' });
  });

  test('a stay sold elsewhere for taken nights is kept as a conflict [REL-21]', async () => {
    const { airbnb, feed, address } = await emptyFeed();
    const { data: listing } = await create(address);
    await host.send('POST', '/api/pms/reservations', {
      roomId: listing._id,
      checkInDate: inDays(80),
      checkOutDate: inDays(84),
      guestName: 'Marina Duarte',
    });
    await airbnb.has({
      feed: feed.id,
      uid: 'double@airbnb.com',
      kind: 'stay',
      arrival: inDays(82),
      departure: inDays(85),
      code: 'HMDOUBLE01',
    });
    await readAgain(listing);
    const conflicts = await host.get<Reservation[]>(
      `/api/pms/reservations?filter=${encodeURIComponent('{"conflict":true}')}`,
    );
    expect(conflicts.data.map(({ channelCode }) => channelCode)).toEqual(['HMDOUBLE01']);
  });
});

describe('a calendar that cannot be used', () => {
  test.each([
    ['SEC-26 a private address', 'https://192.168.0.1/calendar.ics', 'calendar-address-private'],
    ['SEC-26 the product itself', 'http://127.0.0.1:5432/x.ics', undefined],
    [
      'plain http',
      'http://www.airbnb.com/calendar/ical/1234567.ics?s=0123456789abcdef0123456789abcdef',
      undefined,
    ],
    ['no address', 'calendario', 'calendar-address-invalid'],
  ])('%s is refused at the field', async (_what, calendar, code) => {
    const { status, errors } = await create(calendar);
    expect(status).toBe(400);
    expect(errors[0]?.field).toBe('calendar');
    if (code) expect(errors[0]?.code).toBe(code);
    expect((await host.get<Listing[]>('/api/pms/listings')).data).toEqual([]);
  });

  test.each(['html', 'endless', 'huge', 'many'])(
    'a feed that is %s gets an error text within seconds',
    async (mode) => {
      const { airbnb, feed, address } = await emptyFeed(1);
      await airbnb.emit({ feed: feed.id, mode });
      const started = performance.now();
      const { status, errors } = await create(address);
      expect(status).toBe(400);
      expect(errors[0]).toMatchObject({ field: 'calendar' });
      expect(performance.now() - started).toBeLessThan(16_000);
    },
  );

  test('an uploaded file is read like a link', async () => {
    const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', {
      internalName: 'Apto 112',
    });
    const content = [
      'BEGIN:VCALENDAR',
      'PRODID:-//HomeAway.com, Inc.//EN',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:6f1a0000-0000-4000-8000-000000000001',
      `DTSTART;VALUE=DATE:${inDays(5).replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${inDays(8).replaceAll('-', '')}`,
      'SUMMARY:Reserved - Ana',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    const read = await host.send<Listing>('POST', `/api/pms/listings/${listing._id}/calendar/file`, {
      content,
    });
    expect(read.status).toBe(200);
    expect((await stays()).map(({ guestName, checkInDate }) => [guestName, checkInDate])).toEqual([
      ['Ana', inDays(5)],
    ]);
    const nonsense = await host.send('POST', `/api/pms/listings/${listing._id}/calendar/file`, {
      content: '<html>',
    });
    expect(nonsense.errors[0]).toMatchObject({ field: 'content' });
  });

  test('a name with markup is a name and nothing else', async () => {
    const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Loft' });
    const name = '<img src=x onerror=alert(1)>';
    const content = [
      'BEGIN:VCALENDAR',
      'PRODID:-//Vrbo//EN',
      'BEGIN:VEVENT',
      'UID:1@vrbo',
      `DTSTART;VALUE=DATE:${inDays(10).replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${inDays(12).replaceAll('-', '')}`,
      `SUMMARY:Reserved - ${name}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    const upload = await host.send('POST', `/api/pms/listings/${listing._id}/calendar/file`, { content });
    expect(upload.status).toBe(200);
    const found = await stays();
    expect(found.map(({ guestName }) => guestName)).toEqual([name]);
  });

  test('two calendars with the same stay make one reservation, by the code of the channel [USER-PAIN 1]', async () => {
    const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Loft' });
    const stay = (uid: string) =>
      [
        'BEGIN:VCALENDAR',
        'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
        'BEGIN:VEVENT',
        `UID:${uid}@airbnb.com`,
        `DTSTART;VALUE=DATE:${inDays(20).replaceAll('-', '')}`,
        `DTEND;VALUE=DATE:${inDays(23).replaceAll('-', '')}`,
        'SUMMARY:Reserved',
        'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/HMTWOFEEDS',
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n');
    const take = (uid: string) =>
      host.send('POST', `/api/pms/listings/${listing._id}/calendar/file`, { content: stay(uid) });
    expect((await take('one')).status).toBe(200);
    expect((await take('two')).status).toBe(200);
    const found = await stays();
    expect(found.map(({ channelCode, conflict }) => [channelCode, conflict])).toEqual([
      ['HMTWOFEEDS', false],
    ]);
  });
});
