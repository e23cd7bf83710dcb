import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { markSignInFresh } from '#support/fresh-sign-in.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague, type GivenAccess } from '#support/people.ts';
import type { App } from '#vocabulary/call.ts';
import type { Collaborator } from './team.contract.ts';

/**
 * The permissions that a member may give (SEC-18). Today only owners give, and a constraint says that owners have
 * everything; the refusals of the service matter on the day that one of the two changes.
 */
let app: TestApp;
let owner: Host & { propertyId: string };
let people = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await hostWithProperty(app, 'duena@example.test');
});
afterAll(() => app.stop());

const user = (name: string) => ({ name, email: `persona-${++people}@example.test` });
const worksHere = (access: GivenAccess) =>
  createColleague(app, owner.propertyId, `colega-${++people}@example.test`, access);
const only = (...apps: App[]) => ({ apps: apps.map((_id) => ({ _id, access: true })) });
const team = async () =>
  (await owner.get<{ teams: Collaborator[] }[]>('/api/auth/workteam/users')).data[0]?.teams ?? [];

test('a member cannot give permissions or apps that the member does not have [SEC-18, C-TEAM-03, C-TEAM-04, C-TEAM-05, C-TEAM-08, C-TEAM-10]', async () => {
  const less = { role: 'owner', apps: ['team', 'today'], money: false };
  await expect(worksHere(less)).rejects.toThrow('owners_have_everything');
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  await client.query('alter table memberships drop constraint owners_have_everything');
  await client.end();
  const giver = await worksHere(less);
  const viewer = await worksHere({ role: 'read-only', apps: ['today'] });
  const { data: invited } = await owner.send<Collaborator>('POST', '/api/auth/workteam', {
    user: user('Ana Rojas'),
    rol: 'finance',
  });
  const before = await team();

  const tooMuch = [
    [{ rol: 'owner' }, 'rol'],
    [{ rol: 'finance', ...only('today') }, 'rol'],
    [{ rol: 'read-only', seesMoney: true, ...only('today') }, 'rol'],
    [{ rol: 'read-only', ...only('today', 'registry') }, 'apps'],
    // Left out means all apps, future ones too.
    [{ rol: 'read-only' }, 'apps'],
    [{ rol: 'read-only', apps: null }, 'apps'],
  ] as const;
  for (const [given, field] of tooMuch) {
    const answers = [
      await giver.send('POST', '/api/auth/workteam', { user: user('Luis Peña'), ...given }),
      await giver.send('POST', '/api/v2/auth/teams', { user: user('Luis Peña'), ...given }),
      await giver.send('PATCH', `/api/auth/workteam/${viewer.userId}/access`, given),
    ];
    for (const { status, errors } of answers) {
      expect({ given, status, errors }).toMatchObject({
        status: 403,
        errors: [{ code: 'more-than-own-access', field, message: 'No puedes dar más acceso del que tienes' }],
      });
    }
  }
  // Nor an access that another owner was about to give.
  const again = await giver.send('POST', `/api/auth/workteam/${invited._id}/resend`);
  expect([again.status, again.errors[0]?.code]).toEqual([403, 'more-than-own-access']);
  expect(await team()).toEqual(before);

  const apps = await giver.get<{ _id: App }[]>('/api/auth/workteam/apps');
  expect(apps.data.map(({ _id }) => _id).toSorted()).toEqual(['team', 'today']);
  const fine = await giver.send<Collaborator>('POST', '/api/auth/workteam', {
    user: user('Luis Peña'),
    rol: 'read-only',
    ...only('today'),
  });
  expect(fine).toMatchObject({ status: 201, data: { rol: 'read-only', seesMoney: false } });
});

test('a change of a removed member’s access changes nothing, in the history neither [SEC-18, T-AUDIT, C-TEAM-05]', async () => {
  const gone = await worksHere({ role: 'reception' });
  await owner.send('DELETE', `/api/auth/workteam/users/${gone.userId}`);
  const history = async () => (await owner.get<object[]>('/api/common/audit-log?subject=member')).data;
  const before = await history();
  const changed = await owner.send('PATCH', `/api/auth/workteam/${gone.userId}/access`, { rol: 'manager' });
  expect(changed.status).toBe(404);
  expect((await team()).some(({ _id }) => _id === gone.userId)).toBe(false);
  expect(await history()).toEqual(before);
});

test('an invitation that no channel can carry is refused [C-TEAM-04, C-TEAM-10]', async () => {
  const alone = await startTestApp({ SIMULATORS: '0' });
  const host = await hostWithProperty(alone);
  await markSignInFresh(alone, host);
  const refused = await host.send('POST', '/api/auth/workteam', {
    user: { name: 'Sin Correo', phoneNumber: '+573001234567' },
  });
  expect(refused.errors[0]).toMatchObject({ code: 'invitation-not-sent', field: 'user.phoneNumber' });
  const { data } = await host.get<{ teams: Collaborator[] }[]>('/api/auth/workteam/users');
  expect(data[0]?.teams).toHaveLength(1);
  await alone.stop();
});

test('a permission that a role cannot use is not given [W1-F-01, PRV-13, C-TEAM-04, C-TEAM-05, C-TEAM-08]', async () => {
  const reception = await worksHere({ role: 'reception' });
  const useless = [
    [{ rol: 'cleaner', ...only('cleaning', 'reservations') }, 'apps'],
    [{ rol: 'reception', ...only('today', 'team') }, 'apps'],
    [{ rol: 'cleaner', seesMoney: true }, 'seesMoney'],
    [{ rol: 'cleaner', seesIdentity: true }, 'seesIdentity'],
  ] as const;
  for (const [given, field] of useless) {
    const answers = [
      await owner.send('POST', '/api/auth/workteam', { user: user('Luis Peña'), ...given }),
      await owner.send('POST', '/api/v2/auth/teams', { user: user('Luis Peña'), ...given }),
      await owner.send('PATCH', `/api/auth/workteam/${reception.userId}/access`, given),
    ];
    for (const { status, errors } of answers) {
      expect({ given, status, errors }).toMatchObject({
        status: 400,
        errors: [{ code: 'not-for-role', field }],
      });
    }
  }
  const { data } = await owner.send<Collaborator>('POST', '/api/auth/workteam', {
    user: user('Yolanda Pérez'),
    rol: 'cleaner',
  });
  expect(data.apps.filter(({ access }) => access)).toEqual([{ _id: 'cleaning', access: true }]);
});
