import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import type { AuditEntry } from '#areas/platform/audit/audit.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { markSignInFresh } from '#support/fresh-sign-in.ts';
import {
  type Answer,
  DEVICE,
  markDeviceKnown,
  type Host,
  hostWithProperty,
  PASSWORD,
  renewSession,
  request,
  signIn,
} from '#support/host.ts';
import { createColleague, type Colleague, createSignedInPerson, signInAgain } from '#support/people.ts';
import type { Collaborator } from './team.contract.ts';
import { forgetInvitationsSchedule } from './team.jobs.ts';

let app: TestApp;
let owner: Host & { propertyId: string };
let ownerId: string;
let people = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await hostWithProperty(app, 'duena@example.test');
  ownerId = (await owner.get<User>('/api/auth/me')).data._id;
});
afterAll(() => app.stop());
// Invitations are counted by the hour (SEC-72).
beforeEach(async () => {
  app.clock.advance(3_600);
  await renewSession(owner);
  await markSignInFresh(app, owner);
});

const nextEmail = () => `colega-${++people}@example.test`;
const worksHere = (access: Parameters<typeof createColleague>[3], email = nextEmail()): Promise<Colleague> =>
  createColleague(app, owner.propertyId, email, access);
const team = async (host: Host = owner): Promise<Collaborator[]> => {
  const { data } = await host.get<{ _id: string; teams: Collaborator[] }[]>('/api/auth/workteam/users');
  return data[0]?.teams ?? [];
};
const invite = (
  user: { name: string; email?: string; phoneNumber?: string },
  more: object = {},
  by: Host = owner,
): Promise<Answer<Collaborator>> => by.send('POST', '/api/auth/workteam', { user, ...more });

type Mail = { to: string[]; text: string };

/** The token of the newest invitation to an address. */
async function tokenFor(to: string, count = 1): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
    const tokens = ((await response.json()) as Mail[]).flatMap(
      ({ text }) => /\/app\/invitation#([\w-]+)/.exec(text)?.[1] ?? [],
    );
    if (tokens.length >= count) return tokens[0] ?? '';
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`No invitation arrived for ${to}`);
}

const accept = (body: object, headers: Record<string, string> = {}) =>
  request<{ propertyId: string; session: object | null }>(
    app,
    'POST',
    '/api/auth/workteam/invitation/accept',
    body,
    { ...DEVICE, ...headers },
  );
const bearer = ({ token }: Host) => ({ authorization: `Bearer ${token}` });

