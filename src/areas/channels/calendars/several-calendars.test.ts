import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { fileOf, nightsOfFile } from '#support/calendar-file.ts';
import { inDays, noonIn } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import type { CalendarExport } from './calendar-export.contract.ts';
import type { CalendarStatus, Listing } from '#areas/stays/listings/listings.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let listing: Listing;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const channel of ['airbnb', 'vrbo', 'booking']) {
    await fetch(`${app.url}/_simulator/${channel}/reset`, { method: 'POST' });
  }
  host = await hostWithProperty(app, `several${counter++}@example.test`);
  listing = (await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Suite Bahía' })).data;
});

const event = (first: number, nights: number) => ({
  uid: `${first}@channel.test`,
  kind: 'block' as const,
  arrival: inDays(first),
  departure: inDays(first + nights),
  code: null,
});

async function feedOf(
  channel: 'airbnb' | 'booking' | 'vrbo',
  place: number,
  ...events: ReturnType<typeof event>[]
) {
  const { feeds } = await steer(app, channel).world<{ feeds: { id: string; token: string }[] }>();
  const { id = '', token = '' } = feeds[place] ?? {};
  await steer(app, channel).emit({ feed: id, events });
  const path = {
    airbnb: `calendar/ical/${id}.ics?s=${token}`,
    booking: `v1/export?t=${token}`,
    vrbo: `icalendar/${token}.ics`,
  }[channel];
  return { id, address: `${app.url}/simulators/${channel}/${path}` };
}

const path = (more = '') => `/api/pms/listings/${listing._id}/calendars${more}`;
const add = (calendar: string, name?: string) =>
  host.send<CalendarStatus>('POST', path(), { calendar, ...(name && { name }) });
const set = (calendar: string | null) =>
  host.send<Listing>('PATCH', `/api/pms/listings/${listing._id}`, { calendar });
const upload = (channel: 'airbnb' | 'booking' | 'vrbo', ...events: ReturnType<typeof event>[]) =>
  host.send<Listing>('POST', `/api/pms/listings/${listing._id}/calendar/file`, {
    content: fileOf(channel, events),
  });
const all = async () => (await host.get<CalendarStatus[]>(path())).data;
const exported = async (channel: string) => {
  const { data } = await host.get<CalendarExport[]>(`/api/pms/listings/${listing._id}/calendar/exports`);
  const address = data.find((one) => one.channel === channel)?.address ?? '';
  return [...nightsOfFile(await (await fetch(address)).text())];
};

