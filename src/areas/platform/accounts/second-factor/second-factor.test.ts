import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, DEVICE, PASSWORD, registerByMail, request, signIn } from '#support/host.ts';
import type { User } from '../users/me.contract.ts';
import { fromBase32, toBase32, totpCode, totpStep } from './totp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

describe('time-based codes', () => {
  const secret = Buffer.from('12345678901234567890');
  // RFC 6238, appendix B, the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('RFC 6238 at %i s it is %s', (seconds, code) => {
    expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code);
  });
  test('RFC 4648 a secret survives being typed', () => {
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(fromBase32(toBase32(secret))).toEqual(secret);
  });
});

describe('an authenticator app', () => {
  const codeNow = (secret: string) => totpCode(fromBase32(secret), totpStep(Date.parse(app.clock.now())));
  const logIn = (username: string) =>
    request<{ session: string; challenge: string; channel: string }>(
      app,
      'POST',
      '/api/auth/session/login',
      { username, password: PASSWORD },
      DEVICE,
    );
  const answer = (session: string, code: string): Promise<Answer> =>
    request(app, 'POST', '/api/auth/session/mfa', { session, code, carrier: 'token' });

  test('is set up with a code, asked at sign-in, no code works twice, and recovery codes work once [SEC-10]', async () => {
    const host = await registerByMail(app, 'app@example.test');
    const unproved = await host.send('POST', '/api/auth/session/totp', { password: 'Otra-Clave-1' });
    expect(unproved.errors[0]).toMatchObject({ code: 'password-mismatch', field: 'password' });
    const started = await host.send<{ secret: string; uri: string }>('POST', '/api/auth/session/totp', {
      password: PASSWORD,
    });
    const { secret, uri } = started.data;
    expect(uri).toContain(`secret=${secret}`);
    const first = codeNow(secret);
    const confirmed = await host.send<{ recoveryCodes: string[] }>('POST', '/api/auth/session/totp/confirm', {
      code: first,
    });
    expect(confirmed.data.recoveryCodes).toHaveLength(10);
    const { data: challenge } = await logIn('app@example.test');
    expect(challenge).toMatchObject({ challenge: 'MFA', channel: 'app', destination: null });
    expect((await answer(challenge.session, first)).errors[0]?.code, 'used at set-up').toBe('code-mismatch');
    app.clock.advance(30);
    expect((await answer(challenge.session, codeNow(secret))).status).toBe(200);
    const [recovery = ''] = confirmed.data.recoveryCodes;
    for (const status of [200, 400]) {
      const { data } = await logIn('app@example.test');
      expect((await answer(data.session, recovery.toLowerCase())).status).toBe(status);
    }
    const state = await host.get('/api/auth/session/second-factor');
    expect(state.data).toEqual({ preferredMfa: 'TOTP', phone: null, hasApp: true, recoveryCodesLeft: 9 });
    const renewed = await host.send<{ recoveryCodes: string[] }>('POST', '/api/auth/session/recovery-codes', {
      password: PASSWORD,
    });
    expect(renewed.data.recoveryCodes).not.toContain(confirmed.data.recoveryCodes[1]);
    await host.send('POST', '/api/auth/session/totp/remove', { password: PASSWORD });
    await signIn(app, 'app@example.test');
    expect((await host.get<User>('/api/auth/me')).data.preferredMfa).toBeNull();
  });

  test('a thief with the password cannot guess the code by starting new challenges [SEC-09]', async () => {
    const host = await registerByMail(app, 'app2@example.test');
    const { data } = await host.send<{ secret: string }>('POST', '/api/auth/session/totp', {
      password: PASSWORD,
    });
    await host.send('POST', '/api/auth/session/totp/confirm', { code: codeNow(data.secret) });
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess++) {
      const { data: challenge } = await logIn('app2@example.test');
      statuses.push((await answer(challenge.session, String(100_000 + guess))).status);
    }
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('sessions', () => {
  test('people see where they are signed in, end one, and end all others [SEC-05]', async () => {
    const host = await registerByMail(app, 'sesiones@example.test');
    const [second, third] = [
      await signIn(app, 'sesiones@example.test'),
      await signIn(app, 'sesiones@example.test'),
    ];
    type Listed = { _id: string; isCurrent: boolean };
    const listed = await host.get<Listed[]>('/api/auth/sessions');
    // The registration opened the first.
    expect(listed.data).toHaveLength(4);
    expect(listed.data.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const own = (await second.get<Listed[]>('/api/auth/sessions')).data.find(({ isCurrent }) => isCurrent);
    expect((await host.send('DELETE', `/api/auth/sessions/${own?._id}`)).status).toBe(200);
    const stranger = await registerByMail(app, 'ajena@example.test');
    const current = listed.data.find(({ isCurrent }) => isCurrent);
    expect((await stranger.send('DELETE', `/api/auth/sessions/${current?._id}`)).status).toBe(404);
    await host.send('DELETE', '/api/auth/sessions');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const answers = await Promise.all([host, second, third].map((one) => one.get('/api/auth/me')));
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401]);
  });
});

describe('leaving', () => {
  test('one takes one’s data along and closes the account; the address is free again [PRV-07, PRV-06]', async () => {
    const host = await registerByMail(app, 'adios2@example.test');
    const data = await host.get<{ user: User; sessions: unknown[] }>('/api/auth/me/data');
    expect(data.data.user.email).toBe('adios2@example.test');
    expect(data.data.sessions).toHaveLength(2);
    const wrong = await host.send('POST', '/api/auth/me/close', { password: 'Otra-Clave-1' });
    expect(wrong.status).toBe(400);
    expect((await host.send('POST', '/api/auth/me/close', { password: PASSWORD })).data).toEqual({
      closed: true,
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await host.get('/api/auth/me')).status).toBe(401);
    const back = await request(app, 'POST', '/api/auth/session/login', {
      username: 'adios2@example.test',
      password: PASSWORD,
    });
    expect(back.status).toBe(401);
    const again = await request(app, 'POST', '/api/auth/session/signup', {
      email: 'adios2@example.test',
      name: 'Ana Ruiz',
      password: PASSWORD,
    });
    expect(again.status).toBe(201);
  });

  test('the only owner of a property hands it over first [SEC-18]', async () => {
    const host = await registerByMail(app, 'unica@example.test');
    await host.send('POST', '/api/common/property', {
      name: 'Casa Azul',
      type: 'short rental',
      currency: 'COP',
      timezone: 'America/Bogota',
      location: { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } },
    });
    const refused = await host.send('POST', '/api/auth/me/close', { password: PASSWORD });
    expect(refused.errors[0]?.code).toBe('account-owns-properties');
  });
});
