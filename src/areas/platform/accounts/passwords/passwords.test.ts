import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, codesFor, PASSWORD, registerByMail, request, signIn } from '#support/host.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { isKnownWord, readKnownWords } from './known-passwords.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

const NEW = 'Brisa-del-sur-8';
const post = <Data = never>(path: string, body: object): Promise<Answer<Data>> =>
  request<Data>(app, 'POST', `/api/auth/session/${path}`, body);
/** Sessions are believed for just under a second. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1_000));

describe('a forgotten password', () => {
  test('the code chooses a new one, and every session ends [C-IDP-07, C-IDP-08]', async () => {
    const host = await registerByMail(app, 'olvido@example.test');
    app.clock.advance(3_600);
    const before = (await codesFor(app, 'olvido@example.test', 1)).length;
    const asked = await post('forgot-password', { username: 'olvido@example.test' });
    expect(asked.data).toEqual({ sent: true, destination: 'o***@example.test', resendInSeconds: 60 });
    const [code] = await codesFor(app, 'olvido@example.test', before + 1);
    const confirmed = await post('confirm-forgot-password', {
      username: 'Olvido@example.test',
      code,
      newPassword: NEW,
    });
    expect(confirmed.data).toEqual({ changed: true });
    await aMoment();
    expect((await host.get('/api/auth/me')).status).toBe(401);
    const old = await post('login', { username: 'olvido@example.test', password: PASSWORD });
    expect(old.status).toBe(401);
    expect((await post('login', { username: 'olvido@example.test', password: NEW })).status).toBe(200);
  });

  test('known and unknown names get the same answer, in about the same time [SEC-14, T-ENUM]', async () => {
    for (let index = 0; index < 8; index++) {
      await registerByMail(app, `existe${index}@example.test`);
      app.clock.advance(1_800);
    }
    const ask = async (username: string) => {
      app.clock.advance(600);
      const started = performance.now();
      const { status, data } = await post<{ destination: string }>('forgot-password', { username });
      return { time: performance.now() - started, shape: [status, { ...data, destination: '' }] };
    };
    // Other work of the machine only adds time, so the fastest runs are close together if the work is the same.
    const fastest = { known: Infinity, unknown: Infinity };
    const areAlike = () =>
      Math.abs(fastest.known - fastest.unknown) < Math.max(10, Math.min(fastest.known, fastest.unknown));
    for (let index = 0; index < 8 || (index < 64 && !areAlike()); index++) {
      const [one, other] = [
        await ask(`existe${index % 8}@example.test`),
        await ask(`falta${index}@example.test`),
      ];
      expect(one.shape).toEqual(other.shape);
      fastest.known = Math.min(fastest.known, one.time);
      fastest.unknown = Math.min(fastest.unknown, other.time);
    }
    expect(areAlike(), JSON.stringify(fastest)).toBe(true);
  });
});

describe('changing the password', () => {
  test.each(['/api/auth/session/change-password', '/api/auth/updatePassword'])(
    '%s wants the old one and ends all other sessions [C-IDP-09, C-AUTH-15]',
    async (path) => {
      const email = `cambia${path.length}@example.test`;
      const host = await registerByMail(app, email);
      const elsewhere = await signIn(app, email);
      const change = (previousPassword: string, proposedPassword: string) =>
        host.send('POST', path, { previousPassword, proposedPassword });
      const wrong = await change('Otra-Clave-1', NEW);
      expect(wrong.errors[0]).toMatchObject({ code: 'password-mismatch', field: 'previousPassword' });
      expect((await change(PASSWORD, NEW)).data).toEqual({ changed: true });
      await aMoment();
      expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
      expect((await host.get('/api/auth/me')).status).toBe(200);
    },
  );

  test('a known password, the product and what is one’s own are refused [SEC-08]', async () => {
    const host = await registerByMail(app, 'terca.mora@example.test', 'Valentina Quiroga');
    for (const proposedPassword of ['P@ssw0rd123!', 'Posada-2026-x', 'Quiroga-2026!x', 'Terca.mora-99']) {
      const { errors } = await host.send('POST', '/api/auth/updatePassword', {
        previousPassword: PASSWORD,
        proposedPassword,
      });
      expect({ proposedPassword, code: errors[0]?.code }).toEqual({
        proposedPassword,
        code: 'password-too-common',
      });
    }
    const signUp = await post('signup', {
      email: 'x@example.test',
      name: 'Ana Ruiz',
      password: 'Colombia2026!',
    });
    expect(signUp.errors[0]).toMatchObject({
      field: 'password',
      message: 'Esta contraseña es muy conocida o contiene tus datos. Elige otra',
    });
  });
});

test('a password below the policy of the provider is not stored, even if a form accepts it [I-40, SEC-08]', async () => {
  await expect(hashPassword('Corta-7')).rejects.toThrow(RangeError);
  expect(await hashPassword('Justa-08')).toMatch(/^\$argon2id\$/);
});

describe('common passwords', () => {
  test('the shipped list has more than 100,000 words and is read to both its ends [SEC-08]', () => {
    const listed = readKnownWords();
    expect(listed.length).toBeGreaterThan(100_000);
    expect(new Set(listed).size).toBe(listed.length);
    for (const word of [listed[0], listed[75_000], listed.at(-1)]) expect(isKnownWord(word ?? '')).toBe(true);
    for (const none of ['', 'a', 'posadaposadaposadaposada', 'zzzzzzzzzzzzzzzz'])
      expect(isKnownWord(none)).toBe(false);
  });
  test.each(['Jimmy1234!', 'Marisol2024!', '#Skywalker77', 'Chivas-1906'])(
    '%s is made of a word of the list [SEC-08]',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );
  test.each(['Password1!', 'Qwerty123$', 'Te4mo2024!', 'B0g0ta2025*', 'Aaaaaaa1!', '!!Barcelona10'])(
    '%s is one [SEC-08]',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );
  test.each([PASSWORD, NEW, 'Casa-Azul-2026', 'Lluvia-de-mayo-9', 'xK9#mPq2vL'])('%s is none', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});
