import { afterAll, beforeAll, expect, test } from 'vitest';

import { connectRegistries, type TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { TourismSettings } from '#areas/guests/registry/registry.contract.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague, signInAgain } from '#support/people.ts';
import { atLocalTime } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';

let app: TestApp;
let host: TestHost;
let owner: string;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(TEST_NOW);
  host = await hostWithProperty(app);
  await connectRegistries(host);
  const sql = 'select user_id as id from memberships where property_id = $1';
  const [row] = await app.platform.pools.system.named<{ id: string }>('test-owner', sql, [host.propertyId]);
  owner = row?.id ?? '';
});
afterAll(() => app.stop());

/** A session expires before months have passed. */
async function on(date: string, time = '12:00') {
  app.clock.set(atLocalTime(plainDate(date), time, 'America/Bogota'));
  host = Object.assign(await signInAgain(app, owner), { propertyId: host.propertyId });
}
const settings = async (): Promise<TourismSettings> => {
  const [own] = (await host.get<TourismSettings[]>('/api/common/sire-tra-settings')).data;
  if (!own) throw new Error('The property has no registration');
  return own;
};
const onToday = async () =>
  (await host.get<Today>('/api/common/today')).data.attention.filter(
    ({ kind }) => kind === 'registration-renewal',
  );
const renewed = async (year: number, by = host) =>
  by.send<TourismSettings>('POST', `/api/common/sire-tra-settings/${(await settings())._id}/renewed`, {
    year,
  });

test('the RNT is to be renewed from January to March, urgent after, and a press of its owner ends it for the year [C-REG-22, C-HOME-01]', async () => {
  expect([(await settings()).renewal, await onToday()]).toEqual([null, []]);
  // Still December in Bogotá, and January for the server.
  await on('2026-12-31', '23:30');
  expect(await onToday()).toEqual([]);

  await on('2027-01-01', '00:10');
  const renewal = { year: 2027, until: '2027-03-31', isOver: false };
  expect((await settings()).renewal).toEqual(renewal);
  expect(await onToday()).toMatchObject([
    {
      title: expect.stringMatching(/^Renueva el RNT 123456 antes del .*31/),
      isUrgent: false,
      action: 'settings',
    },
  ]);
  await on('2027-03-31', '23:30');
  expect((await settings()).renewal).toEqual(renewal);
  await on('2027-04-01', '00:10');
  expect((await settings()).renewal).toEqual({ ...renewal, isOver: true });
  expect(await onToday()).toMatchObject([{ isUrgent: true }]);

  const front = await createColleague(app, host.propertyId, 'recepcion-rnt@example.test', {
    role: 'reception',
  });
  expect((await renewed(2027, Object.assign(front, { propertyId: host.propertyId }))).status).toBe(403);
  expect((await renewed(1999)).errors).toMatchObject([{ field: 'year' }]);
  const { version } = await settings();
  expect((await renewed(2027)).data).toMatchObject({ renewal: null, version: version + 1 });
  // A second press changes nothing.
  expect((await renewed(2027)).data).toMatchObject({ renewal: null, version: version + 1 });
  expect(await onToday()).toEqual([]);

  await on('2028-02-01');
  expect((await settings()).renewal).toEqual({ year: 2028, until: '2028-03-31', isOver: false });
});
