import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { airbnbFile } from '#support/calendar-file.ts';
import { connectSystem } from '#support/connection.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let listing: Listing;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await fetch(`${app.url}/_simulator/vrbo/reset`, { method: 'POST' });
  host = await hostWithProperty(app, `same${counter++}@example.test`);
  listing = (await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Suite Bahía' })).data;
});

type Guest = { readonly uid: string; readonly name?: string; readonly from: number; readonly to: number };

const compact = (days: number) => inDays(days).replaceAll('-', '');
/** A calendar as Vrbo writes it, which has no codes. */
const vrbo = (...guests: readonly Guest[]): string =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//HomeAway.com, Inc.//EN',
    'VERSION:2.0',
    ...guests.flatMap(({ uid, name, from, to }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${compact(from)}`,
      `DTEND;VALUE=DATE:${compact(to)}`,
      `SUMMARY:Reserved${name === undefined ? '' : ` - ${name}`}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const upload = async (...guests: readonly Guest[]) => {
  const path = `/api/pms/listings/${listing._id}/calendar/file`;
  const { status, data } = await host.send<Listing>('POST', path, { content: vrbo(...guests) });
  expect(status).toBe(200);
  return data;
};
const stays = async () => {
  const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=100');
  return data.toSorted((one, other) => one.checkInDate.localeCompare(other.checkInDate));
};
const seen = async () =>
  (await stays()).map(({ guestName, checkInDate, checkOutDate, status, conflict }) =>
    [guestName, checkInDate, checkOutDate, status, conflict ? 'conflict' : ''].join(' ').trim(),
  );
const removeCalendars = async () => {
  const { data } = await host.get<Listing>(`/api/pms/listings/${listing._id}`);
  for (const { _id } of data.calendars) {
    await host.send('DELETE', `/api/pms/listings/${listing._id}/calendars/${_id}`);
  }
};

const ANDREA: Guest = { uid: 'a-1', name: 'Andrea', from: 20, to: 23 };
const BRUNO: Guest = { uid: 'b-1', name: 'Bruno', from: 30, to: 33 };

test('a calendar without codes that is removed and added again has its stays once [W2-K-03]', async () => {
  await upload(ANDREA, BRUNO, { uid: 'n-1', from: 40, to: 42 });
  const before = await stays();
  await host.send('PATCH', `/api/pms/reservations/${before[0]!._id}`, { guestName: 'Andrea Peña' });
  await removeCalendars();
  // UIDs are new where the channel makes them anew, and one stay is a night longer by now.
  await upload({ ...ANDREA, uid: 'a-2', to: 24 }, { ...BRUNO, uid: 'b-2' }, { uid: 'n-2', from: 40, to: 42 });
  const after = await stays();
  expect(after.map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
  expect(await seen()).toEqual([
    `Andrea Peña ${inDays(20)} ${inDays(24)} confirmed`,
    `Bruno ${inDays(30)} ${inDays(33)} confirmed`,
    `Vrbo ${inDays(40)} ${inDays(42)} confirmed`,
  ]);
});

test('a file beside the link of the same calendar adds no stays [W2-K-03]', async () => {
  const { feeds } = await steer(app, 'vrbo').world<{ feeds: { id: string; token: string }[] }>();
  const { id = '', token = '' } = feeds[0] ?? {};
  const event = {
    uid: 'link-1',
    kind: 'stay',
    arrival: inDays(20),
    departure: inDays(23),
    code: null,
    firstName: 'Andrea',
  };
  await steer(app, 'vrbo').emit({ feed: id, events: [event] });
  const calendar = `${app.url}/simulators/vrbo/icalendar/${token}.ics`;
  await host.send('POST', `/api/pms/listings/${listing._id}/calendars`, { calendar });
  expect(await seen()).toHaveLength(1);
  await upload({ ...ANDREA, uid: 'link-1' }, BRUNO);
  expect(await seen()).toEqual([
    `Andrea ${inDays(20)} ${inDays(23)} confirmed`,
    `Bruno ${inDays(30)} ${inDays(33)} confirmed`,
  ]);
});

test('two links of one channel that sell the same nights are two stays in conflict [W2-K-03, REL-21]', async () => {
  const { feeds } = await steer(app, 'vrbo').world<{ feeds: { id: string; token: string }[] }>();
  for (const [place, firstName] of ['Andrea', 'Bruno'].entries()) {
    const { id = '', token = '' } = feeds[place] ?? {};
    const nights = { arrival: inDays(20), departure: inDays(23) };
    const event = { uid: `${place}`, kind: 'stay', ...nights, code: null, firstName };
    await steer(app, 'vrbo').emit({ feed: id, events: [event] });
    const calendar = `${app.url}/simulators/vrbo/icalendar/${token}.ics`;
    await host.send('POST', `/api/pms/listings/${listing._id}/calendars`, { calendar });
  }
  expect((await stays()).filter(({ conflict }) => conflict)).toHaveLength(1);
  expect(await stays()).toHaveLength(2);
});

test('two guests under one UID stay two when either cancels, moves or comes [W2-X-07]', async () => {
  const unit = (guest: Guest): Guest => ({ ...guest, uid: 'unidad-4471' });
  await upload(unit(ANDREA), unit(BRUNO));
  const [andrea, bruno] = await stays();
  expect(await seen()).toEqual([
    `Andrea ${inDays(20)} ${inDays(23)} confirmed`,
    `Bruno ${inDays(30)} ${inDays(33)} confirmed`,
  ]);
  // Andrea cancelled: Bruno stays Bruno, and Andrea is only missing once.
  await upload(unit(BRUNO));
  expect(await seen()).toEqual([
    `Andrea ${inDays(20)} ${inDays(23)} confirmed`,
    `Bruno ${inDays(30)} ${inDays(33)} confirmed`,
  ]);
  expect((await stays()).map(({ _id }) => _id)).toEqual([andrea!._id, bruno!._id]);
  // Bruno moves far away and Clara comes, still under that UID.
  await upload(unit({ ...BRUNO, from: 50, to: 53 }), unit({ uid: '', name: 'Clara', from: 60, to: 62 }));
  expect(await seen()).toEqual([
    `Andrea ${inDays(20)} ${inDays(23)} confirmed`,
    `Bruno ${inDays(50)} ${inDays(53)} confirmed`,
    `Clara ${inDays(60)} ${inDays(62)} confirmed`,
  ]);
  expect((await stays())[1]?._id).toBe(bruno!._id);
});

test('one guest after another under one UID are two [W2-X-07]', async () => {
  await upload({ ...ANDREA, uid: 'unidad' });
  await upload({ ...BRUNO, uid: 'unidad' });
  await upload({ ...BRUNO, uid: 'unidad' });
  expect(await seen()).toEqual([
    `Andrea ${inDays(20)} ${inDays(23)} confirmed`,
    `Bruno ${inDays(30)} ${inDays(33)} confirmed`,
  ]);
});

test('a guest who moves under a UID of their own keeps the reservation [W1-A-01]', async () => {
  await upload({ uid: 'own', from: 20, to: 23 });
  const [before] = await stays();
  await upload({ uid: 'own', from: 40, to: 43 });
  const [after, ...more] = await stays();
  expect(more).toEqual([]);
  expect(after).toMatchObject({ _id: before!._id, checkInDate: inDays(40) });
});

test('a stay that a property system has in a room closes the listing of its calendar too, and the card says so [W2-L-02]', async () => {
  await connectSystem(app, host, 'cloudbeds');
  const before = await stays();
  const known = before.find(({ source, roomId, channelCode, checkOutDate, status }) =>
    Boolean(
      source === 'pms' &&
      roomId &&
      channelCode?.startsWith('HM') &&
      checkOutDate > inDays(1) &&
      status !== 'canceled',
    ),
  )!;
  const content = airbnbFile(known.checkInDate, known.checkOutDate, known.channelCode!);
  await host.send('POST', `/api/pms/listings/${listing._id}/calendar/file`, { content });
  expect((await stays()).map(({ _id }) => _id).toSorted()).toEqual(before.map(({ _id }) => _id).toSorted());
  const bars = async () => {
    const range = `from=${known.checkInDate}&to=${known.checkOutDate}`;
    const { data } = await host.get<{ room: string; kind: string; to: string }[]>(
      `/api/pms/calendar?${range}`,
    );
    return data.filter(({ room }) => room === listing._id).map(({ kind, to }) => [kind, to]);
  };
  expect(await bars()).toEqual([['block', known.checkOutDate]]);
  const sold = await host.send('POST', '/api/pms/reservations', {
    roomId: listing._id,
    guestName: 'Ana Rojas',
    checkInDate: inDays(0) > known.checkInDate ? inDays(0) : known.checkInDate,
    checkOutDate: known.checkOutDate,
  });
  expect(sold.status).toBe(409);
  const { data } = await host.get<Listing>(`/api/pms/listings/${listing._id}`);
  expect(data.calendars[0]?.leftOut).toEqual([
    expect.objectContaining({
      arrival: known.checkInDate,
      closes: true,
      text: 'La reserva ya está en otro alojamiento de tu sistema: cerramos sus noches aquí también',
    }),
  ]);
});
