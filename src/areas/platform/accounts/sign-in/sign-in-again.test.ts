import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { markSignInFresh } from '#support/fresh-sign-in.ts';
import { codesFor, PASSWORD } from '#support/host.ts';
import { type Colleague, createSignedInPerson, signInAgain } from '#support/people.ts';
import type { Challenge } from './sign-in.contract.ts';
import { fromBase32, totpCode, totpStep } from '../second-factor/totp.ts';

let app: TestApp;
let admin: Colleague;
let people = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  admin = await createSignedInPerson(app, `admin-${++people}@example.test`, { admin: true });
  app.clock.advance(301);
});

/** Something that asks for a sign-in of the last five minutes. */
const exportUsers = async (by: Colleague = admin) => {
  const { status } = await fetch(`${app.url}/api/auth/users/exports/csv`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  return status;
};
const again = (password: string, by: Colleague = admin) =>
  by.send<{ challenge: Challenge | null }>('POST', '/api/auth/session/again', { password });

/** SEC-11: an administrator shows a code as well. */
async function againWithCode(password?: string): Promise<void> {
  const { challenge } = (await again(password ?? PASSWORD)).data;
  const [code] = await codesFor(app, `admin-${people}@example.test`, 1);
  const answer = { session: challenge?.session, code };
  expect((await admin.send('POST', '/api/auth/session/again/mfa', answer)).status).toBe(200);
}

describe('signing in again in an open session [SEC-12]', () => {
  test('the password makes this session fresh for five minutes, and no other [C-IDP-45]', async () => {
    const elsewhere = await signInAgain(app, admin.userId);
    app.clock.advance(301);
    expect(await exportUsers()).toBe(403);
    expect((await again('Otra-Clave-1')).errors[0]).toMatchObject({
      code: 'password-mismatch',
      field: 'password',
    });
    expect(await exportUsers()).toBe(403);
    await againWithCode();
    expect(await exportUsers()).toBe(200);
    expect(await exportUsers(elsewhere)).toBe(403);
    app.clock.advance(301);
    expect(await exportUsers()).toBe(403);
  });

  test('a person with a second factor shows that too; a challenge of another user does not count [C-IDP-46]', async () => {
    await markSignInFresh(app, admin);
    const { data } = await admin.send<{ secret: string }>('POST', '/api/auth/session/totp', {
      password: PASSWORD,
    });
    const code = () => totpCode(fromBase32(data.secret), totpStep(Date.parse(app.clock.now())));
    await admin.send('POST', '/api/auth/session/totp/confirm', { code: code() });
    app.clock.advance(301);
    const { challenge } = (await again(PASSWORD)).data;
    expect(challenge).toMatchObject({ challenge: 'MFA', channel: 'app' });
    expect(await exportUsers(), 'the password alone is half of it').toBe(403);
    const answer = (by: Colleague) =>
      by.send('POST', '/api/auth/session/again/mfa', { session: challenge?.session, code: code() });
    const other = await createSignedInPerson(app, `otra-${people}@example.test`);
    expect((await answer(other)).errors[0]?.code).toBe('challenge-ended');
    expect((await answer(admin)).status).toBe(200);
    expect(await exportUsers()).toBe(200);
  });

  test('a person without a second factor shows only the password [SEC-12]', async () => {
    const host = await createSignedInPerson(app, `sin-${people}@example.test`);
    expect((await again(PASSWORD, host)).data).toEqual({ challenge: null });
    const without = await host.send('POST', '/api/auth/session/again', {});
    expect(without.errors[0]).toMatchObject({ code: 'password-mismatch', field: 'password' });
  });

  test('a person without a password shows a code [SEC-12]', async () => {
    await app.platform.pools.system.named(
      'test-no-password',
      'update users set password_hash = null where id = $1',
      [admin.userId],
    );
    expect((await again('')).status).toBe(400);
    expect(await exportUsers()).toBe(403);
    await againWithCode('cualquiera');
    expect(await exportUsers()).toBe(200);
  });
});