describe('several calendars of a listing [W1-D-03]', () => {
  test('each calendar has its channel, name, age and problem, and keeps its own nights [C-LIST-28, C-LIST-29]', async () => {
    const airbnb = await feedOf('airbnb', 0, event(5, 1));
    const booking = await feedOf('booking', 0, event(10, 1));
    expect((await add(airbnb.address)).status).toBe(201);
    const second = await add(booking.address, '  La de Booking ');
    expect(second.data).toMatchObject({
      channel: 'booking',
      name: 'La de Booking',
      entries: 1,
      problem: null,
    });
    expect((await all()).map(({ channel, name }) => [channel, name])).toEqual([
      ['airbnb', null],
      ['booking', 'La de Booking'],
    ]);
    expect(await exported('vrbo')).toEqual([inDays(5), inDays(10)]);
    // Each channel reads nights that the others closed, and never its own.
    expect(await exported('airbnb')).toEqual([inDays(10)]);
    expect(await exported('booking')).toEqual([inDays(5)]);
    const { data } = await host.get<Listing>(`/api/pms/listings/${listing._id}`);
    expect(data.calendars).toEqual(await all());
    expect(data.calendar).toEqual(data.calendars[0]);
  });

  test('callers that know only one calendar replace that of its channel, and remove the first [C-LIST-03]', async () => {
    const first = await feedOf('airbnb', 0, event(5, 1));
    const other = await feedOf('airbnb', 1, event(6, 1));
    const booking = await feedOf('booking', 0, event(10, 1));
    await set(first.address);
    const [{ _id } = { _id: '' }] = await all();
    await set(booking.address);
    expect(await exported('vrbo')).toEqual([inDays(5), inDays(10)]);
    await set(other.address);
    expect((await all()).map((one) => [one._id === _id, one.channel])).toEqual([
      [true, 'airbnb'],
      [false, 'booking'],
    ]);
    expect(await exported('vrbo')).toEqual([inDays(6), inDays(10)]);
    const { data } = await set(null);
    expect(data.calendars.map(({ channel }) => channel)).toEqual(['booking']);
    expect(await exported('vrbo')).toEqual([inDays(10)]);
  });

  test('a file is a calendar of its own, replaced by the next file of its channel only [C-LIST-11]', async () => {
    const airbnb = await feedOf('airbnb', 0, event(5, 1));
    await add(airbnb.address);
    await upload('airbnb', event(7, 1));
    await upload('booking', event(10, 1));
    await upload('airbnb', event(8, 1));
    expect((await all()).map(({ channel, link }) => [channel, link])).toEqual([
      ['airbnb', '••••'],
      ['airbnb', null],
      ['booking', null],
    ]);
    expect(await exported('vrbo')).toEqual([inDays(5), inDays(8), inDays(10)]);
    expect(await exported('airbnb')).toEqual([inDays(10)]);
  });

  test('calendars are renamed, given another address, read and removed one by one [C-LIST-30, C-LIST-31, C-LIST-32]', async () => {
    const airbnb = await feedOf('airbnb', 0, event(5, 1));
    const other = await feedOf('airbnb', 1, event(6, 1));
    const { data: one } = await add(airbnb.address);
    await upload('booking', event(10, 1));
    const change = (body: object) => host.send<CalendarStatus>('PATCH', path(`/${one._id}`), body);
    expect((await change({ name: 'Habitación 2' })).data.name).toBe('Habitación 2');
    expect((await change({ calendar: other.address })).data).toMatchObject({
      name: 'Habitación 2',
      entries: 1,
    });
    expect(await exported('vrbo')).toEqual([inDays(6), inDays(10)]);

    await steer(app, 'airbnb').emit({ feed: other.id, events: [event(6, 2)] });
    expect((await host.send('POST', path(`/${one._id}/read`))).status).toBe(200);
    expect((await host.send('POST', path(`/${one._id}/read`))).status).toBe(429);
    expect(await exported('vrbo')).toEqual([inDays(6), inDays(7), inDays(10)]);
    const file = (await all()).find(({ link }) => link === null);
    expect((await host.send('POST', path(`/${file?._id}/read`))).errors[0]?.code).toBe('calendar-missing');

    expect((await host.send('DELETE', path(`/${one._id}`))).status).toBe(200);
    expect(await exported('vrbo')).toEqual([inDays(10)]);
    expect((await host.send('DELETE', path(`/${one._id}`))).status).toBe(404);
  });

  test('the same address twice is refused, at the listing itself as well; there are ten at most [R-VAL-24]', async () => {
    const airbnb = await feedOf('airbnb', 0, event(5, 1));
    await add(airbnb.address);
    const again = await add(airbnb.address);
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'calendar-duplicate']);
    for (let place = 1; place < 10; place++) {
      const channel = (['airbnb', 'booking', 'vrbo'] as const)[place % 3] ?? 'airbnb';
      const more = await feedOf(channel, Math.floor(place / 3), event(5, 1));
      expect((await add(more.address)).status, String(place)).toBe(201);
    }
    expect((await upload('vrbo', event(7, 1))).errors[0]?.code).toBe('calendars-limit');
  });

  test('a calendar is found at its own listing only [SEC-03]', async () => {
    const airbnb = await feedOf('airbnb', 0, event(5, 1));
    const { data: one } = await add(airbnb.address);
    const { data: loft } = await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Loft' });
    for (const [method, tail] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/read'],
    ] as const) {
      const body = method === 'PATCH' ? { name: 'x' } : undefined;
      const { status } = await host.send(
        method,
        `/api/pms/listings/${loft._id}/calendars/${one._id}${tail}`,
        body,
      );
      expect(status, method).toBe(404);
    }
    expect(await all()).toHaveLength(1);
  });

  test('Home says which of several needs a person [USER-PAIN 1]', async () => {
    const airbnb = await feedOf('airbnb', 0, event(5, 1));
    await add(airbnb.address);
    const booking = await feedOf('booking', 0, event(10, 1));
    const { data: second } = await add(booking.address);
    await steer(app, 'booking').emit({ feed: booking.id, mode: 'gone' });
    for (let tries = 0; tries < 3; tries++) {
      app.clock.advance(61);
      await host.send('POST', path(`/${second._id}/read`));
    }
    const { attention } = (await host.get<Today>('/api/common/today')).data;
    const found = attention.filter((entry) => 'listingId' in entry && entry.listingId === listing._id);
    expect(found.map(({ kind, title }) => [kind, title])).toEqual([
      ['calendar-broken', 'El calendario de Suite Bahía (Booking) no se puede sincronizar'],
    ]);
    expect((await all()).map(({ problem }) => problem !== null)).toEqual([false, true]);
  });

  test('a night closed by two channels stays closed until both release it [USER-PAIN 1]', async () => {
    await upload('airbnb', event(5, 3));
    await upload('booking', event(6, 3));
    expect(await exported('airbnb')).toEqual([inDays(8)]);
    expect(await exported('vrbo')).toEqual([5, 6, 7, 8].map(inDays));
    const [first] = await all();
    await host.send('DELETE', path(`/${first?._id}`));
    expect(await exported('vrbo')).toEqual([6, 7, 8].map(inDays));
    expect(await exported('booking')).toEqual([]);
    expect((await host.get<Reservation[]>('/api/pms/reservations')).data).toEqual([]);
  });
});

