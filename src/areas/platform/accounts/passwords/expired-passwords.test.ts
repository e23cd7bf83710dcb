import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { codesFor, DEVICE, insertPerson, openHost, PASSWORD, request } from '#support/host.ts';
import { type Colleague, markDeviceKnown, createSignedInPerson } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { hashPassword } from './passwords.ts';

/** What ends the life of a password, and what a person then has to do (docs/decisions/0044). */
let app: TestApp;
let admin: Colleague;
beforeAll(async () => {
  app = await startTestApp();
  admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
});
afterAll(() => app.stop());

const NEW = 'Brisa-del-sur-8';
type SignedIn = { accessToken: string; challenge: string; session: string };

const post = (path: string, body: object) =>
  request<SignedIn>(app, 'POST', `/api/auth/session/${path}`, { carrier: 'token', ...body }, DEVICE);
const logIn = (username: string, password = PASSWORD) => post('login', { username, password });
const choose = (session: string, newPassword: string) => post('new-password', { session, newPassword });

const demand = (id: string, by: Colleague = admin) =>
  by.send<{ demanded: boolean }>('POST', `/api/auth/users/${id}/new-password`);

const setPassword = async (id: string, password: string | null) =>
  app.platform.pools.system.named('test-password', 'update users set password_hash = $2 where id = $1', [
    id,
    password === null ? null : await hashPassword(password),
  ]);

const mailsTo = async (email: string): Promise<string[]> => {
  const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${email}`);
  return ((await response.json()) as { subject: string; text: string }[]).map(
    ({ subject, text }) => `${subject}\n${text}`,
  );
};

const isAsked = async (id: string): Promise<boolean | undefined> => {
  const [row] = await app.platform.pools.system.named<{ must_change_password: boolean }>(
    'test-is-asked',
    'select must_change_password from users where id = $1',
    [id],
  );
  return row?.must_change_password;
};

/** Sessions are believed for just under a second. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1_000));

describe('an administrator asks for another password', () => {
  test('every session ends, and the person chooses another password at the next sign-in [R-LOGIN-03, C-AUTH-30, C-IDP-03]', async () => {
    const email = 'vencida@example.test';
    const id = await insertPerson(app, email);
    await markDeviceKnown(app, email);
    const before = await openHost(app, id);
    expect((await demand(id)).data).toEqual({ demanded: true });
    await aMoment();
    expect((await before.get('/api/auth/me')).status).toBe(401);
    await eventually(async () => expect((await mailsTo(email))[0]).toContain('Elige otra contraseña'));

    // The password and a known device are not enough: the person also shows a code sent to the address (SEC-11).
    const first = await logIn(email);
    expect(first.data.challenge).toBe('MFA');
    const [code] = await codesFor(app, email, 1);
    const { data } = await post('mfa', { session: first.data.session, code });
    expect(data.challenge).toBe('NEW_PASSWORD_REQUIRED');

    const same = await choose(data.session, PASSWORD);
    expect(same.errors[0]).toMatchObject({ code: 'password-unchanged', field: 'newPassword' });
    const chosen = await choose(data.session, NEW);
    expect(chosen.data.accessToken).toBeTypeOf('string');
    expect((await logIn(email)).status).toBe(401);
    await markDeviceKnown(app, email);
    expect((await logIn(email, NEW)).data.accessToken).toBeTypeOf('string');
  });

  test('the new password ends what was opened in between, and its person can take it back [SEC-12]', async () => {
    const email = 'entretanto@example.test';
    const id = await insertPerson(app, email);
    await markDeviceKnown(app, email);
    await app.platform.pools.system.named(
      'test-expire',
      'update users set must_change_password = true where id = $1',
      [id],
    );
    const { data } = await logIn(email);
    const unfinished = await logIn(email);
    const opened = await openHost(app, id);
    expect((await choose(data.session, NEW)).status).toBe(200);
    await aMoment();
    expect((await opened.get('/api/auth/me')).status).toBe(401);
    expect((await choose(unfinished.data.session, 'Lluvia-de-mayo-9')).errors[0]?.code).toBe(
      'challenge-ended',
    );
    await eventually(async () => expect((await mailsTo(email)).join()).toContain('/app/undo#'));
  });

  test('is for administrators who have just signed in, and for people who have a password [C-AUTH-30]', async () => {
    const host = await createSignedInPerson(app, 'anfitriona@example.test');
    expect((await demand(host.userId, host)).status).toBe(403);
    expect((await demand('01976f00-0000-7000-8000-00000000dead')).status).toBe(404);
    const google = await insertPerson(app, 'google@example.test');
    await setPassword(google, null);
    expect((await demand(google)).errors[0]).toMatchObject({ code: 'has-no-password' });
    const late = await createSignedInPerson(app, 'tarde@example.test', { admin: true });
    app.clock.advance(301);
    expect((await demand(host.userId, late)).errors[0]?.code).toBe('sign-in-again');
    admin = await createSignedInPerson(app, 'otra-admin@example.test', { admin: true });
  });
});

describe('a password that would be refused today [SEC-08]', () => {
  test('is asked to be changed at the sign-in, also by another way in [R-LOGIN-03]', async () => {
    const email = 'conocida@example.test';
    const id = await insertPerson(app, email);
    await setPassword(id, 'Colombia2026!');
    await markDeviceKnown(app, email);
    const { data } = await logIn(email, 'Colombia2026!');
    expect(data.challenge).toBe('NEW_PASSWORD_REQUIRED');
    expect(await isAsked(id)).toBe(true);
    const asked = (await post('otp/start', { email })).data.session;
    const [code] = await codesFor(app, email, 1);
    expect((await post('otp/verify', { session: asked, code })).data.challenge).toBe('NEW_PASSWORD_REQUIRED');
    expect((await choose(data.session, NEW)).data.accessToken).toBeTypeOf('string');
    expect(await isAsked(id)).toBe(false);
  });

  test('a wrong password asks for no change, and a good one is valid for years', async () => {
    const email = 'fiel@example.test';
    const id = await insertPerson(app, email);
    await markDeviceKnown(app, email);
    expect((await logIn(email, 'Colombia2026!')).status).toBe(401);
    expect(await isAsked(id)).toBe(false);
    app.clock.advance(3 * 365 * 86_400);
    expect((await logIn(email)).data.challenge).not.toBe('NEW_PASSWORD_REQUIRED');
  });
});
