import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { airbnbFile } from '#support/calendar-file.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import {
  ANA,
  ANA_IN_GUESTY,
  ANAS_CODE,
  CONNECTIONS,
  resetSystems,
  useTwoSystems,
} from '../two-systems.test-stage.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await resetSystems(app);
  host = await hostWithProperty(app, `two-systems${counter++}@example.test`);
});

const { connectionTo, connect, readAgain, stays, staysOf, listings } = useTwoSystems(
  () => app,
  () => host,
);

/** The listings that are taken or closed in a night. */
async function takenIn(night: string): Promise<string[]> {
  const rows = await app
    .context(null)
    .forProperty(host.propertyId as never)
    .db.named<{ id: string }>(
      'test-taken-in',
      `select listing_id as id from reservations
        where property_id = $1 and occupies and arrival <= $2::date and occupied_until > $2::date order by 1`,
      [host.propertyId, night],
    );
  return rows.map(({ id }) => id);
}

/** The listing of the system's own room. */
async function listingOfAna(partner: 'cloudbeds' | 'guesty'): Promise<string | undefined> {
  const connection = await connectionTo(partner);
  const isOf = ({ internalName, provider }: Listing) =>
    internalName === 'Suite Bahía' && provider === connection._id;
  return (await listings()).find(isOf)?._id;
}

test('bookings of two systems with one channel code are one stay, in either order [W2-L-01]', async () => {
  for (const order of [
    ['cloudbeds', 'guesty'],
    ['guesty', 'cloudbeds'],
  ] as const) {
    host = await hostWithProperty(app, `two-orders${counter++}@example.test`);
    await connect(order[0]);
    const before = await stays();
    await connect(order[1]);
    const after = await stays();
    // The direct booking has no code of a channel: Guesty invents one, and Cloudbeds has none.
    const codesOf = (all: readonly Reservation[]) =>
      all.flatMap(({ channelCode, status }) =>
        channelCode === null || channelCode.startsWith('GY-') || status === 'canceled' ? [] : channelCode,
      );
    expect(codesOf(after).toSorted()).toEqual(codesOf(before).toSorted());
    expect(await staysOf(ANAS_CODE)).toHaveLength(1);
    expect(after.filter(({ conflict }) => conflict)).toEqual([]);
    // A booking that was cancelled before is in the list once too.
    expect(await staysOf('HMZYXWVUTS')).toHaveLength(1);
  }
});

test('the nights of the one stay are closed in the rooms of both systems [W2-L-01, REL-20]', async () => {
  await connect('guesty', 'cloudbeds');
  const [first, second] = [await listingOfAna('guesty'), await listingOfAna('cloudbeds')];
  const [ana] = await staysOf(ANAS_CODE);
  expect(ana?.roomId).toBe(first);
  for (const day of [2, 3, 4])
    expect(await takenIn(inDays(day))).toEqual(expect.arrayContaining([first, second]));
  expect(await takenIn(inDays(5))).not.toContain(second);
  const created = await host.send('POST', '/api/pms/reservations', {
    roomId: second,
    checkInDate: inDays(3),
    checkOutDate: inDays(4),
    guestName: 'Otra',
    adults: 1,
  });
  expect(created.status).toBe(409);
  const outside = await host.get<unknown[]>(`/api/pms/reservations/${ana?._id}/outside`);
  // Guesty keeps the stay, and says itself that it takes no changes.
  expect(outside.data.slice(1)).toEqual([
    { partner: 'Cloudbeds', state: 'closed', text: 'Cloudbeds tiene la misma reserva: es una sola estadía' },
  ]);
});

test('nothing is closed in a system for a stay that it has itself [W2-L-01]', async () => {
  await connect('guesty', 'cloudbeds');
  await readAgain('guesty', 'cloudbeds');
  const { roomBlocks } = await steer(app, 'cloudbeds').world<{ roomBlocks: { startDate: string }[] }>();
  expect(roomBlocks.filter(({ startDate }) => startDate === inDays(2))).toEqual([]);
});

test('a stay is cancelled when the last of its systems says so, and no night opens before [W2-L-01]', async () => {
  await connect('guesty', 'cloudbeds');
  const [before] = await staysOf(ANAS_CODE);
  const second = await listingOfAna('cloudbeds');
  await steer(app, 'guesty').emit({ reservationId: ANA_IN_GUESTY, status: 'canceled' });
  await readAgain('guesty');
  const [kept, ...others] = await staysOf(ANAS_CODE);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ _id: before?._id, status: 'confirmed', thirdPartyId: ANA });
  expect(await takenIn(inDays(3))).toContain(second);
  // The first system has it again: it stays with the second one.
  await steer(app, 'guesty').emit({ reservationId: ANA_IN_GUESTY, status: 'confirmed' });
  await readAgain('guesty');
  expect(await staysOf(ANAS_CODE)).toMatchObject([{ _id: before?._id, thirdPartyId: ANA }]);
  await steer(app, 'guesty').emit({ reservationId: ANA_IN_GUESTY, status: 'canceled' });
  await steer(app, 'cloudbeds').emit({ reservationID: ANA, status: 'canceled' });
  await readAgain('guesty', 'cloudbeds');
  expect(await staysOf(ANAS_CODE)).toMatchObject([{ _id: before?._id, status: 'canceled' }]);
  expect(await takenIn(inDays(3))).not.toContain(second);
});