describe('nights of a stay that its guests do not spend in the listing of its calendar [W1-D-02]', () => {
  const stay = { ...event(5, 5), kind: 'stay' as const, code: 'HMELSEWH01' };
  const uploadStay = () =>
    host.send('POST', `/api/pms/listings/${listing._id}/calendar/file`, {
      content: fileOf('airbnb', [stay]),
    });
  const stays = async () => (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data;
  const ofCalendar = async () => {
    const found = (await stays()).find(({ channelCode }) => channelCode === stay.code);
    if (!found) throw new Error('The calendar created no stay');
    return found;
  };
  const sell = async (first: number, nights: number) => {
    const { checkInDate, checkOutDate } = {
      checkInDate: inDays(first),
      checkOutDate: inDays(first + nights),
    };
    const body = { roomId: listing._id, guestName: 'Tomás Keller', checkInDate, checkOutDate };
    return (await host.send('POST', '/api/pms/reservations', body)).status;
  };

  test('after a no-show they can be sold, and reading the calendar again does not close them [REL-20]', async () => {
    await uploadStay();
    expect(await sell(6, 2)).toBe(409);
    const { _id } = await ofCalendar();
    app.clock.set(noonIn(5));
    await host.send('PATCH', `/api/pms/reservations/${_id}`, { status: 'no_show' });
    expect(await sell(6, 2)).toBe(201);
    expect((await uploadStay()).status).toBe(200);
    expect((await stays()).filter(({ conflict }) => conflict)).toEqual([]);
    expect((await ofCalendar()).status).toBe('no_show');
    expect(await sell(8, 2)).toBe(201);
  });

  test('several nights elsewhere can each be sold, and those between them cannot [REL-20]', async () => {
    await uploadStay();
    const { data: other } = await host.send<Listing>('POST', '/api/pms/listings', {
      internalName: 'Manglar',
    });
    for (const night of [6, 8]) {
      const { _id } = await ofCalendar();
      const split = { from: inDays(night), to: inDays(night + 1), roomId: other._id };
      expect((await host.send('POST', `/api/pms/reservations/${_id}/split`, split)).status).toBe(200);
    }
    expect((await uploadStay()).status).toBe(200);
    const answers = [];
    for (const night of [5, 6, 7, 8, 9]) answers.push(await sell(night, 1));
    expect(answers).toEqual([409, 201, 409, 201, 409]);
  });
});

describe('nothing that came from us, or from a channel, goes back there as news [W2-X-06]', () => {
  const nightsOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_none, at) => inDays(from + at));

  test('a channel is not told nights that another one only repeats of it, and the card says so', async () => {
    await upload('airbnb', event(100, 3), event(160, 2));
    await upload('booking', event(100, 3), event(160, 2), event(170, 1));
    const [, booking] = await all();
    expect(booking?.leftOut).toEqual([
      expect.objectContaining({
        arrival: inDays(100),
        closes: true,
        text: 'Repite noches de Airbnb: no se las devolvemos',
      }),
      expect.objectContaining({ arrival: inDays(160) }),
    ]);
    expect(await exported('airbnb')).toEqual([inDays(170)]);
    // Airbnb opens them: Booking still repeats what it read from us hours ago.
    await upload('airbnb', event(160, 2));
    expect(await exported('airbnb')).toEqual([inDays(170)]);
    expect(await exported('vrbo')).toEqual([...nightsOf(100, 103), ...nightsOf(160, 162), inDays(170)]);
    // What Booking still closes after two days is its own.
    app.clock.advance(2 * 86_400 + 1);
    expect(await exported('airbnb')).toEqual([...nightsOf(100, 103), inDays(170)]);
  });

  test('a repeated range is known again where the channel joins it, and a new night there is news', async () => {
    await upload('airbnb', event(100, 3), event(103, 2));
    await upload('booking', event(100, 5));
    await upload('airbnb', event(160, 2));
    expect(await exported('airbnb')).toEqual([]);
    await upload('booking', event(100, 6));
    expect(await exported('airbnb')).toEqual(nightsOf(100, 106));
  });

  test('nights of our own calendar that a program sends back close nothing, also after they are free here', async () => {
    const { data: stay } = await host.send<Reservation>('POST', '/api/pms/reservations', {
      roomId: listing._id,
      guestName: 'Ana Rojas',
      checkInDate: inDays(20),
      checkOutDate: inDays(23),
    });
    const { data } = await host.get<CalendarExport[]>(`/api/pms/listings/${listing._id}/calendar/exports`);
    const ours = await (await fetch(data.find(({ channel }) => channel === 'other')?.address ?? '')).text();
    const content = ours.replace(/PRODID:.*/, 'PRODID:-//Otro Programa//ES');
    const path = (id: string) => `/api/pms/listings/${id}/calendar/file`;
    await host.send('POST', path(listing._id), { content });
    const [calendar] = await all();
    expect(calendar).toMatchObject({ entries: 0, leftOut: [{ closes: false, arrival: inDays(20) }] });
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: 'canceled' });
    expect(await exported('airbnb')).toEqual([]);
    // For another listing, such as the house of which this is a room, they are news.
    const house = (await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Casa entera' }))
      .data;
    const other = await host.send<Listing>('POST', path(house._id), { content });
    expect(other.data.calendars[0]).toMatchObject({ entries: 1, leftOut: [] });
  });
});
