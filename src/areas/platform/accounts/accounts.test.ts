import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { createColleague, addToProperty, createSignedInPerson } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { codeFor, DEVICE, hostWithProperty, PASSWORD, registerHost, request, signIn } from '#support/host.ts';
import type { User } from './users/me.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
// All sign-ins here come from one network, whose attempts are counted by the hour (SEC-72).
beforeEach(() => app.clock.advance(3_600));

const signUp = (email: string, more: object = {}) =>
  request<{ username: string }>(app, 'POST', '/api/auth/session/signup', {
    email,
    name: 'Marta Ruiz',
    password: PASSWORD,
    ...more,
  });
/** The cookies of an answer, as the next request sends them. */
const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('signing up by e-mail', () => {
  test('every wrong field is named, in the language of the caller [R-VAL-13, R-VAL-18]', async () => {
    const { status, errors } = await signUp('nobody', { name: 'Jo', password: 'short' });
    expect(status).toBe(400);
    expect(errors.map(({ field, message }) => [field, message])).toEqual([
      ['email', 'No es un email válido'],
      ['name', 'Mínimo 3 caracteres'],
      ['password', 'La contraseña no contiene el formato requerido'],
    ]);
  });

  test.each(['sinmayuscula1!', 'SINMINUSCULA1!', 'SinNumero!', 'SinEspecial1', 'Con espacio1!', 'C0rta!'])(
    'the password %s is refused [R-VAL-18]',
    async (password) => {
      const { errors } = await signUp('regla@example.test', { password });
      expect(errors[0]).toMatchObject({ field: 'password' });
    },
  );

  test('the user name is the first 36 characters of the hash of the e-mail [R-REGISTER-11]', async () => {
    const { data } = await signUp('Marta@example.test');
    expect(data.username).toMatch(/^[0-9a-f]{36}$/);
  });

  test('the code and this browser sign in, without a password in hand [R-REGISTER-07, SEC-15]', async () => {
    const registered = await signUp('rosa@example.test');
    const code = await codeFor(app, 'rosa@example.test');
    const confirmed = await request<{ session: { accessToken: string | null } }>(
      app,
      'POST',
      '/api/auth/session/confirm',
      { username: registered.data.username, code: ` ${code.slice(0, 3)}-${code.slice(3)} ` },
      { cookie: cookiesOf(registered.headers) },
    );
    expect(confirmed.status).toBe(200);
    expect(confirmed.data.session.accessToken, 'no value that a script could keep').toBeNull();
    const session = confirmed.headers.getSetCookie().find((cookie) => cookie.startsWith('posada='));
    expect(session).toMatch(/HttpOnly/);
    const me = await request<User>(app, 'GET', '/api/v2/auth/me', undefined, {
      cookie: cookiesOf(confirmed.headers),
    });
    expect(me.data).toMatchObject({ email: 'rosa@example.test', properties: [] });
  });

  test('a confirmed e-mail is reported as such, an unfinished sign-up may begin again [R-REGISTER-01, R-VAL-15]', async () => {
    await registerHost(app, 'ya@example.test');
    const again = await signUp('YA@example.test');
    expect(again.status).toBe(409);
    expect(again.errors[0]).toMatchObject({
      code: 'account-already-exists-email',
      message: 'El email ingresado ya se encuentra en nuestro sistema',
    });
    await signUp('amedias@example.test');
    expect((await signUp('amedias@example.test')).status).toBe(201);
  });

  test('a second confirmation says that the account is active [R-REGISTER-08]', async () => {
    await registerHost(app, 'dos@example.test');
    const again = await request(app, 'POST', '/api/auth/session/confirm', {
      username: 'dos@example.test',
      code: '1',
    });
    expect(again.errors[0]?.code).toBe('already-confirmed');
  });

  test('of a hundred tries at once at most five are looked at [SEC-10, T-CODE]', async () => {
    await signUp('adivina@example.test');
    const code = await codeFor(app, 'adivina@example.test');
    const guess = (value: string) =>
      request(app, 'POST', '/api/auth/session/confirm', { username: 'adivina@example.test', code: value });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(Array.from({ length: 15 }, () => guess(wrong)));
    const looked = answers.filter(({ errors }) => errors[0]?.code === 'code-mismatch');
    expect(looked.length).toBeLessThanOrEqual(5);
    expect((await guess(code)).errors[0]?.message).toBe('El código de confirmación ha caducado');
  });
});

