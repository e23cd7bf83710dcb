import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import type { CheckInDetail, CheckInReservation } from './check-in.contract.ts';
import type { TestHost } from './check-in.test-stay.ts';

const CHECK_INS = '/api/checkin-express/reservations';
const STAYS = '/api/pms/reservations';
const NEW = {
  checkInDate: TODAY,
  checkOutDate: inDays(2),
  guestName: 'Zoë Ardila',
  adults: 2,
  email: 'zoe@example.test',
};

let app: TestApp;
let host: TestHost;
let counter = 0;
let room: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  host = await hostWithProperty(app, `express${counter++}@example.test`);
  room = await unit();
});
afterAll(() => app.stop());

async function unit(name = 'Apto 301'): Promise<string> {
  const { data } = await host.send<Listing>('POST', '/api/pms/listings', { internalName: name, capacity: 3 });
  return data._id;
}
const create = (own: object = {}, by: Host = host) =>
  by.send<CheckInReservation>('POST', CHECK_INS, { ...NEW, roomId: room, ...own });
const list = async (query = '') => (await host.get<CheckInReservation[]>(`${CHECK_INS}${query}`)).data;
const filter = (value: object) => `?filter=${encodeURIComponent(JSON.stringify(value))}`;

describe('a check-in that the host makes', () => {
  test('it has its stay and its guests at once, and can be edited [C-CHK-06, R-CHK-06]', async () => {
    const made = await create();
    expect([made.status, made.errors]).toEqual([201, undefined]);
    expect(made.data).toMatchObject({ guestName: 'Zoë Ardila', roomName: 'Apto 301', state: 'pending' });
    expect(made.data.guests).toHaveLength(2);
    const stay = await host.get<Reservation>(`${STAYS}/${made.data.reservationId}`);
    expect(stay.data).toMatchObject({
      roomId: room,
      source: 'manual',
      status: 'confirmed',
      channelSlug: 'direct',
    });
    const one = await host.get<CheckInDetail>(`/api/common/check-ins/${made.data.reservationId}`);
    expect(one.data.guests[0]).toMatchObject({ isMain: true, state: 'empty' });
    expect(
      (await host.send('POST', `/api/common/check-ins/${made.data.reservationId}/link`, {})).status,
    ).toBe(201);
  });

  test('repeated and parallel requests create one check-in [C-CHK-06, R-CHK-06]', async () => {
    const both = await Promise.all([create(), create()]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const again = await create({ guestName: ' zoe  ARDILA ', adults: 3, email: null });
    expect(new Set([...both, again].map(({ data }) => data.reservationId)).size).toBe(1);
    // The existing stay keeps its data.
    expect(again.data).toMatchObject({
      guestName: 'Zoë Ardila',
      adults: 2,
      mainGuestEmail: 'zoe@example.test',
    });
    expect(await list()).toHaveLength(1);
  });

  test('takes the stay that a person made as a reservation [C-CHK-06]', async () => {
    const { data } = await host.send<Reservation>('POST', STAYS, { ...NEW, roomId: room, total: 90_000 });
    expect((await create()).data).toMatchObject({ reservationId: data._id, total: 90_000 });
  });

  test.each([
    ['other guests have the nights', { guestName: 'Ana Ruiz' }, 409, 'nights-taken', 'checkInDate'],
    ['a departure before the arrival', { checkOutDate: inDays(-1) }, 400, 'invalid-input', 'checkOutDate'],
    ['no name', { guestName: ' ' }, 400, 'invalid-input', 'guestName'],
    [
      'a stay that is over',
      { checkInDate: inDays(-9), checkOutDate: inDays(-7) },
      400,
      'stay-is-over',
      'checkOutDate',
    ],
    ['no guests', { adults: 0 }, 400, 'invalid-input', 'adults'],
    ['an unknown unit', { roomId: '01890000-0000-7000-8000-000000000000' }, 400, 'unknown-listing', 'roomId'],
  ])('it is refused at its field for %s [C-CHK-06, SEC-04]', async (_, own, status, code, field) => {
    await create();
    const refused = await create(own);
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.field]).toEqual([
      status,
      code,
      field,
    ]);
    expect(await list()).toHaveLength(1);
  });

  test('neither a member without the app reservations nor another host creates a stay [D-9, SEC-02]', async () => {
    const desk = await createColleague(app, host.propertyId, `puerta${counter}@example.test`, {
      role: 'reception',
      apps: ['check-in'],
    });
    expect((await create({}, desk)).status).toBe(403);
    expect(await list()).toHaveLength(0);
    const { data } = await create();
    expect((await create({}, desk)).data).toMatchObject({ reservationId: data.reservationId, total: null });
    const reader = await createColleague(app, host.propertyId, `lee${counter}@example.test`, {
      role: 'read-only',
    });
    expect((await create({}, reader)).status).toBe(403);
    const other = await hostWithProperty(app, `ajena${counter}@example.test`);
    expect(
      (await other.send('POST', `${CHECK_INS}?propertyId=${host.propertyId}`, { ...NEW, roomId: room }))
        .status,
    ).toBe(404);
    expect((await create({}, other)).errors[0]?.code).toBe('unknown-listing');
  });
});

test('departures are listed by their day [C-CHK-05, R-CHK-06]', async () => {
  await create({ guestName: 'Se va después', checkInDate: inDays(-3), checkOutDate: inDays(4) });
  const other = await unit('Apto 302');
  await create({ guestName: 'Se va pronto', roomId: other, checkOutDate: inDays(1) });
  const days = { departureFrom: TODAY, departureTo: inDays(4) };
  const names = async (value: object) =>
    (await list(`${filter(value)}&sort=departure`)).map(({ guestName }) => guestName);
  expect(await names(days)).toEqual(['Se va pronto', 'Se va después']);
  expect(await names({ ...days, departureTo: inDays(1) })).toEqual(['Se va pronto']);
  const summary = `/api/third-party/reservations/summary-checkin${filter({ departureFrom: inDays(2) })}`;
  expect((await host.get(summary)).data).toMatchObject({ pending: 1, invalid: 0 });
});
