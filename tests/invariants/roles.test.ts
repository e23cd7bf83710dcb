import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  grantableAppsOf,
  ROLE_PERMISSIONS,
  type Role,
  ROLES,
} from '#areas/platform/accounts/accounts.constants.ts';
import { createTestStay, createTestLink } from '#areas/guests/check-in/check-in.test-stay.ts';
import { APPS, type CallShape, needsOf, type Permission } from '#vocabulary/call.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';

/** What a role may see and do (D-9), read from the guards of the calls: the screens and the invitation say the same. */
let app: TestApp;
let host: Host & { propertyId: string };
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

const ofMembers = (): readonly (CallShape & { access: 'member' })[] =>
  app.api.routes.flatMap(({ call }) => (call.access === 'member' ? [call] : []));
const has = (role: Role, permission: Permission) =>
  (ROLE_PERMISSIONS[role] as readonly Permission[]).includes(permission);
const mayCall = (role: Role, call: CallShape & { access: 'member' }) => has(role, needsOf(call).permission);

describe('the apps of a role [W1-F-01, D-9]', () => {
  test('an app can be given to a role that may make at least one of its calls', () => {
    const useful = (role: Role) =>
      APPS.filter((one) => ofMembers().some((call) => call.app === one && mayCall(role, call)));
    for (const role of ROLES)
      expect({ role, apps: grantableAppsOf(role) }).toEqual({ role, apps: useful(role) });
    expect(grantableAppsOf('cleaner')).toEqual(['cleaning']);
    expect(grantableAppsOf('reception')).not.toContain('team');
  });
});

/** Each in a place of its own, so that a hit says where it came from. */
const CANARIES = {
  guestName: 'Canario Zurita',
  email: 'canario.zurita@example.test',
  phone: '+573109998877',
  notes: 'Nota-canario-4411',
} as const;
// None that the ids of a reply could spell by chance.
const TRACES = ['Zurita', 'canario', '3109998877'];

describe('the cleaner [W1-C-11, PRV-13, D-85]', () => {
  test('gets nothing about guests from any call that answers them, and 403 from the rest', async () => {
    const stay = await createTestStay(host, { ...CANARIES });
    await createTestLink(host, stay);
    const cleaner = await createColleague(app, host.propertyId, 'yolanda@example.test', { role: 'cleaner' });
    const wrong: string[] = [];
    const answered: string[] = [];
    const reads = app.api.routes.filter(
      ({ call }) =>
        call.method === 'GET' &&
        (call.access === 'member' || call.access === 'signed-in') &&
        call.raw !== 'text/event-stream',
    );
    for (const { call } of reads) {
      // What could lead to a guest, for a property, a stay and a listing.
      for (const id of [stay._id, stay.roomId ?? '', host.propertyId]) {
        const path = call.path.replaceAll(/\{\w+\}/g, id);
        const query = `?propertyId=${host.propertyId}&search=Zurita&text=Zurita&from=2026-11-01&to=2026-12-01`;
        const response = await fetch(`${app.url}${path}${query}`, {
          headers: { authorization: `Bearer ${cleaner.token}` },
        });
        const text = await response.text();
        const forbidden = call.access === 'member' && !mayCall('cleaner', call);
        if (forbidden && call.propertyIn === undefined && response.status !== 403) {
          wrong.push(`${call.id} answered ${response.status}`);
        }
        for (const trace of TRACES) if (text.includes(trace)) wrong.push(`${call.id} tells ${trace}`);
        if (response.ok) answered.push(call.id);
        if (!call.path.includes('{')) break;
      }
    }
    expect(wrong).toEqual([]);
    expect(answered).toEqual(expect.arrayContaining(['C-CLEAN-01', 'C-PROP-06', 'C-AUTH-01']));
    // The same values are there for those who may read them: the canaries live.
    const seen = await host.get<object>(`/api/pms/reservations/${stay._id}`);
    for (const trace of TRACES) expect(JSON.stringify(seen.data)).toContain(trace);
  });

  test('gets nothing about guests when marking a unit either', async () => {
    const cleaner = await createColleague(app, host.propertyId, 'otra@example.test', { role: 'cleaner' });
    const stay = await createTestStay(host, { ...CANARIES });
    for (const method of ['POST', 'DELETE'] as const) {
      const reply = await cleaner.send(method, `/api/common/cleaning/${stay.roomId}/ready`);
      expect(reply.status).toBe(200);
      for (const trace of TRACES) expect(JSON.stringify(reply)).not.toContain(trace);
    }
  });

  test('no switch and no app opens what the role has no use for [SEC-18]', async () => {
    const cleaner = await createColleague(app, host.propertyId, 'switches@example.test', {
      role: 'cleaner',
      money: true,
      identity: true,
    });
    const { data: me } = await cleaner.get<{ properties: object[] }>('/api/auth/me');
    expect(me.properties).toMatchObject([
      { rol: 'cleaner', apps: ['cleaning'], permissions: ['member', 'prepare'] },
    ]);
    expect((await cleaner.get('/api/pms/reservations')).status).toBe(403);
  });
});
