import { afterAll, beforeAll, expect, test } from 'vitest';

import { ANNA, completeTestCheckIn } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectSystem } from '#support/connection.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';

/** W1-D-05: a property system is disconnected and connected again. Nothing is doubled, and no guest is reported twice. */
let app: TestApp;
let host: Host & { propertyId: string };
let connection: PropertyIntegration;
const IN_HOUSE = '990010';
const CONNECTIONS = '/api/common/property-integrations';

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  await steer(app, 'cloudbeds').has({
    reservationID: IN_HOUSE,
    guestName: 'Anna Keller',
    status: 'checked_in',
    startDate: TODAY,
    endDate: inDays(2),
    assigned: [
      {
        reservationRoomID: '1',
        subReservationID: IN_HOUSE,
        roomTypeID: '12',
        roomID: '12-1',
        roomName: 'x',
        startDate: TODAY,
        endDate: inDays(2),
        adults: '1',
        children: '0',
        roomTotal: '400000.00',
      },
    ],
  });
  connection = await connectSystem(app, host, 'cloudbeds');
});
afterAll(() => app.stop());

const stays = async () => (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data;
const listings = async () => (await host.get<Listing[]>('/api/pms/listings')).data;
const reports = async () => (await host.get<StayReport[]>('/api/common/stay-reports?limit=100')).data;
const told = async () => (await steer(app, 'tra').received('POST *')).length;
const identity = (all: readonly Reservation[]) =>
  all.map(({ _id, thirdPartyId, roomId, checkInDate }) => ({ _id, thirdPartyId, roomId, checkInDate }));
const byId = (a: { _id: string }, b: { _id: string }) => a._id.localeCompare(b._id);

async function disconnect(query = ''): Promise<void> {
  const { status } = await host.send('DELETE', `${CONNECTIONS}/${connection._id}${query}`);
  expect(status).toBe(200);
}
async function connectAgain(more: Record<string, unknown> = {}): Promise<PropertyIntegration> {
  app.clock.advance(60);
  const input = { partnerIntegrationId: 'cloudbeds', mode: 'test', ...more };
  const { data, status } = await host.send<PropertyIntegration>('POST', CONNECTIONS, input);
  expect(status).toBe(201);
  // Registries are connections too, and older than this one.
  await eventually(async () => {
    const all = (await host.get<PropertyIntegration[]>(CONNECTIONS)).data;
    const read = { syncRun: null, lastSyncedAt: app.clock.now() };
    expect(all.find(({ _id }) => _id === data._id)).toMatchObject(read);
  });
  return data;
}

test('a reconnected property is recognised, and reported guests are not reported again [W1-D-05]', async () => {
  await host.send('POST', '/api/common/sire-tra-settings', {
    establishmentName: 'Casa Azul',
    accommodationType: 'apartment',
    tra: { mode: 'test' },
    sire: { mode: 'test' },
  });
  const stay = (await stays()).find(({ thirdPartyId }) => thirdPartyId === IN_HOUSE);
  if (!stay) throw new Error('The stay was not read');
  await eventually(async () =>
    expect((await host.get(`/api/common/check-ins/${stay._id}`)).status).toBe(200),
  );
  expect((await completeTestCheckIn(app, host, stay, [ANNA])).status).toBe(200);
  await eventually(async () => {
    const all = await reports();
    expect(all.some(({ registry, state }) => registry === 'tra' && state === 'sent')).toBe(true);
    expect(all.some(({ registry }) => registry === 'sire')).toBe(true);
  });
  const before = { stays: identity(await stays()), listings: await listings(), told: await told() };
  const reported = (await reports()).map(({ _id }) => _id).sort();

  await disconnect();
  expect((await host.get<unknown[]>(CONNECTIONS)).data.length).toBeLessThan(4);
  expect(identity(await stays())).toEqual(before.stays);
  const again = await connectAgain();
  expect(again._id).toBe(connection._id);
  expect(identity(await stays()).sort(byId)).toEqual([...before.stays].sort(byId));
  expect((await listings()).map(({ _id }) => _id).sort()).toEqual(
    before.listings.map(({ _id }) => _id).sort(),
  );
  expect((await reports()).map(({ _id }) => _id).sort()).toEqual(reported);
  expect(await told()).toBe(before.told);
});

test('disconnecting without the upcoming stays keeps the guest in the house, and connecting again restores everything [W1-D-05]', async () => {
  const before = await stays();
  const coming = before.filter(
    ({ status, checkInDate, source }) => source === 'pms' && status === 'confirmed' && checkInDate > TODAY,
  );
  expect(coming.length).toBeGreaterThan(0);
  await disconnect('?keep=no-upcoming');
  const statusOf = async (id: string) => (await stays()).find(({ _id }) => _id === id)?.status;
  await eventually(async () => {
    for (const { _id } of coming) expect(await statusOf(_id)).toBe('canceled');
  });
  const inHouse = before.find(({ thirdPartyId }) => thirdPartyId === IN_HOUSE);
  expect(await statusOf(inHouse?._id ?? '')).toBe('checked_in');
  await connectAgain();
  for (const { _id } of coming) expect(await statusOf(_id)).toBe('confirmed');
  expect((await stays()).length).toBe(before.length);
});

test('where rooms look alike under other ids, the host is asked and no listing is doubled [W1-D-05]', async () => {
  const before = await listings();
  await disconnect();
  // As if it had been another account at the provider.
  const inside = app.context(null).forProperty(host.propertyId as never);
  await inside.db.named(
    'test-other-account',
    `with c as (update connections set external_property_id = '4999' where id = $1)
     update listings set external_id = 'x' || external_id where connection_id = $1`,
    [connection._id],
  );
  const asked = await host.send('POST', CONNECTIONS, { partnerIntegrationId: 'cloudbeds', mode: 'test' });
  expect(asked).toMatchObject({ status: 409, errors: [{ code: 'connected-before' }] });
  expect((await connectAgain({ earlier: 'same' }))._id).toBe(connection._id);
  expect((await listings()).map(({ _id }) => _id).sort()).toEqual(before.map(({ _id }) => _id).sort());

  await disconnect();
  await inside.db.named(
    'test-other-account-again',
    `with c as (update connections set external_property_id = '4999' where id = $1)
     update listings set external_id = 'x' || external_id where connection_id = $1`,
    [connection._id],
  );
  expect((await connectAgain({ earlier: 'another' }))._id).not.toBe(connection._id);
});
