import { afterAll, beforeAll, expect, test } from 'vitest';

import type { DeadLetter } from '#areas/content/dead-letters.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { signedInPerson } from '#support/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PARK = `
  insert into jobs (name, lane, payload, property_id, state, attempts)
  values ('listings.readFeed', 5, '{}', $1, 'parked', 12)`;

test('REL-45 stopped work says whose it is by the name of the property', async () => {
  const { propertyId } = await hostWithProperty(app);
  const { system } = app.platform.pools;
  await system.named('park', PARK, [propertyId]);
  const admin = await signedInPerson(app, 'administradora@example.test', { admin: true });
  const { data } = await admin.get<DeadLetter[]>('/api/admin/jobs');
  expect(data).toMatchObject([{ name: 'listings.readFeed', propertyId, propertyName: 'Casa Azul' }]);
});
