import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { codeFor, codesFor, formTicket, PASSWORD, registerHost, request } from '#support/host.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Outcome = { challenge?: string; session?: string; accessToken?: string };
const post = (path: string, body: object, device: string) =>
  request<Outcome>(app, 'POST', `/api/auth/session/${path}`, body, { cookie: `posada_device=${device}` });
const deviceIn = ({ headers }: { headers: Headers }): string | undefined =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('posada_device='))
    ?.split(/[=;]/)[1];
const logIn = (username: string, device: string) => post('login', { username, password: PASSWORD }, device);

/** With the password and the code that follows; the device that the browser has afterwards. */
async function signInWithCode(email: string, device: string, code: () => Promise<string>): Promise<string> {
  const asked = await logIn(email, device);
  expect(asked.data.challenge).toBe('MFA');
  const entered = await post('mfa', { session: asked.data.session, code: await code() }, device);
  expect(entered.status).toBe(200);
  return deviceIn(entered)!;
}

test('a device cookie that was in the browser before the sign-in is not trusted afterwards [W2-N-10, SEC-11]', async () => {
  await registerHost(app, 'ana@example.test');
  const planted = 'a-value-that-a-stranger-put-there';
  const named = await signInWithCode('ana@example.test', planted, () => codeFor(app, 'ana@example.test'));
  expect(named).not.toBe(planted);
  // The stranger has the value, and the password too.
  expect((await logIn('ana@example.test', planted)).data.challenge).toBe('MFA');
  const known = await logIn('ana@example.test', named);
  expect([known.status, known.data.challenge]).toEqual([200, undefined]);
});

test('every way in with a code gives the device a new name: sign-up and a new password [W2-N-10, SEC-11]', async () => {
  const email = 'bea@example.test';
  const planted = 'posada_device=another-planted-value';
  const registered = await request<{ username: string }>(
    app,
    'POST',
    '/api/auth/session/signup',
    { email, name: 'Bea Mora', password: PASSWORD },
    formTicket(app),
  );
  const ticket = registered.headers.getSetCookie().find((cookie) => cookie.startsWith('posada_ticket='));
  const confirmed = await request(
    app,
    'POST',
    '/api/auth/session/confirm',
    { username: email, code: await codeFor(app, email) },
    { cookie: `${planted}; ${ticket?.split(';')[0]}` },
  );
  expect(confirmed.status).toBe(200);
  expect(deviceIn(confirmed)).toMatch(/^[\w-]{43}$/);
  expect((await logIn(email, 'another-planted-value')).data.challenge).toBe('MFA');

  await post('forgot-password', { username: email }, 'planted-again');
  const [code] = await codesFor(app, email, 3);
  const reset = await post(
    'confirm-forgot-password',
    { username: email, code, newPassword: `${PASSWORD}-9` },
    'planted-again',
  );
  expect(reset.status).toBe(200);
  expect(deviceIn(reset)).toMatch(/^[\w-]{43}$/);
});

test('two people who share a browser are both known in it after each has shown a code [W2-N-10, SEC-11]', async () => {
  const [one, two] = ['uno@example.test', 'dos@example.test'];
  await registerHost(app, one);
  await registerHost(app, two);
  const first = await signInWithCode(one, 'new-here', () => codeFor(app, one));
  const second = await signInWithCode(two, first, () => codeFor(app, two));
  expect(second).not.toBe(first);
  for (const email of [one, two]) expect((await logIn(email, second)).data.challenge).toBeUndefined();
});