describe('signing in', () => {
  test('wrong passwords and unknown people get the same answer [R-LOGIN-06, SEC-09]', async () => {
    await registerHost(app, 'luz@example.test');
    const attempt = (username: string) =>
      request(app, 'POST', '/api/auth/session/login', { username, password: 'Otra-Clave-1' });
    const [known, unknown] = [await attempt('luz@example.test'), await attempt('nadie@example.test')];
    expect(known.status).toBe(401);
    expect(known.errors).toEqual(unknown.errors);
    expect(known.errors[0]?.message).toBe('Usuario y contraseña incorrecta');
  });

  test('an unconfirmed person is sent to the verification [R-LOGIN-04]', async () => {
    const { data } = await signUp('pendiente@example.test');
    const login = await request(app, 'POST', '/api/auth/session/login', {
      username: 'pendiente@example.test',
      password: PASSWORD,
    });
    expect(login.status).toBe(403);
    expect(login.details).toEqual({ username: data.username });
  });

  test('a replaced value that comes back ends the session for all its holders [SEC-05]', async () => {
    const host = await registerHost(app, 'sesion@example.test');
    const refresh = (token: string) =>
      request<{ accessToken: string }>(app, 'POST', '/api/auth/session/refresh', { refreshToken: token });
    const next = await refresh(host.token);
    expect(next.data.accessToken).not.toBe(host.token);
    // Until the new value comes back, the server does not know that it arrived (docs/decisions/0048).
    const arrived = { authorization: `Bearer ${next.data.accessToken}` };
    expect((await request(app, 'GET', '/api/auth/me', undefined, arrived)).status).toBe(200);
    app.clock.advance(61);
    expect((await refresh(host.token)).status).toBe(401);
    expect((await refresh(next.data.accessToken)).status).toBe(401);
  });

  test('also when it comes back with any other call [W1-C-11, SEC-05]', async () => {
    const host = await registerHost(app, 'robada@example.test');
    const next = await request<{ accessToken: string }>(app, 'POST', '/api/auth/session/refresh', {
      refreshToken: host.token,
    });
    const bearer = { authorization: `Bearer ${next.data.accessToken}` };
    expect((await request(app, 'GET', '/api/auth/me', undefined, bearer)).status).toBe(200);
    app.clock.advance(61);
    expect((await host.get('/api/auth/me')).status).toBe(401);
    await eventually(async () =>
      expect((await request(app, 'GET', '/api/auth/me', undefined, bearer)).status).toBe(401),
    );
  });

  test('two tabs that renew at once both keep the session, with one value; without a value there is no session [SEC-05]', async () => {
    const host = await registerHost(app, 'pestanas@example.test');
    const refresh = (refreshToken?: string) =>
      request<{ accessToken: string }>(app, 'POST', '/api/auth/session/refresh', { refreshToken });
    const both = await Promise.all([refresh(host.token), refresh(host.token)]);
    both.push(await refresh(host.token));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const made = new Set(both.map(({ data }) => data.accessToken));
    made.delete(host.token);
    expect(made.size).toBe(1);
    const none = await refresh();
    expect([none.status, none.errors[0]?.code]).toEqual([401, 'session-ended']);
  });

  test('the current property is one of one’s own [R-SESSION-05, SEC-02]', async () => {
    const [host, stranger] = [
      await hostWithProperty(app, 'suya@example.test'),
      await hostWithProperty(app, 'ajena@example.test'),
    ];
    const change = (currentProperty: string) => host.send('PATCH', '/api/auth/me', { currentProperty });
    const refused = await change(stranger.propertyId);
    expect(refused).toMatchObject({ status: 404, errors: [{ code: 'not-found', field: 'currentProperty' }] });
    expect((await host.get<User>('/api/auth/me')).data.currentProperty).toBe(host.propertyId);
    expect((await change(host.propertyId)).status).toBe(200);
  });

  test('the expiration is UTC in its one format [R-SESSION-07, D-41]', async () => {
    await registerHost(app, 'reloj@example.test');
    const { data } = await request<{ expiration: string }>(
      app,
      'POST',
      '/api/auth/session/login',
      { username: 'reloj@example.test', password: PASSWORD },
      DEVICE,
    );
    expect(data.expiration).toMatch(/^2026-11-2[12] \d\d:\d\d:\d\d$/);
  });

  test('a program sends its value as bearer; without a value it is not signed in [R-SESSION-08, D-12]', async () => {
    const { token } = await registerHost(app, 'programa@example.test');
    const ask = (headers = {}) => request(app, 'GET', '/api/auth/me', undefined, headers);
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200);
    for (const none of [{}, { authorization: `Basic ${token}` }, { authorization: 'Bearer ' }]) {
      expect((await ask(none)).status).toBe(401);
    }
  });

  test('signing out ends the session on the server at once [D-12, SEC-05, W2-N-11]', async () => {
    const host = await registerHost(app, 'adios@example.test');
    const { token } = host;
    expect((await host.get('/api/v2/auth/me')).status).toBe(200);
    await host.send('POST', '/api/auth/session/logout', {});
    // Also in the moment after, in which the session may still be in memory.
    const bearer = { authorization: `Bearer ${token}` };
    const written = await request(app, 'PATCH', '/api/v2/auth/me', { name: 'Otra Persona' }, bearer);
    expect(written.status).toBe(401);
    expect((await host.get('/api/v2/auth/me')).status).toBe(401);
    const back = await signIn(app, 'adios@example.test');
    expect((await back.get<User>('/api/auth/me')).status).toBe(200);
  });

  test('the password and the code are in no log [T-CANARY]', async () => {
    await registerHost(app, 'canario@example.test');
    const log = app.log.join('\n');
    expect(log).not.toContain(PASSWORD);
    expect(log).not.toContain('canario@example.test');
  });
});

