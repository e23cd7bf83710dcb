import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import type { AuditEntry } from '#areas/platform/audit/audit.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { codesFor, type Host, hostWithProperty, PASSWORD, renewSession, request } from '#support/host.ts';
import { type Colleague, createSignedInPerson, signInAgain } from '#support/people.ts';
import { needsOf } from '#vocabulary/call.ts';
import type { View } from './impersonation.contract.ts';

let app: TestApp;
let admin: Colleague;
let host: Host & { propertyId: string };
let hostId: string;
let people = 0;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'clienta@example.test');
  hostId = (await host.get<User>('/api/auth/me')).data._id;
});
afterAll(() => app.stop());
beforeEach(async () => {
  admin = await createSignedInPerson(app, `admin-${++people}@example.test`, { admin: true });
});

const start = (by: Colleague = admin, userIdView = hostId) =>
  by.send<View>('POST', '/api/admin/view-as', { userIdView, reason: 'La clienta pidió ayuda' });
const viewing = (method: string, path: string, body?: unknown, by: Host = admin, id = hostId) =>
  request<never>(app, method, path, body, {
    authorization: `Bearer ${by.token}`,
    'X-Posada-User-View-Id': id,
  });
const CUSTOMERS = '/api/crm/customers';
const history = async () =>
  (await host.get<AuditEntry[]>('/api/common/audit-log?subject=view&language=es')).data;

