import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import {
  ANA,
  ANA_IN_GUESTY,
  ANAS_CODE,
  CONNECTIONS,
  resetSystems,
  useTwoSystems,
} from '#areas/channels/pms-sync/two-systems.test-stage.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import type { Checkout } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import type { SameRoom } from './same-rooms.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await resetSystems(app);
  host = await hostWithProperty(app, `same-rooms${counter++}@example.test`);
});

const { connectionTo, connect, readAgain, stays, staysOf, listings } = useTwoSystems(
  () => app,
  () => host,
);

const questions = async (id: string) =>
  (await host.get<SameRoom[]>(`${CONNECTIONS}/${(await connectionTo(id))._id}/same-rooms`)).data;
async function answer(id: string, rooms: readonly SameRoom[], isSame: boolean) {
  const answers = rooms.map(({ roomId, listing }) => ({ roomId, listingId: listing._id, isSame }));
  return host.send<SameRoom[]>('POST', `${CONNECTIONS}/${(await connectionTo(id))._id}/same-rooms`, {
    answers,
  });
}
const today = async () => (await host.get<Today>('/api/common/today')).data;

/** Sold or closed nights of each listing name. */
async function takenNights(): Promise<Set<string>> {
  const rows = await app
    .context(null)
    .forProperty(host.propertyId as never)
    .db.named<{ night: string }>(
      'test-taken-nights',
      `select l.name || ' ' || night::date as night from reservations r join listings l on l.id = r.listing_id,
              generate_series(r.arrival::timestamp, r.occupied_until::timestamp - interval '1 day', interval '1 day') night
        where r.property_id = $1 and r.occupies`,
      [host.propertyId],
    );
  return new Set(rows.map(({ night }) => night));
}

test('rooms of a second system that look the same are asked about, on its page and on Hoy [W2-L-01, C-INT-37]', async () => {
  await connect('guesty');
  expect(await questions('guesty')).toEqual([]);
  await connect('cloudbeds');
  const asked = await questions('cloudbeds');
  expect(asked.map(({ roomName, system, answer: given }) => [roomName, system, given])).toEqual(
    expect.arrayContaining([['Suite Bahía', 'Guesty', null]]),
  );
  expect(asked).toHaveLength(4);
  expect(asked.find(({ roomName }) => roomName === 'Suite Bahía')).toMatchObject({
    reasons: ['name', 'stays'],
    staysInCommon: 1,
  });
  expect((await today()).attention.filter(({ kind }) => kind === 'same-rooms')).toMatchObject([
    { connectionId: (await connectionTo('cloudbeds'))._id, count: 4 },
  ]);
  const cloudbeds = (await connectionTo('cloudbeds'))._id;
  const other = await hostWithProperty(app, `same-rooms-other${counter++}@example.test`);
  expect((await other.get(`${CONNECTIONS}/${cloudbeds}/same-rooms`)).status).toBe(404);
});

test('joined rooms are one listing, its bookings come together and no night opens [W2-L-01, C-INT-38]', async () => {
  await connect('guesty');
  const before = await listings();
  // A booking that only one system has.
  await steer(app, 'cloudbeds').has(onlyCloudbeds(25, 28));
  await connect('cloudbeds');
  expect(await listings()).toHaveLength(before.length * 2);
  const nights = await takenNights();
  const rows = await stays();
  const done = await answer('cloudbeds', await questions('cloudbeds'), true);
  expect(done.status).toBe(200);
  expect(done.data.map(({ answer: given }) => given)).toEqual(['same', 'same', 'same', 'same']);
  expect((await listings()).map(({ _id }) => _id).toSorted()).toEqual(
    before.map(({ _id }) => _id).toSorted(),
  );
  const after = await takenNights();
  expect([...nights].filter((night) => !after.has(night))).toEqual([]);
  expect(await staysOf(ANAS_CODE)).toHaveLength(1);
  const bahia = before.find(({ internalName }) => internalName === 'Suite Bahía')?._id;
  expect((await stays()).find(({ thirdPartyId }) => thirdPartyId === '9900001')).toMatchObject({
    roomId: bahia,
    status: 'confirmed',
    conflict: false,
  });
  expect((await stays()).length).toBeLessThanOrEqual(rows.length);
  expect((await today()).attention.filter(({ kind }) => kind === 'same-rooms')).toEqual([]);
  // Each system still has its rooms, and what happens there is found.
  await steer(app, 'cloudbeds').emit({ reservationID: '9900001', moveDays: 1 });
  await readAgain('guesty', 'cloudbeds');
  expect((await stays()).find(({ thirdPartyId }) => thirdPartyId === '9900001')).toMatchObject({
    roomId: bahia,
    checkInDate: inDays(26),
  });
  expect(await listings()).toHaveLength(before.length);
});

test('a joined listing is closed in both systems when a person sells it [W2-L-01, REL-20]', async () => {
  await connect('guesty', 'cloudbeds');
  await answer('cloudbeds', await questions('cloudbeds'), true);
  const bahia = (await listings()).find(({ internalName }) => internalName === 'Suite Bahía');
  const made = await host.send('POST', '/api/pms/reservations', {
    roomId: bahia?._id,
    checkInDate: inDays(40),
    checkOutDate: inDays(42),
    guestName: 'Lía',
    adults: 1,
  });
  expect(made.status).toBe(201);
  await eventually(async () => {
    const { roomBlocks } = await steer(app, 'cloudbeds').world<{ roomBlocks: { startDate: string }[] }>();
    expect(roomBlocks.map(({ startDate }) => startDate)).toContain(inDays(40));
  });
  await eventually(async () => {
    const { closed } = await steer(app, 'guesty').world<{ closed: Record<string, string> }>();
    expect(Object.keys(closed).filter((key) => key.endsWith(inDays(40)))).toHaveLength(1);
  });
});

