import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { type Colleague, createSignedInPerson } from '#support/people.ts';
import type { User } from './me.contract.ts';
import type { ListedUser } from './users-admin.contract.ts';

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

const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('the administrator [R-ROLE-01]', () => {
  test('lists all users, page by page, and filters by the search', async () => {
    const all = await admin.get<ListedUser[]>('/api/auth/users?limit=1&page=1');
    expect(all.data).toHaveLength(1);
    expect(all.meta).toEqual({ total: 2, page: 1, limit: 1 });
    const found = await admin.get<ListedUser[]>(
      `/api/auth/users?${filtered({ search: 'ANFITRIONÁ@', confirmed: true })}`,
    );
    expect(found.data).toMatchObject([{ _id: hostId, userConfirmed: true, properties: [{ rol: 'owner' }] }]);
    expect((await admin.get<ListedUser[]>(`/api/auth/users?userIdView=${hostId}`)).data).toHaveLength(1);
    expect(
      (await admin.get<ListedUser[]>(`/api/auth/users?${filtered({ role: 'developer' })}`)).data,
    ).toEqual([]);
    expect((await admin.get<ListedUser[]>(`/api/auth/users?${filtered({ search: '%' })}`)).data).toEqual([]);
    expect((await admin.get(`/api/auth/users?${filtered({ password: 'x' })}`)).status).toBe(400);
    expect(JSON.stringify(found.data)).not.toMatch(/argon2|password/);
    expect((await host.get('/api/auth/users')).status).toBe(403);
  });

  test('changes what is on the list and nothing else [SEC-04, T-MASS]', async () => {
    const forbidden = {
      'custom:admin-app-acl': 'admin',
      is_admin: true,
      email: 'otra@example.test',
      phoneNumber: '+573001112233',
      password: 'x',
      userConfirmed: false,
      currentProperty: null,
    };
    const byId = await admin.send<User>('PATCH', `/api/auth/users/${hostId}`, {
      name: 'Nombre Nuevo',
      ...forbidden,
    });
    expect(byId).toMatchObject({
      status: 200,
      data: {
        name: 'Nombre Nuevo',
        email: 'anfitriona@example.test',
        phoneNumber: null,
        'custom:admin-app-acl': null,
      },
    });
    const bySub = await admin.send<User>('PATCH', '/api/auth/users', {
      sub: hostId,
      language: 'pt',
      ...forbidden,
    });
    expect(bySub.data).toMatchObject({
      language: 'pt',
      name: 'Nombre Nuevo',
      currentProperty: host.propertyId,
    });
    expect((await admin.send('PATCH', '/api/auth/users', { name: 'Sin Nadie' })).errors).toMatchObject([
      { field: '_id' },
    ]);
    const nobody = '01976f00-0000-7000-8000-00000000dead';
    expect((await admin.send('PATCH', `/api/auth/users/${nobody}`, { name: 'Sin Nadie' })).status).toBe(404);
    expect((await host.send('PATCH', `/api/auth/users/${hostId}`, { name: 'Yo Misma' })).status).toBe(403);
  });

  test('exports users.csv without formulas, freshly signed in; a failure is JSON [R-CALL-05, SEC-31, SEC-12]', async () => {
    await app.platform.pools.system.named('test-formula', "update users set name = '=1+1' where id = $1", [
      hostId,
    ]);
    const file = (query = '') =>
      fetch(`${app.url}/api/auth/users/exports/csv?${query}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
    const exported = await file();
    expect(exported.headers.get('content-type')).toContain('text/csv');
    expect(exported.headers.get('content-disposition')).toContain('users.csv');
    expect(await exported.text()).toContain(";'=1+1;");
    const wrong = await file('filter=no');
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'filter' }] });
    app.clock.advance(301);
    const late = await file();
    expect(await late.json()).toMatchObject({ statusCode: 403, errors: [{ code: 'sign-in-again' }] });
  });
});
