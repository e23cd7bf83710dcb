import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  markArrived,
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
  const stay = await createTestStay(host, { adults: 1, ...own });
  const { status, errors } = await completeTestCheckIn(app, host, stay, [{ ...ANNA, documentNumber }]);
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return stay;
};
const wordsOf = (reports: readonly StayReport[], nameOf: ReadonlyMap<string, string>) =>
  reports.map(
    ({ registry, movement, group, reservationId }) =>
      `${registry}${movement ?? ''} ${group} ${nameOf.get(reservationId)}`,
  );

const ownerOf = async () => {
  const sql = 'select user_id as id from memberships where property_id = $1';
  const [owner] = await app.platform.pools.system.named<{ id: string }>('test-owner', sql, [host.propertyId]);
  return owner?.id ?? '';
};

test('reports stand by when they have to be done, in the day of the property, and each group counts what it lists [C-REG-10, C-REG-13, REL-15]', async () => {
  const good = await arrives('C0RGROUP1', {});
  // Dollars: Posada's own rules refuse the card, which was due by the hour of arrival, 15:00.
  const bad = await arrives('C0RGROUP2', { total: 120, currency: 'PEN' });
  const later = await arrives('C0RGROUP3', {
    total: 120,
    currency: 'PEN',
    checkInDate: inDays(2),
    checkOutDate: inDays(4),
  });
  for (const stay of [good, bad]) await markArrived(host, stay);
  // Every report that may be sent is sent, so that nothing changes while the test counts: the next would go at 15:00 in
  // two days.
  await eventually(async () => {
    expect((await listed({ registry: 'tra' })).map(({ state }) => state).toSorted()).toEqual([
      'refused',
      'refused',
      'sent',
    ]);
    const entries = (await listed({ registry: 'sire' })).filter(({ movement }) => movement === 'E');
    expect(entries.map(({ state }) => state).toSorted()).toEqual(['sent', 'sent', 'waiting']);
  });
  const nameOf = new Map([
    [good._id as string, 'good'],
    [bad._id, 'bad'],
    [later._id, 'later'],
  ]);
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
    expect(all.map(({ listingName }) => listingName).join()).toMatch(/^(Apto \d+,?)+$/);
    return wordsOf(all, nameOf);
  };
  const morning = await check();
  expect(morning[0]).toBe('tra today bad');
  expect(morning).toContain('sireS ahead good');
  expect(morning).toContain('tra done good');

  // An hour after the arrival it is late.
  app.clock.set(atLocalTime(inDays(0), '16:00', 'America/Bogota'));
  expect((await check())[0]).toBe('tra late bad');

  // The day of the property ends at its own midnight, which is five in the morning of the next day for the server.
  app.clock.set(atLocalTime(inDays(1), '23:30', 'America/Bogota'));
  host = Object.assign(await signInAgain(app, await ownerOf()), { propertyId: host.propertyId });
  expect(await check()).toContain('tra ahead later');
  app.clock.set(atLocalTime(inDays(2), '00:10', 'America/Bogota'));
  expect(await check()).toContain('tra today later');

  const refused = await host.get(`/api/common/stay-reports?filter=${encodeURIComponent('{"group":"soon"}')}`);
  expect(refused.errors).toMatchObject([{ field: 'filter.group' }]);
});
