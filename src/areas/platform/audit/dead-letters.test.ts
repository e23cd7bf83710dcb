import { afterAll, beforeAll, expect, test } from 'vitest';

import type { DeadLetter } from '#areas/platform/audit/dead-letters.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { createSignedInPerson } from '#support/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PARK = `
  insert into jobs (name, lane, payload, property_id, state, attempts)
  values ('listings.readFeed', 5, '{}', $1, 'parked', 12)`;

test('stopped work says whose it is by the name of the property [REL-45]', async () => {
  const { propertyId } = await hostWithProperty(app);
  const { system } = app.platform.pools;
  await system.named('park', PARK, [propertyId]);
  const admin = await createSignedInPerson(app, 'administradora@example.test', { admin: true });
  const { data } = await admin.get<DeadLetter[]>('/api/admin/jobs');
  expect(data).toMatchObject([{ name: 'listings.readFeed', propertyId, propertyName: 'Casa Azul' }]);
});

test('an administrator lets stopped work run again, once [REL-45]', async () => {
  const { propertyId } = await hostWithProperty(app, 'parada@example.test');
  const { system } = app.platform.pools;
  await system.named('park-unknown', PARK.replace('listings.readFeed', 'nobody.knows'), [propertyId]);
  const admin = await createSignedInPerson(app, 'otra@example.test', { admin: true });
  const letters = async () =>
    (await admin.get<DeadLetter[]>('/api/admin/jobs')).data.filter(({ name }) => name === 'nobody.knows');
  const [parked] = await letters();
  const retry = () => admin.send('POST', `/api/admin/jobs/${parked?._id}/retry`);
  expect((await retry()).status).toBe(200);
  // It waits for a worker that knows it: this one may be of another release (W2-Q-02).
  const [row] = await system.named('waits', `select state from jobs where name = '${parked?.name}'`, []);
  expect(row).toEqual({ state: 'waiting' });
  expect((await retry()).status).toBe(404);
});
