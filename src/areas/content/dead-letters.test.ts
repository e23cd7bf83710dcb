import { afterAll, beforeAll, expect, test } from 'vitest';

import type { DeadLetter } from '#areas/content/dead-letters.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty, signIn } from '#support/host.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PARK = `
  insert into jobs (name, lane, payload, property_id, state, attempts)
  values ('listings.readFeed', 5, '{}', $1, 'parked', 12)`;

test('REL-45 stopped work says whose it is by the name of the property', async () => {
  const email = 'administradora@example.test';
  const { propertyId } = await hostWithProperty(app, email);
  const { system } = app.platform.pools;
  await system.named('park', PARK, [propertyId]);
  await system.named('make-admin', 'update users set is_admin = true where email = $1', [email]);
  const admin = await signIn(app, email);
  const { data } = await admin.get<DeadLetter[]>('/api/admin/jobs');
  expect(data).toMatchObject([{ name: 'listings.readFeed', propertyId, propertyName: 'Casa Azul' }]);
});
