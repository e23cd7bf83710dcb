import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { type Colleague, createSignedInPerson } from '#support/people.ts';
import type { User } from './me.contract.ts';

let app: TestApp;
let admin: Colleague;
let host: Host & { propertyId: string };
let hostId: string;

beforeAll(async () => {
  app = await startTestApp();
  admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
  host = await hostWithProperty(app, 'anfitriona@example.test');
  hostId = (await host.get<User>('/api/auth/me')).data._id;
});
afterAll(() => app.stop());

const REASON = 'Hay tres facturas sin pagar';
/** Sessions are believed for just under a second. */
const A_SECOND = 1_000;
async function block() {
  const answer = await admin.send('POST', `/api/auth/users/${hostId}/block`, { reason: REASON });
  await wait(A_SECOND);
  return answer;
}
async function unblock() {
  const answer = await admin.send('DELETE', `/api/auth/users/${hostId}/block`);
  await wait(A_SECOND);
  return answer;
}
const addListing = (name: string) => host.send('POST', '/api/pms/listings', { internalName: name });

describe('an account that Posada has stopped [D-26]', () => {
  test('a blocked account saves no changes, reads everything, and works again once it is unblocked', async () => {
    expect((await addListing('Suite Bahía')).status).toBe(201);
    expect((await block()).status).toBe(200);
    const refused = await addListing('Suite Manglar');
    expect(refused.status).toBe(403);
    expect(refused.errors[0]).toMatchObject({ code: 'account-blocked' });
    expect((await host.get<unknown[]>('/api/pms/listings')).data).toHaveLength(1);
    const me = await host.get<User>('/api/auth/me');
    expect(me.data.properties[0]?.blocked).toBe(REASON);
    expect((await unblock()).status).toBe(200);
    expect((await addListing('Suite Manglar')).status).toBe(201);
  });

  test('registry and check-in continue, and the host can export the data', async () => {
    await block();
    // Refused for its content, not for the account.
    const settings = await host.send(
      'POST',
      '/api/common/stay-reports/01976f00-0000-7000-8000-000000000001/send',
      {},
    );
    expect(settings.status).toBe(404);
    expect((await host.get('/api/auth/me/data')).status).toBe(200);
    await unblock();
  });

  test('its history names the person who blocked it and the reason', async () => {
    await block();
    await unblock();
    const { data } = await host.get<unknown[]>('/api/common/audit-log?limit=2');
    expect(JSON.stringify(data)).toContain(REASON);
  });

  test('only an administrator blocks accounts, and a person who owns nothing is not blocked [SEC-01]', async () => {
    expect((await host.send('POST', `/api/auth/users/${hostId}/block`, { reason: REASON })).status).toBe(403);
    const me = (await admin.get<User>('/api/auth/me')).data._id;
    const nothing = await admin.send('POST', `/api/auth/users/${me}/block`, { reason: REASON });
    expect(nothing.status).toBe(409);
    const empty = await admin.send('POST', `/api/auth/users/${hostId}/block`, { reason: ' ' });
    expect(empty.errors[0]).toMatchObject({ field: 'reason' });
  });
});
