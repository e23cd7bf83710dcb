import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { airbnbFile } from '#support/calendar-file.ts';
import { connectSystem } from '#support/connection.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import type { CalendarExport, ExportChannel } from './calendar-export.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let listing: Listing;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `exports${counter++}@example.test`);
  listing = (await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Suite Bahía' })).data;
});

const path = () => `/api/pms/listings/${listing._id}/calendar/exports`;
const addressFor = async (channel: ExportChannel) =>
  (await host.get<CalendarExport[]>(path())).data.find((one) => one.channel === channel)?.address ?? '';
const read = async (channel: ExportChannel) => (await fetch(await addressFor(channel))).text();
const reserve = (checkInDate: string, checkOutDate: string, more: object = {}) =>
  host.send<{ _id: string }>('POST', '/api/pms/reservations', {
    roomId: listing._id,
    guestName: 'Ana Rojas',
    checkInDate,
    checkOutDate,
    ...more,
  });

describe('calendars for channels', () => {
  test('they show which nights are taken, and no guest data [USER-PAIN 1, C-LIST-15]', async () => {
    await reserve('2026-12-10', '2026-12-13');
    const response = await fetch(await addressFor('booking'));
    expect(response.headers.get('content-type')).toContain('text/calendar');
    const text = await response.text();
    expect(text).toContain('DTSTART;VALUE=DATE:20261210');
    expect(text).toContain('DTEND;VALUE=DATE:20261213');
    expect(text).not.toMatch(/Ana|Rojas/);
  });

  test('a channel never reads its own stays back', async () => {
    const { data } = await reserve('2026-12-10', '2026-12-13', {
      channelSlug: 'airbnb',
      channelName: 'Airbnb',
    });
    expect(data._id).toBeTruthy();
    expect(await read('airbnb')).not.toContain('VEVENT');
    expect(await read('vrbo')).toContain('DTSTART;VALUE=DATE:20261210');
  });

  test('a booking from a test connection closes no night in a channel [W2-H-06]', async () => {
    await connectSystem(app, host, 'cloudbeds');
    const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
    const brought = data.find(
      ({ source, status, roomId, checkOutDate }) =>
        source === 'pms' && status !== 'canceled' && roomId && checkOutDate > '2026-11-23',
    );
    listing = { ...listing, _id: brought?.roomId ?? listing._id };
    expect(brought).toBeDefined();
    expect(await read('other')).not.toContain('VEVENT');
    expect((await reserve('2027-06-10', '2027-06-13')).status).toBe(201);
    expect(await read('other')).toContain('DTSTART;VALUE=DATE:20270610');
  });

  test('a cancelled stay disappears at once', async () => {
    const { data } = await reserve('2026-12-10', '2026-12-13');
    await host.send('PATCH', `/api/pms/reservations/${data._id}`, { status: 'canceled' });
    expect(await read('airbnb')).not.toContain('VEVENT');
  });

  test('every line ends the same, and a change of dates has a higher number, by RFC 5545 3.1 and 3.8.7.4 [W1-A-15]', async () => {
    const { data } = await reserve('2026-12-10', '2026-12-13');
    const numberOf = (text: string) => Number(/^SEQUENCE:(\d+)\r$/m.exec(text)?.[1]);
    const before = await read('vrbo');
    expect(before.split('\r\n').at(-1)).toBe('');
    expect(before.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    await host.send('PATCH', `/api/pms/reservations/${data._id}`, { checkOutDate: '2026-12-15' });
    const after = await read('vrbo');
    expect(after).toContain('DTEND;VALUE=DATE:20261215');
    expect(numberOf(after)).toBeGreaterThan(numberOf(before));
  });

  test('an unchanged calendar is not sent again', async () => {
    await reserve('2026-12-10', '2026-12-13');
    const address = await addressFor('vrbo');
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await reserve('2026-12-20', '2026-12-21');
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('an address opens one listing for one channel, until it is renewed [SEC-03]', async () => {
    const address = await addressFor('airbnb');
    const other = await hostWithProperty(app, `other${counter++}@example.test`);
    for (const wrong of [
      address.replace('airbnb-', 'vrbo-'),
      address.replace(/[0-9a-f]{32}\.ics/, `${'0'.repeat(32)}.ics`),
      address.replace(host.propertyId, other.propertyId),
      address.replace('.ics', '.txt'),
    ]) {
      expect((await fetch(wrong)).status, wrong).toBe(404);
    }
    const renewed = await host.send<CalendarExport[]>('POST', path());
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(renewed.data[0]?.address ?? '')).status).toBe(200);
  });
});

describe('a stay of a channel that sleeps in another listing than the one it was sold for', () => {
  /** Airbnb's calendar of the first listing, synced at once. */
  const syncAirbnb = (arrival: string, departure: string) =>
    host.send('POST', `/api/pms/listings/${listing._id}/calendar/file`, {
      content: airbnbFile(arrival, departure, 'HMMOVED001'),
    });
  const feedOf = async (id: string, channel: ExportChannel) => {
    const { data } = await host.get<CalendarExport[]>(`/api/pms/listings/${id}/calendar/exports`);
    return (await fetch(data.find((one) => one.channel === channel)?.address ?? '')).text();
  };
  const theStay = async () => (await host.get<Reservation[]>('/api/pms/reservations')).data[0];
  const another = async () =>
    (await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Loft 3' })).data;
  const move = async (roomId: string) =>
    host.send('PATCH', `/api/pms/reservations/${(await theStay())?._id}`, { roomId });

  beforeEach(async () => {
    expect((await syncAirbnb('2026-12-10', '2026-12-13')).status).toBe(200);
  });

  test('a stay of a channel in another listing is exported to its channel there, and not where it was sold [USER-PAIN 1, C-LIST-15]', async () => {
    const loft = await another();
    expect(await feedOf(listing._id, 'airbnb')).not.toContain('VEVENT');
    expect((await move(loft._id)).status).toBe(200);
    expect(await feedOf(loft._id, 'airbnb')).toContain('DTSTART;VALUE=DATE:20261210');
    expect(await feedOf(loft._id, 'vrbo')).toContain('DTSTART;VALUE=DATE:20261210');
    expect(await feedOf(listing._id, 'airbnb')).not.toContain('VEVENT');
    expect(await feedOf(listing._id, 'vrbo')).not.toContain('VEVENT');
    await move(listing._id);
    expect(await feedOf(loft._id, 'airbnb')).not.toContain('VEVENT');
    expect(await feedOf(listing._id, 'airbnb')).not.toContain('VEVENT');
    expect(await feedOf(listing._id, 'vrbo')).toContain('DTSTART;VALUE=DATE:20261210');
  });

  test('a stay stays in the host’s listing when its channel moves the dates', async () => {
    const loft = await another();
    await move(loft._id);
    await syncAirbnb('2026-12-11', '2026-12-14');
    expect(await theStay()).toMatchObject({ roomId: loft._id, checkInDate: '2026-12-11' });
    expect(await feedOf(loft._id, 'airbnb')).toContain('DTSTART;VALUE=DATE:20261211');
  });

  test('only the nights in another listing are exported to its channel', async () => {
    const loft = await another();
    const stay = await theStay();
    const split = await host.send('POST', `/api/pms/reservations/${stay?._id}/split`, {
      from: '2026-12-12',
      roomId: loft._id,
    });
    expect(split.status).toBe(200);
    expect(await feedOf(loft._id, 'airbnb')).toContain('DTSTART;VALUE=DATE:20261212');
    expect(await feedOf(listing._id, 'airbnb')).not.toContain('VEVENT');
    // The other way round: the stay begins in the other listing and ends in its own.
    await host.send('DELETE', `/api/pms/reservations/${stay?._id}/split`);
    await move(loft._id);
    await host.send('POST', `/api/pms/reservations/${stay?._id}/split`, {
      from: '2026-12-12',
      roomId: listing._id,
    });
    expect(await feedOf(loft._id, 'airbnb')).toContain('DTSTART;VALUE=DATE:20261210');
    expect(await feedOf(listing._id, 'airbnb')).not.toContain('VEVENT');
  });
});
