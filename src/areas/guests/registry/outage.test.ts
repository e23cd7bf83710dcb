import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { readActivity } from '#areas/platform/activity/index.ts';
import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { signInAgain } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { Instant } from '#vocabulary/instant.ts';

let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(TEST_NOW);
  host = await hostWithProperty(app);
  await connectRegistries(host);
});
afterAll(() => app.stop());

type Asked = { readonly documentNumber: string; readonly id: string };
const arrives = async (documentNumber: string): Promise<Asked> => {
  const stay = await createTestStay(host, { adults: 1 });
  const { status, errors } = await completeTestCheckIn(app, host, stay, [{ ...ANNA, documentNumber }]);
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return { documentNumber, id: stay._id };
};
const cardsOf = async ({ id }: Asked): Promise<StayReport[]> => {
  const filter = encodeURIComponent(JSON.stringify({ reservationId: id, registry: 'tra' }));
  return (await host.get<StayReport[]>(`/api/common/stay-reports?filter=${filter}`)).data;
};
const doesNotCome = async ({ id }: Asked): Promise<void> => {
  const { status } = await host.send('PATCH', `/api/pms/reservations/${id}`, { status: 'no_show' });
  expect(status).toBe(200);
};
const cardOf = async (stay: Asked): Promise<StayReport> => {
  const [report] = await cardsOf(stay);
  if (!report) throw new Error('The stay has no card yet');
  return report;
};
const atTra = async ({ documentNumber }: Asked): Promise<number> => {
  const { cards } = await steer(app, 'tra').world<{ cards: { fields: Record<string, string> }[] }>();
  return cards.filter(({ fields }) => fields['numero_identificacion'] === documentNumber).length;
};
const neverLeft = async () =>
  (await host.get<{ neverLeft: object[] }>('/api/third-party/reservations/summary')).data.neverLeft;

/** More than a day later, also by the clock of the database, which dates planned jobs. */
async function aDayLater() {
  const [planned] = await app.platform.pools.system.named<{ created_at: Instant; user_id: string }>(
    'test-planned',
    `select max(e.created_at) as created_at, min(m.user_id::text) as user_id
       from effects e join memberships m on m.property_id = e.property_id where e.property_id = $1`,
    [host.propertyId],
  );
  if (planned && planned.created_at > app.clock.now()) app.clock.set(planned.created_at);
  app.clock.advance(86_401);
  host = Object.assign(await signInAgain(app, planned?.user_id ?? ''), { propertyId: host.propertyId });
}

test('after an outage of a day one press sends what never left, and what TRA may have stays apart [REL-14, REL-43, C-REG-06, C-REG-10]', async () => {
  const tra = steer(app, 'tra');
  await tra.failNext({ match: 'POST one/', acceptThenDrop: true });
  const doubtful = await arrives('C0OUTAGE1');
  await eventually(async () => expect((await cardOf(doubtful)).state).toBe('attention'));
  await tra.failNext({ match: 'POST one/', status: 429, retryAfterSeconds: 1, times: 1000 });
  const stays = [await arrives('C0OUTAGE2'), await arrives('C0OUTAGE3')];
  const absent = await arrives('C0OUTAGE4');
  for (const stay of [...stays, absent])
    await eventually(async () => expect((await cardOf(stay)).problem?.action).toBe('wait'));
  expect(await neverLeft()).toEqual([]);

  await aDayLater();
  for (const stay of [...stays, absent]) {
    await eventually(async () =>
      expect(await cardOf(stay)).toMatchObject({ state: 'attention', problem: { action: 'send' } }),
    );
    expect(await atTra(stay)).toBe(0);
  }
  // Guests who did not arrive are not reported, and a report that may have arrived is not sent twice.
  for (const stay of [absent, doubtful]) await doesNotCome(stay);
  await eventually(async () => expect(await cardsOf(absent)).toEqual([]));
  const { _id } = await cardOf(doubtful);
  const again = await host.send('POST', `/api/common/stay-reports/${_id}/send`, { again: true });
  expect([again.status, again.errors?.[0]?.code]).toEqual([409, 'report-not-owed']);
  expect(await cardOf(doubtful)).toMatchObject({ state: 'attention', problem: { action: 'decide' } });
  expect(await neverLeft()).toEqual([{ registry: 'tra', registryName: 'TRA', count: 2 }]);
  const ctx = { ...app.context(host.propertyId as never), propertyId: host.propertyId as never };
  const told = (await readActivity(ctx, { limit: 30, before: null })).map(({ message }) => message);
  expect(told.filter((message) => message.includes('nunca salió'))).toHaveLength(3);

  await tra.calm();
  const sent = await host.send<{ results: { reservationId: string; accepted: boolean }[] }>(
    'POST',
    '/api/third-party/tra/reports/bulk',
    { neverLeft: true },
  );
  expect(sent.status).toBe(200);
  expect(sent.data.results.map(({ reservationId }) => reservationId).toSorted()).toEqual(
    stays.map(({ id }) => id).toSorted(),
  );
  for (const stay of stays) {
    await eventually(async () => expect((await cardOf(stay)).state).toBe('sent'));
    expect(await atTra(stay)).toBe(1);
  }
  expect(await neverLeft()).toEqual([]);
  // The lost answer needs a person's decision as before: a second card could result.
  expect(await cardOf(doubtful)).toMatchObject({ state: 'attention', problem: { action: 'decide' } });
  expect(await atTra(doubtful)).toBe(1);
  expect((await host.send('POST', '/api/third-party/tra/reports/bulk', { neverLeft: true })).data).toEqual({
    results: [],
  });
});