test('a joined stay is cancelled when both systems say so [W2-L-01]', async () => {
  await connect('guesty', 'cloudbeds');
  await answer('cloudbeds', await questions('cloudbeds'), true);
  const night = `Suite Bahía ${inDays(3)}`;
  await steer(app, 'guesty').emit({ reservationId: ANA_IN_GUESTY, status: 'canceled' });
  await readAgain('guesty');
  expect(await staysOf(ANAS_CODE)).toMatchObject([{ status: 'confirmed' }]);
  expect(await takenNights()).toContain(night);
  await steer(app, 'cloudbeds').emit({ reservationID: ANA, status: 'canceled' });
  await readAgain('cloudbeds');
  expect(await staysOf(ANAS_CODE)).toMatchObject([{ status: 'canceled' }]);
  expect(await takenNights()).not.toContain(night);
});

test('rooms that are two are not asked about again, and their sold nights stay closed [W2-L-01]', async () => {
  await connect('guesty', 'cloudbeds');
  const nights = await takenNights();
  await answer('cloudbeds', await questions('cloudbeds'), false);
  expect((await questions('cloudbeds')).map(({ answer: given }) => given)).toEqual(
    Array.from({ length: 4 }, () => 'different'),
  );
  await readAgain('guesty', 'cloudbeds');
  expect((await today()).attention.filter(({ kind }) => kind === 'same-rooms')).toEqual([]);
  expect(await takenNights()).toEqual(nights);
  expect(await staysOf(ANAS_CODE)).toHaveLength(1);
});

test('separated rooms have their own listing again, with what only that system has [W2-L-01]', async () => {
  await connect('guesty');
  await steer(app, 'cloudbeds').has(onlyCloudbeds(25, 28));
  await connect('cloudbeds');
  await answer('cloudbeds', await questions('cloudbeds'), true);
  const joined = await questions('cloudbeds');
  await answer('cloudbeds', joined, false);
  await readAgain('guesty', 'cloudbeds');
  const { _id: cloudbeds } = await connectionTo('cloudbeds');
  const own = (await listings()).filter(({ provider }) => provider === cloudbeds);
  expect(own).toHaveLength(4);
  const bahia = own.find(({ internalName }) => internalName === 'Suite Bahía');
  expect((await stays()).find(({ thirdPartyId }) => thirdPartyId === '9900001')).toMatchObject({
    roomId: bahia?._id,
  });
  const night = await host.send('POST', '/api/pms/reservations', {
    roomId: bahia?._id,
    checkInDate: inDays(3),
    checkOutDate: inDays(4),
    guestName: 'Otra',
    adults: 1,
  });
  expect(night.status).toBe(409);
});

test('a room that is not there, and a listing that is joined already, are refused [W2-L-01, C-INT-38]', async () => {
  await connect('guesty', 'cloudbeds');
  const [first, second] = await questions('cloudbeds');
  if (!first || !second) throw new Error('There are no questions');
  const refused = { status: 400, errors: [{ code: 'pairs-not-possible' }] };
  expect(await answer('cloudbeds', [{ ...first, roomId: 'nowhere' }], true)).toMatchObject(refused);
  await answer('cloudbeds', [first], true);
  expect(await answer('cloudbeds', [{ ...second, listing: first.listing }], true)).toMatchObject(refused);
  // Twice the same answer changes nothing.
  expect((await answer('cloudbeds', [first], true)).status).toBe(200);
});

test('a room of two systems is billed once, also before the answer [W2-L-01]', async () => {
  const charged = async () => {
    const { data } = await host.send<Checkout>('POST', '/api/common/subscriptions/preview', {
      currency: 'COP',
      properties: [{ propertyId: host.propertyId, plan: 'PRO' }],
    });
    return data.properties[0]?.rooms;
  };
  await connect('guesty');
  const before = await charged();
  await connect('cloudbeds');
  expect(await charged()).toBe(before);
  const asked = await questions('cloudbeds');
  await answer('cloudbeds', asked.slice(0, 1), false);
  expect(await charged()).toBe((before ?? 0) + 1);
  await answer('cloudbeds', asked, true);
  expect(await charged()).toBe(before);
});

/** A direct booking of the Suite Bahía in Cloudbeds. */
function onlyCloudbeds(from: number, to: number) {
  const days = { startDate: plainDate(inDays(from)), endDate: plainDate(inDays(to)) };
  return {
    reservationID: '9900001',
    status: 'confirmed',
    guestName: 'Rita Solano',
    thirdPartyIdentifier: '',
    source: 'Website/Booking Engine',
    ...days,
    assigned: [
      {
        reservationRoomID: '990001',
        subReservationID: '9900001',
        roomTypeID: '12',
        roomID: '12-1',
        roomName: 'Suite Bahía',
        ...days,
        adults: '1',
        children: '0',
        roomTotal: '100.00',
      },
    ],
  };
}