describe('the team', () => {
  test('owners list, add, change and remove: 200, 201, 200 and 202 [R-TEAM-03, R-TEAM-04, R-TEAM-05]', async () => {
    const apps = await owner.get<{ _id: string; name: string }[]>('/api/auth/workteam/apps?language=es');
    expect(apps.data).toContainEqual({ _id: 'reservations', name: 'Reservas y calendario' });
    const email = nextEmail();
    const added = await invite(
      { name: 'Ana Rojas', email },
      {
        rol: 'reception',
        seesMoney: false,
        apps: [
          { _id: 'today', access: true },
          { _id: 'audit', access: false },
        ],
      },
    );
    expect(added.status).toBe(201);
    const token = await tokenFor(email);
    expect((await accept({ token, password: PASSWORD })).status).toBe(200);
    const ana = (await team()).find((one) => one.email === email);
    expect(ana).toMatchObject({
      state: 'active',
      name: 'Ana Rojas',
      rol: 'reception',
      seesMoney: false,
      seesIdentity: true,
    });
    expect(ana?.apps.filter(({ access }) => access)).toEqual([{ _id: 'today', access: true }]);
    const changed = await owner.send<Collaborator>('PATCH', `/api/auth/workteam/${ana?._id}/access`, {
      rol: 'finance',
    });
    expect(changed).toMatchObject({
      status: 200,
      data: { rol: 'finance', seesMoney: true, seesIdentity: false },
    });
    expect((await owner.send('DELETE', `/api/auth/workteam/users/${ana?._id}`)).status).toBe(202);
    expect((await team()).some(({ _id }) => _id === ana?._id)).toBe(false);
    expect((await owner.send('DELETE', `/api/auth/workteam/users/${ana?._id}`)).status).toBe(404);
  });

  test('a manager sees the team and changes nothing, others do not see it [R-ROLE-04, R-ROLE-08]', async () => {
    const manager = await worksHere({ role: 'manager' });
    const reception = await worksHere({ role: 'reception' });
    expect((await team(manager)).length).toBeGreaterThan(1);
    const refused = await Promise.all([
      invite({ name: 'Nadie Nunca', email: nextEmail() }, {}, manager),
      manager.send('PATCH', `/api/auth/workteam/${manager.userId}/access`, { rol: 'owner' }),
      manager.send('DELETE', `/api/auth/workteam/users/${ownerId}`),
      manager.send('POST', '/api/v2/auth/teams', { user: { name: 'Nadie Nunca', email: nextEmail() } }),
      reception.get('/api/auth/workteam/users'),
      reception.get('/api/v2/auth/teams'),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  test('the creator of a property is its owner, and the entry has role and apps [R-ROLE-05]', async () => {
    const { data } = await owner.get<User>('/api/v2/auth/me');
    expect(data.properties[0]).toMatchObject({ _id: owner.propertyId, rol: 'owner' });
    expect(data.properties[0]?.apps).toContain('registry');
    expect(data.properties[0]?.permissions).toContain('own');
  });

  test('v2 shows the same team, page by page, filtered [D-9]', async () => {
    await worksHere({ role: 'cleaner' }, 'aseo@example.test');
    const filter = encodeURIComponent(JSON.stringify({ rol: 'cleaner', search: 'ASEO@' }));
    const found = await owner.get<Collaborator[]>(`/api/v2/auth/teams?limit=1&page=1&filter=${filter}`);
    expect(found.meta).toMatchObject({ total: 1, page: 1, limit: 1 });
    const one = await owner.get<Collaborator>(`/api/v2/auth/teams/${found.data[0]?._id}`);
    expect(one.data).toEqual(found.data[0]);
    expect((await team()).some(({ _id }) => _id === one.data._id)).toBe(true);
    expect((await owner.send('DELETE', `/api/v2/auth/teams/${one.data._id}`)).status).toBe(202);
    expect((await owner.get(`/api/v2/auth/teams/${one.data._id}`)).status).toBe(404);
  });
});

describe('invitations', () => {
  test('a link makes the account of its address, once [SEC-18]', async () => {
    const email = nextEmail();
    await invite({ name: 'Rosa Díaz', email }, { rol: 'cleaner' });
    const token = await tokenFor(email);
    const opened = await request(app, 'POST', '/api/auth/workteam/invitation', { token });
    expect(opened.data).toMatchObject({
      propertyName: 'Casa Azul',
      inviterName: 'Valentina Mora',
      rol: 'cleaner',
      destination: 'c***@example.test',
      hasAccount: false,
    });
    const both = await Promise.all([
      accept({ token, password: PASSWORD }),
      accept({ token, password: PASSWORD }),
    ]);
    expect(both.filter(({ status }) => status === 200).length).toBe(1);
    const accepted = both.find(({ status }) => status === 200);
    expect(accepted?.headers.getSetCookie().join()).toContain('posada=');
    expect(accepted?.data.session).toMatchObject({ accessToken: null });
    expect((await accept({ token })).errors[0]?.code).toBe('invitation-ended');
    await markDeviceKnown(app, email);
    const rosa = await signIn(app, email);
    expect((await rosa.get<User>('/api/auth/me')).data).toMatchObject({
      currentProperty: owner.propertyId,
      properties: [{ _id: owner.propertyId, rol: 'cleaner' }],
    });
  });

  test('an invitation is for its address: its account signs in first, another one is refused [SEC-18]', async () => {
    const email = nextEmail();
    const person = await createSignedInPerson(app, email);
    const other = await createSignedInPerson(app, nextEmail());
    await invite({ name: 'Luis Peña', email }, { rol: 'finance' });
    const token = await tokenFor(email);
    expect((await accept({ token })).errors[0]?.code).toBe('invitation-sign-in');
    const wrong = await accept({ token }, bearer(other));
    expect([wrong.status, wrong.errors[0]?.code]).toEqual([403, 'invitation-for-another']);
    const right = await accept({ token }, bearer(person));
    expect(right).toMatchObject({ status: 200, data: { propertyId: owner.propertyId, session: null } });
    expect((await person.get(`/api/common/property/${owner.propertyId}`)).status).toBe(200);
    expect((await invite({ name: 'Luis Peña', email })).errors[0]?.code).toBe('already-in-team');
  });

  test('a link works for seven days; sent again, the one before is worthless; withdrawn, all are [SEC-18]', async () => {
    const email = nextEmail();
    const { data: invited } = await invite({ name: 'Eva Gil', email });
    const first = await tokenFor(email);
    expect((await invite({ name: 'Eva Gil', email })).errors[0]?.code).toBe('already-invited');
    app.clock.advance(7 * 86_400);
    expect((await accept({ token: first })).status).toBe(404);
    // The earlier session has expired without use.
    const again = await signInAgain(app, ownerId);
    expect((await team(again)).find(({ _id }) => _id === invited._id)?.state).toBe('expired');
    expect((await again.send('POST', `/api/auth/workteam/${invited._id}/resend`)).status).toBe(201);
    const second = await tokenFor(email, 2);
    expect(second).not.toBe(first);
    expect((await accept({ token: first })).status).toBe(404);
    expect((await again.send('DELETE', `/api/auth/workteam/users/${invited._id}`)).status).toBe(202);
    expect((await accept({ token: second })).status).toBe(404);
    owner = Object.assign(again, { propertyId: owner.propertyId });
  });

  test('a phone is invited by message [SEC-18]', async () => {
    const phoneNumber = '+573001234567';
    expect((await invite({ name: 'Sin Correo', phoneNumber }, { rol: 'cleaner' })).status).toBe(201);
    const token = await tokenFor(phoneNumber);
    expect((await accept({ token })).status).toBe(200);
    expect((await team()).find((one) => one.phoneNumber === phoneNumber)).toMatchObject({
      state: 'active',
      email: null,
    });
  });

  test('a phone without its country is read in the country of the property, and an impossible one is refused [W2-L-12, C-TEAM-04]', async () => {
    const phones = async (typed: string) => {
      const { status, data, errors } = await invite(
        { name: 'Sin Indicativo', phoneNumber: typed },
        { rol: 'cleaner' },
      );
      return status === 201 ? data.phoneNumber : `${status} ${errors[0]?.field}`;
    };
    expect(await phones('310 765 4321')).toBe('+573107654321');
    expect(await phones('+55 71 9123-4567')).toBe('+5571991234567');
    for (const impossible of ['3101234', '+3101234', '+57 71 3234 5678', '+57 999 123 4567']) {
      expect(await phones(impossible)).toBe('400 user.phoneNumber');
    }
    const bahia = await hostWithProperty(app, 'dona-da-bahia@example.test');
    const location = {
      country: { _id: 'BR', name: 'Brasil', iso: 'BR' },
      state: { _id: 'BR-BA', name: 'Bahia' },
    };
    const moved = await bahia.send('PATCH', `/api/common/property/${bahia.propertyId}`, { location });
    expect(moved.status).toBe(200);
    const invited = await invite(
      { name: 'Da Bahia', phoneNumber: '(71) 9345-6789' },
      { rol: 'cleaner' },
      bahia,
    );
    expect(invited.data.phoneNumber).toBe('+5571993456789');
  });

  test('naming an owner asks for a fresh sign-in, and an invitation without permissions is read-only [SEC-12, SEC-18]', async () => {
    app.clock.advance(301);
    const old = await invite({ name: 'Otra Dueña', email: nextEmail() }, { rol: 'owner' });
    expect([old.status, old.errors[0]?.code]).toEqual([403, 'sign-in-again']);
    const fresh = await signInAgain(app, ownerId);
    const now = await invite(
      { name: 'Otra Dueña', email: nextEmail() },
      { rol: 'owner', seesMoney: false },
      fresh,
    );
    expect(now.data).toMatchObject({ rol: 'owner', seesMoney: true });
    const plain = await invite({ name: 'Sin Rol', email: nextEmail() }, {}, fresh);
    expect(plain.data).toMatchObject({ rol: 'read-only', seesMoney: false, seesIdentity: false });
  });

  test('an invitation is forgotten a month after its end [PRV-06]', async () => {
    const email = nextEmail();
    await invite({ name: 'Vieja Amiga', email });
    const count = async () => {
      const [row] = await app.platform.pools.system.named<{ count: number }>(
        'test-invitations',
        'select count(*) from invitations where email = $1',
        [email],
      );
      return row?.count;
    };
    const inDays = (days: number) => {
      const now = Date.parse(app.clock.now()) + days * 86_400_000;
      return { ...app.context(), clock: { now: () => new Date(now).toISOString() as Instant } };
    };
    await forgetInvitationsSchedule.run(inDays(36));
    expect(await count()).toBe(1);
    await forgetInvitationsSchedule.run(inDays(38));
    expect(await count()).toBe(0);
  });

  test('the wrong fields are named', async () => {
    const { status, errors } = await invite({ name: 'Jo' }, { rol: 'boss' });
    expect(status).toBe(400);
    expect(errors.map(({ field }) => field)).toEqual(['user.name', 'user.email', 'rol']);
    const nowhere = await invite({ name: 'Sin Dirección' });
    expect(nowhere.errors).toMatchObject([
      { field: 'user.email', message: 'Escribe un correo o un teléfono' },
    ]);
  });
});

describe('leaving', () => {
  test('when two owners leave at the same time, one closing the account, one stays [SEC-18]', async () => {
    for (let round = 0; round < 3; round++) {
      const host = await hostWithProperty(app, nextEmail());
      const me = (await host.get<User>('/api/auth/me')).data._id;
      const second = await createColleague(app, host.propertyId, nextEmail(), { role: 'owner' });
      const [closed, removed] = await Promise.all([
        second.send('POST', '/api/auth/me/close', { password: PASSWORD }),
        second.send('DELETE', `/api/auth/workteam/users/${me}`),
      ]);
      expect([closed.status, removed.status].filter((status) => status < 300).length).toBeLessThanOrEqual(1);
      expect(await ownersOf(host.propertyId)).toHaveLength(1);
    }
  });

  test('the last owner stays, also when two remove each other at the same time [SEC-18]', async () => {
    const host = await hostWithProperty(app, nextEmail());
    const me = (await host.get<User>('/api/auth/me')).data._id;
    const last = await host.send('DELETE', `/api/auth/workteam/users/${me}`);
    expect([last.status, last.errors[0]?.code]).toEqual([409, 'last-owner']);
    const lower = await host.send('PATCH', `/api/auth/workteam/${me}/access`, { rol: 'manager' });
    expect(lower.errors[0]).toMatchObject({ code: 'last-owner', field: 'rol' });
    for (let round = 0; round < 5; round++) {
      const second = await createColleague(app, host.propertyId, nextEmail(), { role: 'owner' });
      const first = await signInAgain(app, (await firstOwner(host.propertyId)) ?? me);
      const both = await Promise.all([
        first.send('DELETE', `/api/auth/workteam/users/${second.userId}?propertyId=${host.propertyId}`),
        second.send('DELETE', `/api/auth/workteam/users/${first.userId}?propertyId=${host.propertyId}`),
      ]);
      // The second one was the last owner, or no longer an owner.
      expect(both.filter(({ status }) => status === 202).length).toBe(1);
      expect(await ownersOf(host.propertyId)).toHaveLength(1);
    }
  });

  test('a removed member loses access within a second, and receives no more events [SEC-18, T-SESS]', async () => {
    const gone = await worksHere({ role: 'reception' });
    const path = `/api/pms/reservations?propertyId=${owner.propertyId}`;
    expect((await gone.get(path)).status).toBe(200);
    const stream = await fetch(`${app.url}/api/common/realtime?propertyId=${owner.propertyId}`, {
      headers: bearer(gone),
    });
    const ended = stream.text();
    await owner.send('DELETE', `/api/auth/workteam/users/${gone.userId}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await gone.get(path)).status).toBe(404);
    expect(await ended).toContain('open');
  });

  test('a removed member writes nothing more, even right after a request [W1-B-10, SEC-18]', async () => {
    const gone = await worksHere({ role: 'reception' });
    const write = (note: string) =>
      gone.send('POST', `/api/pms/reservations?propertyId=${owner.propertyId}`, { guestName: note });
    const news = await fetch(`${app.url}/api/common/realtime?propertyId=${owner.propertyId}`, {
      headers: bearer(owner),
    });
    expect(news.status).toBe(200);
    const reader = news.body!.pipeThrough(new TextDecoderStream()).getReader();
    // The membership is cached for a moment.
    expect((await write('antes')).status).toBe(400);
    await owner.send('DELETE', `/api/auth/workteam/users/${gone.userId}`);
    for (let heard = ''; !heard.includes('team.accessChanged');) heard += (await reader.read()).value ?? '';
    expect((await write('después')).status).toBe(404);
    await reader.cancel();
  });

  test('the history has invitations, joins, changes and removals, and no name [T-AUDIT]', async () => {
    const entries = (
      await owner.get<AuditEntry[]>('/api/common/audit-log?subject=member&limit=200&language=es')
    ).data;
    const messages = new Set(entries.map(({ message }) => message));
    expect([...messages].toSorted()).toEqual([
      'Anuló una invitación',
      'Cambió el acceso de una persona',
      'Entró al equipo',
      'Invitó a una persona al equipo',
      'Mandó otra vez una invitación',
      'Quitó a una persona del equipo',
    ]);
    expect(JSON.stringify(entries.map(({ before, after }) => [before, after]))).not.toMatch(/@|Rojas|Díaz/);
  });
});

const ownersOf = (propertyId: string) =>
  app.platform.pools.system.named<{ user_id: string }>(
    'test-owners',
    "select user_id from memberships where property_id = $1 and role = 'owner'",
    [propertyId],
  );
const firstOwner = async (propertyId: string) => (await ownersOf(propertyId))[0]?.user_id;

describe('the view of a member [D-9]', () => {
  const stay = { checkInDate: '2027-02-01', checkOutDate: '2027-02-03', guestName: 'Julia Soto' };
  let roomId: string;
  let reservationId: string;
  beforeAll(async () => {
    roomId = (await owner.send<{ _id: string }>('POST', '/api/pms/listings', { internalName: 'Uno' })).data
      ._id;
    const made = await owner.send<Reservation>('POST', '/api/pms/reservations', {
      ...stay,
      roomId,
      total: 450_000,
    });
    reservationId = made.data._id;
  });

  test('money is null without the switch, in lists, in single reads and in refusals; writing it is refused at the field', async () => {
    const blind = await worksHere({ role: 'reception', money: false });
    const seeing = await worksHere({ role: 'read-only', money: true });
    const paths = [
      '/api/pms/reservations',
      '/api/checkin-express/reservations',
      '/api/third-party/reservations',
    ];
    for (const path of paths) {
      const query = `?propertyId=${owner.propertyId}`;
      const [hidden, shown] = await Promise.all([
        blind.get<{ total: number | null }[]>(path + query),
        seeing.get<{ total: number | null }[]>(path + query),
      ]);
      expect({ path, total: hidden.data[0]?.total, lines: hidden.meta.total }).toEqual({
        path,
        total: null,
        lines: 1,
      });
      expect({ path, total: shown.data[0]?.total }).toEqual({ path, total: 450_000 });
    }
    const at = (path: string) => `${path}?propertyId=${owner.propertyId}`;
    const write = await blind.send('PATCH', at(`/api/pms/reservations/${reservationId}`), { total: 1 });
    expect(write).toMatchObject({ status: 403, errors: [{ code: 'forbidden', field: 'total' }] });
    const create = await blind.send('POST', at('/api/pms/reservations'), {
      ...stay,
      roomId,
      checkInDate: '2027-03-01',
      checkOutDate: '2027-03-02',
      total: 5,
    });
    expect(create).toMatchObject({ status: 403, errors: [{ field: 'total' }] });
    const stale = await blind.send(
      'PATCH',
      at(`/api/pms/reservations/${reservationId}`),
      { notes: 'x' },
      { 'if-match': '"99"' },
    );
    expect(stale.status).toBe(412);
    expect(JSON.stringify(stale)).not.toContain('450000');
    const fine = await blind.send<Reservation>('PATCH', at(`/api/pms/reservations/${reservationId}`), {
      notes: 'Llega tarde',
    });
    expect(fine).toMatchObject({ status: 200, data: { total: null, notes: 'Llega tarde' } });
    expect((await owner.get<Reservation>(`/api/pms/reservations/${reservationId}`)).data.total).toBe(450_000);
  });

  test('the history hides money as well', async () => {
    const manager = await worksHere({ role: 'manager', money: false });
    const path = `/api/common/audit-log?propertyId=${owner.propertyId}&subject=reservation`;
    expect(JSON.stringify((await owner.get(path)).data as never)).toContain('45000000');
    expect(JSON.stringify((await manager.get(path)).data as never)).not.toContain('45000000');
  });

  test('an app that was not given is not seen through another one', async () => {
    const only = await worksHere({ role: 'manager', apps: ['today', 'audit'] });
    const at = (path: string) => `${path}?propertyId=${owner.propertyId}`;
    for (const path of ['/api/pms/reservations', '/api/pms/listings', '/api/common/property-integrations']) {
      expect({ path, status: (await only.get(at(path))).status }).toEqual({ path, status: 403 });
    }
    app.clock.set('2027-02-01T15:00:00.000Z' as never);
    const fresh = await signInAgain(app, only.userId);
    const again = await signInAgain(app, ownerId);
    const [theirs, own] = await Promise.all([
      fresh.get<Today>(at('/api/common/today')),
      again.get<Today>('/api/common/today'),
    ]);
    expect(own.data.arrivalsToday).toHaveLength(1);
    expect(own.data.attention.some(({ kind }) => kind === 'check-in-missing')).toBe(true);
    expect(theirs.data).toMatchObject({ arrivals: own.data.arrivals, arrivalsToday: [], attention: [] });
    const log = await fresh.get<AuditEntry[]>(at('/api/common/audit-log'));
    expect(log.data.filter(({ subject }) => subject !== 'view')).toEqual([]);
  });
});
