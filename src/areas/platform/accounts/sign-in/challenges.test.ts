import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { runWhileHeld } from '#support/lock-holding.ts';
import { type Answer, codesFor, DEVICE, insertPerson, openHost, PASSWORD, request } from '#support/host.ts';
import { markDeviceKnown } from '#support/people.ts';
import { fromBase32, totpCode, totpStep } from '../second-factor/totp.ts';

/** A half-done sign-in: its code again, its code too late, and two callers who finish it at once. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

type Outcome = { accessToken?: string; session: string; channel: string | null; resendInSeconds: number };
const post = (path: string, body: object): Promise<Answer<Outcome>> =>
  request<Outcome>(app, 'POST', `/api/auth/session/${path}`, body, DEVICE);
const logIn = (username: string, password = PASSWORD) =>
  post('login', { username, password, carrier: 'token' });
let people = 0;
/** A person whose second factor is their phone. */
async function withPhone() {
  const [email, phone] = [`fono-${++people}@example.test`, `+5730022200${10 + people}`];
  const id = await insertPerson(app, email);
  await app.platform.pools.system.named(
    'test-phone',
    "update users set phone_number = $2, second_factor = 'phone' where id = $1",
    [id, phone],
  );
  return { id, email, phone };
}
/** A person whose second factor is an app, with their recovery codes. */
async function withApp() {
  const { id, email, phone } = await withPhone();
  const host = await openHost(app, id);
  const { data } = await host.send<{ secret: string }>('POST', '/api/auth/session/totp', {
    password: PASSWORD,
  });
  const codeNow = () => totpCode(fromBase32(data.secret), totpStep(Date.parse(app.clock.now())));
  const confirmed = await host.send<{ recoveryCodes: string[] }>('POST', '/api/auth/session/totp/confirm', {
    code: codeNow(),
  });
  app.clock.advance(30);
  return { id, email, phone, host, codeNow, recoveryCodes: confirmed.data.recoveryCodes };
}
const codeOf = ({ errors }: Answer<unknown>) => errors?.[0]?.code;

describe('the code of a sign-in is sent again [C-IDP-21]', () => {
  test('of the second factor, to where it went; the one before is worthless [C-IDP-21, D-5, SEC-10]', async () => {
    const { email, phone } = await withPhone();
    const { session } = (await logIn(email)).data;
    const [first] = await codesFor(app, phone, 2);
    const early = await post('challenge/resend', { session });
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '60']);
    app.clock.advance(60);
    expect((await post('challenge/resend', { session })).data.resendInSeconds).toBe(70);
    const codes = await codesFor(app, phone, 4);
    const second = codes.find((code) => code !== first) ?? '';
    expect(codeOf(await post('mfa', { session, code: first }))).toBe('code-mismatch');
    expect((await post('mfa', { session, code: second, carrier: 'token' })).data.accessToken).toBeTypeOf(
      'string',
    );
  });

  test('a challenge of a sign-in by code; an unknown address gets the same answer [C-IDP-21, SEC-14]', async () => {
    const email = 'denuevo@example.test';
    await insertPerson(app, email);
    const { session } = (await post('otp/start', { email })).data;
    const [first] = await codesFor(app, email, 1);
    const nobodys = (await post('otp/start', { email: 'nadie@example.test' })).data.session;
    app.clock.advance(60);
    const known = await post('challenge/resend', { session });
    const unknown = await post('challenge/resend', { session: nobodys });
    expect(known.data).toMatchObject({ resendInSeconds: 70 });
    expect([unknown.status, unknown.data]).toEqual([known.status, known.data]);
    const second = (await codesFor(app, email, 2)).find((code) => code !== first);
    expect(codeOf(await post('otp/verify', { session, code: first }))).toBe('code-mismatch');
    expect((await post('otp/verify', { session, code: second })).status).toBe(200);
  });

  test('an app sends nothing, and neither does a challenge that has ended [C-IDP-21]', async () => {
    const { email, codeNow } = await withApp();
    const { session } = (await logIn(email)).data;
    expect(codeOf(await post('challenge/resend', { session }))).toBe('challenge-ended');
    expect((await post('mfa', { session, code: codeNow() })).status).toBe(200);
    expect(codeOf(await post('challenge/resend', { session }))).toBe('challenge-ended');
  });
});

test('a code that came too late is said to be late, by phone and by e-mail [SEC-10]', async () => {
  const { email, phone } = await withPhone();
  const { session } = (await logIn(email)).data;
  const [code] = await codesFor(app, phone, 2);
  const byCode = (await post('otp/start', { email: (await withPhone()).email })).data.session;
  const [mailed] = await codesFor(app, `fono-${people}@example.test`, 1);
  app.clock.advance(601);
  const late = await post('mfa', { session, code });
  expect([late.status, codeOf(late)]).toEqual([400, 'code-expired']);
  const lateToo = await post('otp/verify', { session: byCode, code: mailed });
  expect([lateToo.status, codeOf(lateToo)]).toEqual([400, 'code-expired']);
});

describe('a challenge is used once, also by two at once [T-CODE]', () => {
  test('of two recovery codes for one challenge at the same time one opens [SEC-10, T-CODE]', async () => {
    const { id, email, recoveryCodes } = await withApp();
    const { session } = (await logIn(email)).data;
    const held = 'select from recovery_codes where user_id = $1 for update';
    const answers = await runWhileHeld(app, [held, [id]], 2, () =>
      Promise.all(recoveryCodes.slice(0, 2).map((code) => post('mfa', { session, code, carrier: 'token' }))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(answers.map(codeOf)).toContain('challenge-ended');
  });

  test('of two new passwords at the same time one counts, and opens the session [R-LOGIN-03, T-CODE]', async () => {
    const email = 'vencida@example.test';
    const id = await insertPerson(app, email);
    await app.platform.pools.system.named(
      'test-expire',
      'update users set must_change_password = true where id = $1',
      [id],
    );
    await markDeviceKnown(app, email);
    const { session } = (await logIn(email)).data;
    const passwords = ['Brisa-del-sur-8', 'Lluvia-de-mayo-9'];
    const answers = await Promise.all(
      passwords.map((newPassword) => post('new-password', { session, newPassword, carrier: 'token' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const chosen = passwords[answers.findIndex(({ status }) => status === 200)];
    for (const password of passwords) {
      expect((await logIn(email, password)).status).toBe(password === chosen ? 200 : 401);
    }
  });

  test('the code of an app that was taken away opens nothing, while its challenge is still open [SEC-10]', async () => {
    const { email, host, codeNow } = await withApp();
    const { session } = (await logIn(email)).data;
    const removed = await host.send('POST', '/api/auth/session/totp/remove', { password: PASSWORD });
    expect(removed.status).toBe(200);
    expect(codeOf(await post('mfa', { session, code: codeNow() }))).toBe('code-mismatch');
  });
});