describe('me', () => {
  test('each property has its name, for an owner and for a member of two properties; listed people have their names [W1-B-10]', async () => {
    const owner = await hostWithProperty(app, 'casa-azul@example.test');
    const { data: second } = await owner.send<{ _id: string }>('POST', '/api/common/property', {
      name: 'Casa Roja',
      type: 'short rental',
      currency: 'COP',
      timezone: 'America/Bogota',
      location: { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } },
    });
    const names = ({ data }: { data: User }) => data.properties.map(({ name }) => name);
    expect(names(await owner.get<User>('/api/auth/me'))).toEqual(['Casa Azul', 'Casa Roja']);
    const member = await createColleague(app, owner.propertyId, 'entre-dos@example.test', {
      role: 'cleaner',
    });
    await addToProperty(app, second._id, member.userId, { role: 'read-only' });
    const two = [
      { _id: owner.propertyId, name: 'Casa Azul', rol: 'cleaner' },
      { _id: second._id, name: 'Casa Roja', rol: 'read-only' },
    ];
    for (const path of ['/api/auth/me', '/api/v2/auth/me', `/api/v2/auth/users/sub/${member.userId}`]) {
      expect((await member.get<User>(path)).data.properties, path).toMatchObject(two);
    }
    const changed = await member.send<User>('PATCH', '/api/auth/me', { name: 'Rosa Luz' });
    expect(changed.data.properties).toMatchObject(two);
    expect((await member.get<{ user: User }>('/api/auth/me/data')).data.user.properties).toMatchObject(two);
    const admin = await createSignedInPerson(app, 'lista@example.test', { admin: true });
    const listed = await admin.get<User[]>(`/api/auth/users?userIdView=${member.userId}`);
    expect(listed.data.map(({ properties }) => properties)).toMatchObject([two]);
  });

  test('role attributes of any caller are ignored [SEC-04, T-MASS]', async () => {
    const host = await registerHost(app, 'rol@example.test');
    const { data } = await host.send<User>('PATCH', '/api/auth/me', {
      name: 'Rosa Luz',
      'custom:admin-app-acl': 'admin',
      isAdmin: true,
      is_admin: true,
    });
    expect(data).toMatchObject({ name: 'Rosa Luz', 'custom:admin-app-acl': null });
    expect((await host.get('/api/admin/jobs')).status).toBe(403);
  });
});
