import { afterAll, beforeAll, expect, test } from 'vitest';

import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { DEMO_EMAIL, seedDemo } from '#main/demo/seed.ts';
import { readTypedName } from '#areas/platform/accounts/users/addresses.ts';
import { findUserBy } from '#areas/platform/accounts/users/users.store.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { waitUntilSynced } from '#support/connection.ts';
import { inDays } from '#support/dates.ts';
import { type Host, openHost } from '#support/host.ts';
import { eventually } from '#support/wait.ts';

/** What each named filter of these calls does, and that another name is refused and said (W1-D-18, SEC-35). */
let app: TestApp;
let host: Host;

beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.platform, () => undefined);
  const user = await findUserBy(app.platform.pools.system, readTypedName(DEMO_EMAIL));
  host = await openHost(app, user?.id as never);
  await waitUntilSynced(app, host);
});
afterAll(() => app?.stop());

const filtered = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const count = async (path: string): Promise<number> => (await host.get<unknown[]>(path)).data.length;

test.each([
  '/api/pms/listings',
  '/api/common/property-integrations',
  '/api/third-party/reservations/summary-checkin',
  '/api/third-party/reservations/summary',
  '/api/common/properties',
])('%s refuses a filter that it does not know, and names it [W1-D-18, SEC-35]', async (path) => {
  const { status, errors } = await host.get(`${path}?${filtered({ colour: 'blue' })}`);
  expect(status).toBe(400);
  expect(errors).toMatchObject([{ code: 'invalid-input', field: 'filter.colour' }]);
});

test('listings of one system, of any system, and of the host [C-LIST-01, C-LIST-06]', async () => {
  const path = '/api/pms/listings';
  expect(await count(path)).toBe(16);
  expect(await count(`${path}?partnerIntegrationId=cloudbeds`)).toBe(4);
  expect(await count(`${path}?partnerIntegrationId=guesty`)).toBe(0);
  expect(await count(`${path}?appId=integrations`)).toBe(4);
  expect(await count(`${path}?appId=listings`)).toBe(16);
  expect((await host.get(`${path}?appId=elsewhere`)).errors).toMatchObject([{ field: 'appId' }]);
  const totals = async (query: string) => (await host.get(`${path}/total-by-status?${query}`)).data;
  expect(await totals('')).toEqual({ active: 16, archived: 0 });
  expect(await totals('partnerIntegrationId=cloudbeds')).toEqual({ active: 4, archived: 0 });
  expect(await totals('appId=integrations')).toEqual({ active: 4, archived: 0 });
});

test('connections by app, system, type, mode and state [C-INT-04]', async () => {
  const names = async (query: string) =>
    (await host.get<PropertyIntegration[]>(`/api/common/property-integrations?${query}`)).data
      .map(({ partnerIntegrationId }) => partnerIntegrationId)
      .toSorted();
  expect(await names('')).toEqual(['cloudbeds', 'sire', 'tra', 'wompi']);
  expect(await names('appId=integrations')).toEqual(['cloudbeds', 'wompi']);
  expect(await names('appId=registry')).toEqual(['sire', 'tra']);
  expect(await names(filtered({ partnerIntegrationId: 'tra' }))).toEqual(['tra']);
  expect(await names(filtered({ type: 'pms' }))).toEqual(['cloudbeds']);
  expect(await names(filtered({ mode: 'live' }))).toEqual([]);
  expect(await names(filtered({ state: 'paused' }))).toEqual([]);
});

test('check-ins of the days and the listing that are asked for [C-REG-08]', async () => {
  type Counts = { pending: number; started: number; complete: number; invalid: number };
  const counts = async (filter?: object) =>
    (
      await host.get<Counts>(
        `/api/third-party/reservations/summary-checkin?${filter ? filtered(filter) : ''}`,
      )
    ).data;
  const today = await counts({ arrivalFrom: inDays(0), arrivalTo: inDays(0) });
  expect(today).toMatchObject({ pending: 1, started: 1, complete: 4 });
  // TRA takes one report a second, and the one that it refuses is not the first of the demo's.
  await eventually(async () => expect((await counts()).invalid).toBe(1));
  expect((await counts({ arrivalFrom: inDays(0), arrivalTo: inDays(0) })).invalid).toBe(1);
  expect(await counts({ arrivalFrom: inDays(300) })).toMatchObject({ pending: 0, complete: 0, invalid: 0 });
  expect((await counts({ to: inDays(-1) })).invalid).toBe(0);
});

test('reports that are due on a day, of the property of the call [C-REG-10]', async () => {
  type Piles = Record<string, number>;
  /** By state; groups and what never left are of all days. */
  const summary = async (filter: object): Promise<Piles> => {
    const path = `/api/third-party/reservations/summary?${filtered(filter)}`;
    const { groups, neverLeft, ...piles } = (
      await host.get<Piles & Record<'groups' | 'neverLeft', object>>(path)
    ).data;
    expect([Object.keys(groups), neverLeft]).toEqual([['late', 'today', 'ahead', 'done'], []]);
    return piles;
  };
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((one, other) => one + other, 0);
  const all = sum(await summary({}));
  const byDay = await Promise.all(
    Array.from({ length: 40 }, (_none, day) => summary({ date: inDays(day - 10) }).then(sum)),
  );
  expect(all).toBeGreaterThan(8);
  expect(byDay.reduce((one, other) => one + other, 0)).toBe(all);
  expect(Math.max(...byDay)).toBeLessThan(all);
  const other = '01920000-0000-7000-8000-000000000000';
  expect(
    (await host.get(`/api/third-party/reservations/summary?${filtered({ propertyId: other })}`)).status,
  ).toBe(404);
});

test('properties by id, name, type and country [C-PROP-06, W1-B-10]', async () => {
  const path = '/api/common/properties';
  expect(await count(`${path}?${filtered({ name: 'casa AZÚL' })}`)).toBe(1);
  expect(await count(`${path}?${filtered({ name: 'Hotel' })}`)).toBe(0);
  expect(await count(`${path}?${filtered({ type: 'hotel' })}`)).toBe(0);
  expect(await count(`${path}?${filtered({ country: 'MX' })}`)).toBe(0);
  const [property] = (await host.get<{ _id: string }[]>(path)).data;
  expect(await count(`${path}?${filtered({ _id: [property?._id] })}`)).toBe(1);
});
