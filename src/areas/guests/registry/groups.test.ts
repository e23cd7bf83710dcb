import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  ANNA,
  aStay,
  checkIn,
  connectRegistries,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type {
  ReportGroupSum,
  StayReport,
  StayReportGroup,
} from '#areas/guests/registry/registry.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { signInAgain } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { atLocalTime } from '#vocabulary/instant.ts';

let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(TEST_NOW);
  host = await hostWithProperty(app);
  await connectRegistries(host);
});
afterAll(() => app.stop());

const listed = async (filter: object = {}): Promise<StayReport[]> =>
  (
    await host.get<StayReport[]>(
      `/api/common/stay-reports?limit=200&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
  ).data;
const sums = async () =>
  (
    await host.get<{ groups: Record<StayReportGroup, ReportGroupSum> }>(
      '/api/third-party/reservations/summary',
    )
  ).data.groups;
const arrives = async (documentNumber: string, own: object) => {
  const stay = await aStay(host, { adults: 1, ...own });
  const { status, errors } = await checkIn(app, host, stay, [{ ...ANNA, documentNumber }]);
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return stay;
};
const wordsOf = (reports: readonly StayReport[]) =>
  reports.map(
    ({ registry, movement, group, listingName }) => `${registry}${movement ?? ''} ${group} ${listingName}`,
  );

const ownerOf = async () => {
  const sql = 'select user_id as id from memberships where property_id = $1';
  const [owner] = await app.platform.pools.system.named<{ id: string }>('test-owner', sql, [host.propertyId]);
  return owner?.id ?? '';
};

test('reports stand by when they have to be done, in the day of the property, and each group counts what it lists [C-REG-10, C-REG-13, REL-15]', async () => {
  await arrives('C0RGROUP1', {});
  // Dollars: the card is refused by our own rules, and was to go by the hour of arrival, 15:00.
  await arrives('C0RGROUP2', { total: 120, currency: 'USD' });
  await eventually(async () => {
    expect((await listed({ registry: 'tra' })).map(({ state }) => state)).toEqual(['refused', 'sent']);
    expect((await listed()).map(({ state }) => state)).not.toContain('sending');
  });
  const check = async () => {
    const all = await listed();
    const order = ['late', 'today', 'ahead', 'done'] as const;
    const groups = all.map(({ group }) => group);
    expect(groups).toEqual(groups.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
    const counted = await sums();
    for (const group of order) {
      const own = await listed({ group });
      expect(own).toEqual(all.filter((report) => report.group === group));
      const [firstDueAt = null] = own.map(({ dueAt }) => dueAt).toSorted();
      expect(counted[group]).toEqual({ count: own.length, firstDueAt });
    }
    return wordsOf(all);
  };
  const morning = await check();
  expect(morning[0]).toBe('tra today Apto 202');
  expect(morning).toContain('sireS ahead Apto 201');
  expect(morning).toContain('tra done Apto 201');

  // An hour after the arrival it is late.
  app.clock.set(atLocalTime(inDays(0), '16:00', 'America/Bogota'));
  expect((await check())[0]).toBe('tra late Apto 202');
  // The day of the property ends at midnight there, which is five in the morning of the next day for the server.
  const exits = (await listed({ registry: 'sire', group: 'ahead' })).filter(
    ({ movement }) => movement === 'S',
  );
  expect(exits[0]?.dueAt).toBe(atLocalTime(inDays(4), '11:00', 'America/Bogota'));
  app.clock.set(atLocalTime(inDays(3), '23:30', 'America/Bogota'));
  host = Object.assign(await signInAgain(app, await ownerOf()), { propertyId: host.propertyId });
  expect(await check()).toContain('sireS ahead Apto 201');
  app.clock.set(atLocalTime(inDays(4), '00:10', 'America/Bogota'));
  expect(await check()).toContain('sireS today Apto 201');

  const refused = await host.get(`/api/common/stay-reports?filter=${encodeURIComponent('{"group":"soon"}')}`);
  expect(refused.errors).toMatchObject([{ field: 'filter.group' }]);
});
