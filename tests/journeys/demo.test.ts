import { afterAll, beforeAll, expect, test } from 'vitest';

import { readTypedName } from '#areas/platform/accounts/users/addresses.ts';
import { findUserBy } from '#areas/platform/accounts/users/users.store.ts';
import { cardsOf } from '#areas/subscription/billing/billing.test-stage.ts';
import type { HousekeepingDay } from '#areas/stays/housekeeping/housekeeping.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { RoomType } from '#areas/stays/listings/types.contract.ts';
import {
  issuedFor,
  namedAs,
  paidBill,
} from '#areas/invoicing/platform-invoices/platform-invoices.test-stage.ts';
import type { TourismSettings } from '#areas/guests/registry/registry.contract.ts';
import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import type { Conflict } from '#areas/stays/reservations/conflicts/conflicts.contract.ts';
import type { Collaborator } from '#areas/property/team/team.contract.ts';
import type { Terms } from '#areas/property/terms/terms.contract.ts';
import { DEMO_TEAM } from '#main/demo/demo-house.ts';
import { DEMO_EMAIL, seedDemo } from '#main/demo/seed.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { waitUntilSynced } from '#support/connection.ts';
import { inDays } from '#support/dates.ts';
import { type Host, openHost } from '#support/host.ts';

/** What the tour of the README walks through. */
let app: TestApp;
let host: Host;

async function hostAt(email: string): Promise<Host> {
  const user = await findUserBy(app.platform.pools.system, readTypedName(email));
  if (!user) throw new Error(`There is no ${email}`);
  return openHost(app, user.id);
}

beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.platform, () => undefined);
  host = await hostAt(DEMO_EMAIL);
});
afterAll(() => app?.stop());

const listings = async () => (await host.get<Listing[]>('/api/pms/listings')).data;

test('the demo has a property system with its rooms and bookings [W1-D-20]', async () => {
  await waitUntilSynced(app, host, { state: 'active', mode: 'test' });
  expect((await listings()).filter(({ externalId }) => externalId !== null)).toHaveLength(4);
  expect((await host.get<unknown[]>('/api/pms/reservations?search=Marie')).data).toHaveLength(1);
});

test('calendars with their age, a night sold twice, and nights of Booking that become a reservation [W1-D-20]', async () => {
  const calendars = (await listings()).flatMap((listing) => listing.calendars);
  expect(calendars.map(({ channel }) => channel).toSorted()).toEqual(['airbnb', 'booking', 'vrbo']);
  expect(calendars.every(({ lastGoodAt, problem }) => lastGoodAt !== null && problem === null)).toBe(true);
  const conflicts = (await host.get<Conflict[]>('/api/pms/conflicts')).data;
  expect(conflicts).toMatchObject([
    { stay: { guestName: 'Lucas' }, holders: [{ guestName: 'Camille Roy' }] },
  ]);
  expect(conflicts[0]?.suggestions.length).toBeGreaterThan(0);
  const { data: bars } = await host.get<CalendarBar[]>(
    `/api/pms/calendar?from=${inDays(-3)}&to=${inDays(5)}`,
  );
  const block = bars.find(({ kind, channel }) => kind === 'block' && channel === 'booking');
  const converted = await host.send('POST', `/api/pms/blocks/${block?.id}/reservation`, {
    guestName: 'Marie Dubois',
  });
  expect(converted.status).toBe(201);
});

test('types, terms in force, and SIRE knows the house by its own city [W1-D-20]', async () => {
  const { data: types } = await host.get<RoomType[]>('/api/pms/room-types');
  expect(types).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Apartamento', listings: 3 }),
      expect.objectContaining({ name: 'Casa', listings: 2 }),
    ]),
  );
  const { data: terms } = await host.get<Terms[]>('/api/common/terms-and-conditions');
  expect(terms).toMatchObject([{ state: 'in-force', texts: { es: {}, pt: {}, en: {} } }]);
  const { data: settings } = await host.get<TourismSettings[]>('/api/common/sire-tra-settings');
  expect(settings).toMatchObject([{ sire: { cityCode: '13001' } }]);
});

test('the demo has members of other roles and one invited person [W1-D-20]', async () => {
  const { data } = await host.get<{ _id: string; teams: Collaborator[] }[]>('/api/auth/workteam/users');
  const team = data.flatMap(({ teams }) => teams);
  expect(team.map(({ rol, state }) => `${rol} ${state}`).toSorted()).toEqual([
    'cleaner active',
    'finance invited',
    'owner active',
    'reception active',
  ]);
  const cleaner = await hostAt(DEMO_TEAM[0].email);
  const { data: day } = await cleaner.get<HousekeepingDay>(`/api/common/cleaning?propertyId=${data[0]?._id}`);
  expect(day.today.length).toBeGreaterThan(2);
});

test('a charge of Posada has its tax document, issued through the property of the operator [W1-D-20]', async () => {
  const [property] = (await host.get<{ _id: string }[]>('/api/common/properties')).data;
  const payer = Object.assign(host, { propertyId: property?._id ?? '' });
  await cardsOf(app).listens();
  expect((await namedAs(payer)).status).toBe(200);
  const bill = await paidBill(app, payer);
  const [document] = await issuedFor(payer, bill.id);
  expect(document).toMatchObject({ kind: 'invoice', files: ['pdf', 'xml'] });
  // The operator tries DIAN: a test takes no number of its series, which begins with SETP990500001 (docs/decisions/0098).
  expect(document?.number).toMatch(/^SETP99\d{7}$/);
  expect(document?.number).not.toMatch(/^SETP9905/);
});