test('a cancellation in the system that does not keep the stay opens its room and nothing else [W2-L-01]', async () => {
  await connect('guesty', 'cloudbeds');
  const [first, second] = [await listingOfAna('guesty'), await listingOfAna('cloudbeds')];
  await steer(app, 'cloudbeds').emit({ reservationID: ANA, status: 'canceled' });
  await readAgain('cloudbeds');
  expect(await staysOf(ANAS_CODE)).toMatchObject([{ status: 'confirmed', thirdPartyId: ANA_IN_GUESTY }]);
  expect(await takenIn(inDays(3))).toContain(first);
  expect(await takenIn(inDays(3))).not.toContain(second);
});

test('other dates in one system close the nights of both until the other follows [W2-L-01]', async () => {
  await connect('guesty', 'cloudbeds');
  const [first, second] = [await listingOfAna('guesty'), await listingOfAna('cloudbeds')];
  await steer(app, 'cloudbeds').emit({ reservationID: ANA, moveDays: 2 });
  await readAgain('cloudbeds');
  expect(await staysOf(ANAS_CODE)).toMatchObject([{ checkInDate: inDays(2), checkOutDate: inDays(5) }]);
  expect(await takenIn(inDays(2))).toContain(first);
  expect(await takenIn(inDays(2))).not.toContain(second);
  for (const day of [4, 5, 6]) expect(await takenIn(inDays(day))).toContain(second);
  await steer(app, 'guesty').emit({ reservationId: ANA_IN_GUESTY, moveDays: 2 });
  await readAgain('guesty');
  expect(await staysOf(ANAS_CODE)).toMatchObject([{ checkInDate: inDays(4), checkOutDate: inDays(7) }]);
  for (const day of [4, 5, 6])
    expect(await takenIn(inDays(day))).toEqual(expect.arrayContaining([first, second]));
});

test('the same code on other nights is a stay of its own [W2-L-01]', async () => {
  await connect('guesty');
  await steer(app, 'cloudbeds').emit({ reservationID: ANA, moveDays: 40 });
  await connect('cloudbeds');
  expect((await staysOf(ANAS_CODE)).map(({ checkInDate }) => checkInDate).toSorted()).toEqual([
    inDays(2),
    inDays(42),
  ]);
});

test('a booking of a test connection is no stay of a real system [W2-L-01]', async () => {
  await connect('guesty');
  const owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  // The simulator stands for the real system: no test may reach one.
  await owner.query(`update connections set mode = 'live' where property_id = $1`, [host.propertyId]);
  await owner.end();
  await connect('cloudbeds');
  expect(await staysOf(ANAS_CODE)).toHaveLength(2);
});

test('a stay of a system that was disconnected is continued by the next one that has it [W2-L-01]', async () => {
  await connect('guesty');
  const [before] = await staysOf(ANAS_CODE);
  await host.send('DELETE', `${CONNECTIONS}/${(await connectionTo('guesty'))._id}`);
  await connect('cloudbeds');
  expect(await staysOf(ANAS_CODE)).toMatchObject([{ _id: before?._id, thirdPartyId: ANA }]);
});

test('a booking of two rooms stays two stays in both systems [W2-L-01]', async () => {
  await connect('cloudbeds');
  const before = await staysOf('HA-7K2M9Q');
  expect(before).toHaveLength(2);
  await connect('guesty');
  expect((await staysOf('HA-7K2M9Q')).map(({ _id }) => _id).toSorted()).toEqual(
    before.map(({ _id }) => _id).toSorted(),
  );
});

test('two systems and the calendar of the channel are one stay together [W2-L-01, W2-L-02]', async () => {
  const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: 'Suite del calendario',
  });
  const content = airbnbFile(inDays(2), inDays(5), ANAS_CODE);
  const path = `/api/pms/listings/${listing._id}/calendar/file`;
  expect((await host.send('POST', path, { content })).status).toBe(200);
  const [first] = await staysOf(ANAS_CODE);
  expect(first).toBeDefined();
  await connect('guesty', 'cloudbeds');
  expect(await staysOf(ANAS_CODE)).toMatchObject([{ _id: first?._id, status: 'confirmed' }]);
  for (const day of [2, 3, 4]) expect(await takenIn(inDays(day))).toContain(listing._id);
});

test('when the keeping system is disconnected the stay continues in the other one [W2-L-01]', async () => {
  await connect('guesty', 'cloudbeds');
  const [before] = await staysOf(ANAS_CODE);
  const guesty = await connectionTo('guesty');
  await host.send('DELETE', `${CONNECTIONS}/${guesty._id}?keep=no-upcoming`);
  await eventually(async () => {
    expect(await staysOf(ANAS_CODE)).toMatchObject([
      { _id: before?._id, status: 'confirmed', thirdPartyId: ANA },
    ]);
  });
});

test('when the second system is disconnected its room is open again [W2-L-01]', async () => {
  await connect('guesty', 'cloudbeds');
  const second = await listingOfAna('cloudbeds');
  expect(await takenIn(inDays(3))).toContain(second);
  const cloudbeds = await connectionTo('cloudbeds');
  await host.send('DELETE', `${CONNECTIONS}/${cloudbeds._id}`);
  await eventually(async () => expect(await takenIn(inDays(3))).not.toContain(second));
  expect(await staysOf(ANAS_CODE)).toMatchObject([{ status: 'confirmed', thirdPartyId: ANA_IN_GUESTY }]);
});
