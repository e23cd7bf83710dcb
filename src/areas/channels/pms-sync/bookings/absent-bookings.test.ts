import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectSystem, waitUntilSynced } from '#support/connection.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { allowUnpublishedAnswers } from '#support/published.ts';
import { steer } from '#support/simulators.ts';

import { refreshBooking } from '../sync/sync.service.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const connection = async () => {
  const [found] = (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
  if (!found) throw new Error(`Property ${host.propertyId} has no connection`);
  return found;
};
const stay = async (id: string) =>
  (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data.find(
    ({ thirdPartyId }) => thirdPartyId === id,
  );
const problems = async () => {
  const path = `/api/common/property-integrations/${(await connection())._id}/problems`;
  return (await host.get<{ externalId: string; problem: string }[]>(path)).data;
};
async function begin(system: string): Promise<void> {
  await fetch(`${app.url}/_simulator/${system}/reset`, { method: 'POST' });
  host = await hostWithProperty(app, `absent-${counter++}@example.test`);
}
async function runAfter(seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await host.send('POST', `/api/common/property-integrations/${(await connection())._id}/sync`);
  await waitUntilSynced(app, host);
}
const told = async (id: string) =>
  refreshBooking(app.context(null).forProperty(host.propertyId as never), (await connection())._id, id);

describe('a stay is "gone" only after two witnesses, twice [W1-A-05]', () => {
  const STAY = '66bb00000000000008413570';
  beforeEach(async () => {
    await begin('guesty');
    await connectSystem(app, host, 'guesty');
  });
  const has = (item: unknown) => steer(app, 'guesty').has(item);
  const nights = async () => {
    const { reservations } = await steer(app, 'guesty').world<{
      reservations: { reservationId: string }[];
    }>();
    return reservations.find(({ reservationId }) => reservationId === STAY) ?? {};
  };

  test.each([
    // The list still has the earlier state.
    ['that its id does not find, as of Vrbo,', { isHiddenById: true }, []],
    [
      'that no search lists, as of Booking.com, and its id does not find either,',
      { isHiddenById: true, isLeftOut: true },
      [{ externalId: STAY }],
    ],
  ])('a stay %s is never cancelled', async (_case, how, waiting) => {
    await has({ ...(await nights()), ...how });
    await told(STAY);
    for (let run = 0; run < 3; run += 1) await runAfter(900);
    expect((await stay(STAY))?.status).toBe('confirmed');
    expect(await problems()).toMatchObject(waiting);
    // Once found again, the booking has the system's state, and the problem is gone.
    await has({ ...(await nights()), isHiddenById: false, isLeftOut: false });
    await runAfter(90_000);
    expect((await stay(STAY))?.status).toBe('confirmed');
    expect(await problems()).toEqual([]);
  });

  test('a stay deleted in the source is kept until the second look, with any reads in between', async () => {
    await has({ deleted: STAY });
    await runAfter(1);
    await told(STAY);
    await runAfter(60);
    expect((await stay(STAY))?.status).toBe('confirmed');
    expect(await problems()).toMatchObject([
      { externalId: STAY, problem: expect.stringContaining('no encuentra esta reserva') },
    ]);
    await runAfter(900);
    expect((await stay(STAY))?.status).toBe('canceled');
    expect(await problems()).toEqual([]);
  });
});

test.each([
  ['a booking that is listed by its days', 'Reservation not found', 'confirmed'],
  ['any stay when the property is not found', 'Property not found', 'confirmed'],
])('Cloudbeds: %s is not gone [W1-A-05]', async (_case, message, status) => {
  await begin('cloudbeds');
  await connectSystem(app, host, 'cloudbeds');
  const body = JSON.stringify({ success: false, message });
  await steer(app, 'cloudbeds').failNext({ match: 'GET getReservation', status: 200, body, times: 50 });
  await told('8413570').catch(() => undefined);
  for (let run = 0; run < 2; run += 1) await runAfter(900);
  expect((await stay('8413570'))?.status).toBe(status);
});

test.each([
  [
    'cloudbeds',
    (guestName: string) => ({
      reservationID: '990002',
      guestName,
      startDate: inDays(30),
      endDate: inDays(32),
    }),
  ],
  [
    'hospitable',
    (first_name: string) => ({
      id: '2f9c7c7e-0000-4000-8000-000000990002',
      guest: { id: null, first_name, last_name: '', email: null, phone_numbers: [] },
      arrival_date: `${inDays(30)}T00:00:00-05:00`,
      departure_date: `${inDays(32)}T00:00:00-05:00`,
    }),
  ],
])(
  'a booking of %s that the database refuses waits in quarantine, and every other is read [REL-43]',
  async (system, item) => {
    allowUnpublishedAnswers();
    await begin(system);
    await steer(app, system).has(item('Ana \u0000'));
    await connectSystem(app, host, system);
    expect((await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data.length).toBeGreaterThan(3);
    expect(await problems()).toMatchObject([
      { problem: expect.stringContaining('un dato que no podemos guardar') },
    ]);
    const [{ externalId } = { externalId: '' }] = await problems();
    expect(await told(externalId)).toBe('read');
    await steer(app, system).has(item('Ana'));
    await runAfter(90_000);
    expect(await problems()).toEqual([]);
    expect((await stay(externalId))?.guestName).toContain('Ana');
  },
);