describe('impersonating a user [R-ROLE-01, R-VIEWAS-01, R-VIEWAS-02]', () => {
  test('the header shows what the person sees, for thirty minutes [SEC-17]', async () => {
    const started = await start();
    expect(started).toMatchObject({
      status: 201,
      data: { userIdView: hostId, name: 'Valentina Mora', isElevated: false },
    });
    expect((await viewing('GET', '/api/v2/auth/me')).data).toMatchObject({
      _id: hostId,
      email: 'clienta@example.test',
    });
    expect((await viewing('GET', '/api/pms/reservations')).status).toBe(200);
    expect(
      (await admin.get<User>('/api/v2/auth/me')).data,
      'without the header nothing has changed',
    ).toMatchObject({ properties: [] });
    expect((await admin.get<View>('/api/admin/view-as')).data._id).toBe(started.data._id);
    // Activity in between, so that the session continues and only the view ends.
    app.clock.advance(1_000);
    await renewSession(admin);
    app.clock.advance(801);
    expect((await viewing('GET', '/api/pms/reservations')).errors[0]?.code).toBe('view-not-open');
    expect((await admin.get('/api/admin/view-as')).data).toBeNull();
  });

  test('the header alone grants nothing: any other caller gets 403, and the log a line [SEC-17]', async () => {
    const second = await createSignedInPerson(app, `admin-${++people}@example.test`, { admin: true });
    const other = await createSignedInPerson(app, `otra-${++people}@example.test`);
    await renewSession(host);
    await start();
    const lines = app.log.length;
    const refused = await Promise.all([
      viewing('GET', '/api/v2/auth/me', undefined, second),
      viewing('GET', '/api/v2/auth/me', undefined, host),
      viewing('GET', '/api/v2/auth/me', undefined, other),
      viewing('GET', '/api/v2/auth/me', undefined, admin, other.userId),
      viewing('GET', '/api/v2/auth/me', undefined, await signInAgain(app, admin.userId)),
    ]);
    expect(refused.map(({ status, errors }) => [status, errors[0]?.code])).toEqual(
      Array.from({ length: 5 }, () => [403, 'view-not-open']),
    );
    const warned = app.log
      .slice(lines)
      .filter((line) => line.includes('a view was asked for that nobody opened'));
    expect(warned).toHaveLength(5);
    expect(
      (await request(app, 'GET', '/api/v2/auth/me', undefined, { 'x-posada-user-view-id': hostId })).status,
    ).toBe(401);
  });

  test('starting asks for the role, a fresh sign-in and a reason [D-13]', async () => {
    const other = await createSignedInPerson(app, `otra-${++people}@example.test`);
    expect((await start(other)).status).toBe(403);
    const silent = await admin.send('POST', '/api/admin/view-as', { userIdView: hostId, reason: '  ' });
    expect(silent).toMatchObject({ status: 400, errors: [{ field: 'reason' }] });
    expect((await start(admin, admin.userId)).errors[0]?.code).toBe('view-of-oneself');
    expect((await start(admin, '01976f00-0000-7000-8000-00000000dead')).status).toBe(404);
    app.clock.advance(301);
    expect((await start()).errors[0]?.code).toBe('sign-in-again');
  });

  test('reads and writes nothing; documents, secrets and exports stay closed [SEC-17]', async () => {
    await start();
    const property = `/api/common/property/${host.propertyId}`;
    expect((await viewing('PATCH', property, { name: 'Otra Casa' })).errors[0]?.code).toBe('view-read-only');
    expect((await viewing('PATCH', '/api/auth/me', { name: 'Otra Persona' })).status).toBe(403);
    expect((await viewing('GET', '/api/common/audit-log/csv')).status).toBe(403);
    expect((await viewing('GET', '/api/auth/me/data')).status).toBe(403);
    expect((await viewing('GET', '/api/auth/users')).status).toBe(403);
    const guest =
      '/api/common/check-ins/01976f00-0000-7000-8000-00000000dead/guests/01976f00-0000-7000-8000-00000000dead/identity';
    expect((await viewing('GET', guest)).status).toBe(403);
  });

  test('an elevation has its own reason; the account, the team and credentials stay closed [SEC-17]', async () => {
    expect(
      (await admin.send('POST', '/api/admin/view-as/elevate', { reason: 'Corregir el nombre' })).errors[0]
        ?.code,
    ).toBe('no-view');
    await start();
    const elevated = await admin.send<View>('POST', '/api/admin/view-as/elevate', {
      reason: 'Corregir el nombre',
    });
    expect(elevated.data.isElevated).toBe(true);
    const property = `/api/common/property/${host.propertyId}`;
    expect((await viewing('PATCH', property, { phone: '+573001112233' })).status).toBe(200);
    const closed = await Promise.all([
      viewing('PATCH', '/api/auth/me', { name: 'Otra Persona' }),
      viewing('POST', '/api/auth/workteam', { user: { name: 'Intrusa Una', email: 'intrusa@example.test' } }),
      viewing('POST', '/api/common/property-integrations', {}),
      viewing('POST', '/api/auth/me/close', {}),
      viewing('GET', '/api/common/audit-log/csv'),
    ]);
    expect(closed.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const [change] = (await host.get<AuditEntry[]>('/api/common/audit-log?subject=property&language=es'))
      .data;
    expect(change).toMatchObject({ actor: `admin:${admin.userId}`, actorName: 'Soporte de Posada' });
  });

  test('support sees numbers of documents masked, and never disconnects, spends or mails [W2-N-09, SEC-17]', async () => {
    const customer = {
      name: 'Ana',
      lastName: 'Mora',
      documentTypeId: 'cedula_ciudadania',
      documentNumber: '1020304055',
    };
    const ownNumber = '1020304055';
    const made = await host.send<{ _id: string }>('POST', CUSTOMERS, customer);
    expect(made.status).toBe(201);
    await start();
    const list = await viewing('GET', CUSTOMERS);
    expect(list.status).toBe(200);
    expect(JSON.stringify(list.data)).toContain('•••055');
    expect(JSON.stringify(list.data)).not.toContain(ownNumber);
    expect(JSON.stringify((await viewing('GET', `${CUSTOMERS}/${made.data._id}`)).data)).not.toContain(
      ownNumber,
    );
    expect(JSON.stringify((await host.get(CUSTOMERS)).data)).toContain(ownNumber);
    await admin.send('POST', '/api/admin/view-as/elevate', { reason: 'Corregir el nombre' });
    const masked = await viewing('PUT', `${CUSTOMERS}/${made.data._id}`, { documentNumber: '•••055' });
    expect(masked.errors[0]?.code).toBe('view-out-of-reach');
    // Every call that spends, bills, connects or asks for a fresh sign-in.
    const closed = app.api.routes.filter(
      ({ call }) =>
        call.access === 'member' &&
        call.method !== 'GET' &&
        (call.app === 'integrations' ||
          call.fresh === true ||
          ['spend', 'bill'].includes(needsOf(call).permission)),
    );
    expect(closed.length).toBeGreaterThan(20);
    const id = '01976f00-0000-7000-8000-00000000dead';
    for (const { call } of closed) {
      const answer = await viewing(call.method, call.path.replace(/\{\w+\}/g, id), {
        propertyId: host.propertyId,
      });
      expect([call.id, answer.status, answer.errors[0]?.code]).toEqual([call.id, 403, 'view-out-of-reach']);
    }
  });

  test('the customer reads start, elevation and end in the history, with the reasons [D-13]', async () => {
    await start();
    await admin.send('POST', '/api/admin/view-as/elevate', { reason: 'Corregir el nombre' });
    expect((await admin.send('DELETE', '/api/admin/view-as')).status).toBe(200);
    expect((await viewing('GET', '/api/v2/auth/me')).status).toBe(403);
    const entries = (await history()).filter(({ actor }) => actor === `admin:${admin.userId}`);
    expect(entries.map(({ message, after }) => [message, after])).toEqual([
      ['Dejó de ver la cuenta', null],
      [
        'Obtuvo permiso para cambiar datos mientras ve esa cuenta',
        expect.objectContaining({ reason: 'Corregir el nombre' }),
      ],
      [
        'Empezó a ver la cuenta de una persona del equipo',
        expect.objectContaining({ reason: 'La clienta pidió ayuda' }),
      ],
    ]);
    expect((await admin.send('DELETE', '/api/admin/view-as')).status, 'twice is the same as once').toBe(200);
  });

  test('a page of an earlier view of the same person shows nothing any more [R-VIEWAS-02]', async () => {
    const first = await start();
    const inView = (view: string) =>
      request<User>(app, 'GET', '/api/v2/auth/me', undefined, {
        authorization: `Bearer ${admin.token}`,
        'X-Posada-User-View-Id': hostId,
        'X-Posada-User-View': view,
      });
    const seen = await inView(first.data._id);
    expect(seen.data._id).toBe(hostId);
    expect(seen.data.properties[0]?.permissions, 'what the view allows, not what its person may').toEqual([
      'member',
      'prepare',
      'read',
      'operate',
      'manage',
      'money',
      'bill',
    ]);
    const second = await start();
    expect((await inView(first.data._id)).errors[0]?.code).toBe('view-not-open');
    expect((await inView(second.data._id)).status).toBe(200);
  });

  test('a view outlives the sign-in that its elevation asks for [SEC-12, SEC-17, C-IDP-45]', async () => {
    await start();
    app.clock.advance(301);
    const elevate = () => admin.send<View>('POST', '/api/admin/view-as/elevate', { reason: 'Corregir' });
    expect((await elevate()).errors[0]?.code).toBe('sign-in-again');
    const asked = await admin.send<{ challenge: { session: string } }>('POST', '/api/auth/session/again', {
      password: PASSWORD,
    });
    const { email } = (await admin.get<{ email: string }>('/api/auth/me')).data;
    const [code] = await codesFor(app, email, 1);
    const { session } = asked.data.challenge;
    expect((await admin.send('POST', '/api/auth/session/again/mfa', { session, code })).status).toBe(200);
    expect((await elevate()).data.isElevated).toBe(true);
    const inView = await viewing('POST', '/api/auth/session/again', { password: PASSWORD });
    expect(inView.errors[0]?.code, 'never with the header').toBe('view-out-of-reach');
  });

  test('a session looks as one person: the next view ends the one before [SEC-17]', async () => {
    const other = await createSignedInPerson(app, `otra-${++people}@example.test`);
    await start();
    await start(admin, other.userId);
    expect((await viewing('GET', '/api/v2/auth/me')).status).toBe(403);
    expect((await viewing('GET', '/api/v2/auth/me', undefined, admin, other.userId)).data).toMatchObject({
      _id: other.userId,
    });
  });
});
