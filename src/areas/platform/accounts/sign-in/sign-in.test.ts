import fs from 'node:fs/promises';
import path from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import {
  type Answer,
  codesFor,
  DEVICE,
  type Host,
  hostWithProperty,
  PASSWORD,
  registerByMail,
  request,
} from '#support/host.ts';
import { createColleague, createSignedInPerson } from '#support/people.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { User } from '../users/me.contract.ts';
import { saveKnownDevice } from './sign-in-throttle.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXY: '127.0.0.1' });
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

type Outcome = {
  accessToken?: string;
  challenge?: string;
  session: string;
  destination: string | null;
  channel: string | null;
};
const from = (network: string) => ({ 'x-forwarded-for': `${network}.7` });
const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer<Outcome>> =>
  request<Outcome>(app, 'POST', `/api/auth/session/${path}`, body, headers);
/** From the browser that registered, unless said otherwise. */
const logIn = (username: string, password = PASSWORD, headers: Record<string, string> = DEVICE) =>
  post('login', { username, password, carrier: 'token' }, headers);

const deviceOf = ({ headers }: Answer<unknown>): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('posada_device='))
    ?.split(';')[0] ?? '';
/** Sessions are believed for just under a second. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/** Gives a host a verified phone, which is then their second factor. */
async function addPhone(host: Host, phone: string): Promise<void> {
  const asked = await host.send('POST', '/api/v2/auth/users/request-attribute-change', {
    attribute: 'phoneNumber',
    value: phone,
  });
  expect(asked.status).toBe(200);
  const [code] = await codesFor(app, phone, 2);
  const approved = await host.send<User>('POST', '/api/v2/auth/users/approve-attribute-change', {
    attribute: 'phoneNumber',
    value: phone,
    code,
  });
  expect(approved.data).toMatchObject({ phoneNumber: phone, preferredMfa: 'SMS' });
}

describe('the second factor', () => {
  test('the phone is asked after the password, and by phone one signs in too [R-LOGIN-02, R-LOGIN-07, R-LOGIN-13]', async () => {
    const host = await registerByMail(app, 'fono@example.test');
    await addPhone(host, '+573001110001');
    app.clock.advance(3_600);
    for (const username of ['fono@example.test', '+57 300 111-0001']) {
      const sent = (await codesFor(app, '+573001110001', 2)).length;
      const first = await logIn(username);
      expect(first.data).toMatchObject({ challenge: 'MFA', channel: 'sms', destination: '+57*******001' });
      expect(first.headers.getSetCookie()).toEqual([]);
      const [code = ''] = await codesFor(app, '+573001110001', sent + 2);
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      const refused = await post('mfa', { session: first.data.session, code: wrong });
      expect(refused.errors[0]?.message).toBe('El código ingresado no es correcto');
      const second = await post('mfa', { session: first.data.session, code, carrier: 'token' });
      expect(second.data.accessToken).toBeTypeOf('string');
      expect((await post('mfa', { session: first.data.session, code })).status).toBe(401);
      app.clock.advance(3_600);
    }
  });

  test('a mobile of Brazil from before its ninth digit was stored still opens [W2-X-14]', async () => {
    const host = await registerByMail(app, 'nono@example.test');
    await addPhone(host, '+5571997654321');
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    await owner.query("update users set phone_number = '+557197654321' where email = 'nono@example.test'");
    app.clock.advance(3_600);
    const typed = '+55 71 99765-4321';
    expect((await logIn(typed)).status).toBe(401);
    const migration = path.resolve(import.meta.dirname, '../../../../../migrations/0026-ninth-digit.sql');
    await owner.query(await fs.readFile(migration, 'utf8'));
    await owner.end();
    for (const username of [typed, '+55 71 9765-4321']) {
      expect((await logIn(username)).data).toMatchObject({ challenge: 'MFA', destination: '+55********321' });
    }
  });

  test('the newest code counts, also where the clock was set back [R-LOGIN-02, T-CODE]', async () => {
    const host = await registerByMail(app, 'reloj@example.test');
    await addPhone(host, '+573001110005');
    for (const seconds of [3_600, -1, 0]) {
      app.clock.advance(seconds);
      const sent = (await codesFor(app, '+573001110005', 2)).length;
      const { session } = (await logIn('reloj@example.test')).data;
      const [code] = await codesFor(app, '+573001110005', sent + 2);
      expect((await post('mfa', { session, code, carrier: 'token' })).data.accessToken).toBeTypeOf('string');
    }
  });

  test('of forty answers to one challenge at once at most five are looked at [T-CODE]', async () => {
    const host = await registerByMail(app, 'cien@example.test');
    await addPhone(host, '+573001110002');
    app.clock.advance(3_600);
    const { data } = await logIn('cien@example.test');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_none, index) =>
        post('mfa', { session: data.session, code: String(100_000 + index) }, from(`10.1.${index}`)),
      ),
    );
    const looked = answers.filter(({ errors }) => errors[0]?.code === 'code-mismatch');
    expect(looked.length).toBeLessThanOrEqual(5);
  });

  test('without the phone there is no second factor [R-LOGIN-14]', async () => {
    const host = await registerByMail(app, 'sinfono@example.test');
    await addPhone(host, '+573001110003');
    const removed = await host.send<{ user: User }>('PATCH', '/api/auth/session/attributes', {
      attributes: { phone_number: '' },
    });
    expect(removed.data.user).toMatchObject({ phoneNumber: null, preferredMfa: null });
    expect((await logIn('sinfono@example.test')).data.accessToken).toBeTypeOf('string');
  });
});

describe('a new device', () => {
  test('a right password alone opens nothing where its person never signed in [SEC-11]', async () => {
    await registerByMail(app, 'nueva@example.test');
    const first = await logIn('nueva@example.test', PASSWORD, {});
    expect(first.data).toMatchObject({
      challenge: 'MFA',
      channel: 'email',
      destination: 'n***@example.test',
      isNewDevice: true,
    });
    expect(first.headers.getSetCookie()).toEqual([]);
    const [code] = await codesFor(app, 'nueva@example.test', 2);
    const second = await post('mfa', { session: first.data.session, code });
    const cookie = deviceOf(second);
    expect((await logIn('nueva@example.test', PASSWORD, { cookie })).data.accessToken).toBeTypeOf('string');
  });

  test('a person who recovers a password in a browser is known there [SEC-11]', async () => {
    await registerByMail(app, 'recupera@example.test');
    await post('forgot-password', { username: 'recupera@example.test' });
    const [code] = await codesFor(app, 'recupera@example.test', 2);
    const newPassword = 'Brisa-del-sur-8';
    const body = { username: 'recupera@example.test', code, newPassword };
    const cookie = deviceOf(await post('confirm-forgot-password', body));
    const back = await logIn('recupera@example.test', newPassword, { cookie });
    expect(back.data.accessToken).toBeTypeOf('string');
  });

  test('after fourteen days money and documents ask for a second thing at every sign-in [SEC-11]', async () => {
    const { propertyId } = await hostWithProperty(app, 'caja@example.test');
    const cleaner = await createColleague(app, propertyId, 'aseo@example.test', { role: 'cleaner' });
    await saveKnownDevice(app.context(), cleaner.userId as UserId, { agent: null, device: 'a-test' });
    const known = { cookie: 'posada_device=a-test' };
    expect((await logIn('caja@example.test')).data.accessToken).toBeTypeOf('string');
    app.clock.advance(15 * 86_400);
    expect((await logIn('caja@example.test')).data).toMatchObject({ challenge: 'MFA', isNewDevice: false });
    expect((await logIn('aseo@example.test', PASSWORD, known)).data.accessToken).toBeTypeOf('string');
  });

  test('staff show a second thing every time, and their session is short [SEC-05, SEC-11]', async () => {
    await createSignedInPerson(app, 'staff@example.test', { admin: true });
    const known = { cookie: 'posada_device=a-test' };
    const bearer = (token = '') => ({ authorization: `Bearer ${token}` });
    const users = (token?: string) => request(app, 'GET', '/api/auth/users', undefined, bearer(token));
    const { data } = await logIn('staff@example.test', PASSWORD, known);
    expect(data).toMatchObject({ challenge: 'MFA', isNewDevice: false });
    const [code] = await codesFor(app, 'staff@example.test', 1);
    const strong = await post('mfa', { session: data.session, code, carrier: 'token' });
    expect((await users(strong.data.accessToken)).status).toBe(200);
    app.clock.advance(31 * 60);
    await aMoment();
    expect((await users(strong.data.accessToken)).status).toBe(401);

    // A code alone is one factor: the person is signed in, but is no administrator.
    const started = await post('otp/start', { email: 'staff@example.test' });
    const [second] = await codesFor(app, 'staff@example.test', 2);
    const weak = await post('otp/verify', { session: started.data.session, code: second, carrier: 'token' });
    expect((await users(weak.data.accessToken)).status).toBe(403);
  });
});

describe('signing in by code', () => {
  test('a code by e-mail opens the session, once [C-IDP-13, C-IDP-14]', async () => {
    await registerByMail(app, 'porcodigo@example.test');
    const before = (await codesFor(app, 'porcodigo@example.test', 1)).length;
    const started = await post('otp/start', { email: 'porcodigo@example.test' });
    expect(started.data).toMatchObject({ destination: 'p***@example.test', resendInSeconds: 60 });
    const [code] = await codesFor(app, 'porcodigo@example.test', before + 1);
    const { session } = started.data;
    const verified = await post('otp/verify', { session, code, carrier: 'token' });
    expect(verified.data.accessToken).toBeTypeOf('string');
    expect((await post('otp/verify', { session, code })).status).toBe(401);
  });

  test('a code by SMS or WhatsApp is only half a sign-in for a person with an e-mail and a second factor', async () => {
    const host = await registerByMail(app, 'mitad@example.test');
    await addPhone(host, '+573001110004');
    app.clock.advance(3_600);
    for (const channel of ['sms', 'whatsapp'] as const) {
      const before = (await codesFor(app, '+573001110004', 2)).length;
      const { data } = await post('otp/start', { phoneNumber: '573001110004', channel });
      const [code] = await codesFor(app, '+573001110004', before + 1);
      const verified = await post('otp/verify', { session: data.session, code });
      expect(verified.data).toMatchObject({ challenge: 'MFA', channel: 'email' });
      app.clock.advance(3_600);
    }
  });

  test('an unknown address gets the same answers, and no session with any code [SEC-14, T-ENUM]', async () => {
    await registerByMail(app, 'alguien@example.test');
    const [known, unknown] = [
      await post('otp/start', { email: 'alguien@example.test' }),
      await post('otp/start', { email: 'ninguno@example.test' }),
    ];
    const shapeOf = ({ status, data }: Answer<Outcome>) => [
      status,
      Object.keys(data),
      data.destination?.length,
    ];
    expect(shapeOf(known)[0]).toBe(shapeOf(unknown)[0]);
    expect(shapeOf(known)[1]).toEqual(shapeOf(unknown)[1]);
    const guess = await post('otp/verify', { session: unknown.data.session, code: '000000' });
    expect(guess.errors[0]?.code).toBe('code-mismatch');
  });
});

describe('slowing down', () => {
  const wrong = (username: string, network: string, headers = {}) =>
    logIn(username, 'Otra-Clave-1', { ...from(network), ...headers });

  test('from the fifth failure strangers wait, longer each time, known or not [SEC-09]', async () => {
    await registerByMail(app, 'freno@example.test');
    for (const username of ['freno@example.test', 'inventada@example.test']) {
      const waits: number[] = [];
      for (let failure = 1; failure <= 8; failure++) {
        const answer = await wrong(username, `10.2.${failure}`);
        if (answer.status === 429) {
          const seconds = Number(answer.headers.get('retry-after'));
          waits.push(seconds);
          app.clock.advance(seconds);
          await wrong(username, `10.2.${failure}`);
        }
      }
      expect(waits).toEqual([10, 20, 40]);
    }
  });

  test('a stranger who never stops trying does not lock the person out of a known device or network [SEC-09]', async () => {
    await registerByMail(app, 'duena@example.test');
    const browser = await post(
      'login',
      { username: 'duena@example.test', password: PASSWORD },
      { ...DEVICE, ...from('10.3.1') },
    );
    expect(browser.headers.getSetCookie().join()).toMatch(/posada_device=[^;]+;.*HttpOnly/);
    for (let failure = 0; failure < 12; failure++) await wrong('duena@example.test', `10.4.${failure}`);
    const stranger = await logIn('duena@example.test', PASSWORD, from('10.5.1'));
    expect(stranger.status).toBe(429);
    const elsewhere = await logIn('duena@example.test', PASSWORD, {
      ...from('10.6.1'),
      cookie: deviceOf(browser),
    });
    expect(elsewhere.status).toBe(200);
    expect((await logIn('duena@example.test', PASSWORD, from('10.3.1'))).status).toBe(200);
    app.clock.advance(900);
    expect((await logIn('duena@example.test', PASSWORD, from('10.7.1'))).status).toBe(200);
  });

  test('a network with thirty failures waits, and of many at once none gets past the limit [SEC-09, T-RATE]', async () => {
    await registerByMail(app, 'red@example.test');
    for (let failure = 0; failure < 30; failure++) await wrong(`red${failure}@example.test`, '10.8.1');
    expect((await logIn('red@example.test', PASSWORD, from('10.8.1'))).status).toBe(429);
    expect((await logIn('red@example.test', PASSWORD, from('10.8.2'))).status).toBe(200);
    const atOnce = await Promise.all(
      Array.from({ length: 40 }, (_none, index) => wrong('golpe@example.test', `10.9.${index}`)),
    );
    expect(atOnce.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
  });

  test('sixty sign-ins at once: none is lost, and other calls do not wait for them [SEC-08]', async () => {
    await registerByMail(app, 'muchas@example.test');
    let done = 0;
    const signIns = Array.from({ length: 60 }, () =>
      logIn('muchas@example.test').finally(() => {
        done += 1;
      }),
    );
    for (let probe = 0; probe < 10; probe++) {
      expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
    }
    expect(done).toBeLessThan(signIns.length / 2);
    const answers = await Promise.all(signIns);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('the time of an answer does not tell who has an account [SEC-09, T-ENUM]', async () => {
    await registerByMail(app, 'reloj2@example.test');
    const timeOf = async (username: string, index: number) => {
      const asked = performance.now();
      await wrong(username, `10.${20 + (index % 200)}.${index % 250}`);
      app.clock.advance(1_000);
      return performance.now() - asked;
    };
    // Other work of the machine only adds time, so the fastest runs are close together if the work is the same.
    const fastest = { known: Infinity, unknown: Infinity };
    const areAlike = () =>
      Math.abs(fastest.known - fastest.unknown) < Math.max(5, 0.4 * Math.min(fastest.known, fastest.unknown));
    for (let index = 0; index < 20 || (index < 400 && !areAlike()); index++) {
      fastest.known = Math.min(fastest.known, await timeOf('reloj2@example.test', index));
      fastest.unknown = Math.min(fastest.unknown, await timeOf(`nadie${index}@example.test`, index));
    }
    expect(areAlike(), JSON.stringify(fastest)).toBe(true);
  });
});

describe('challenges', () => {
  test('a person who knows an expired password has to change it [R-LOGIN-03]', async () => {
    const host = await registerByMail(app, 'vencida@example.test');
    const { data: me } = await host.get<User>('/api/auth/me');
    await app.platform.pools.system.named(
      'test-expire',
      'update users set must_change_password = true where id = $1',
      [me._id],
    );
    const { data } = await logIn('vencida@example.test');
    expect(data).toMatchObject({ challenge: 'NEW_PASSWORD_REQUIRED' });
    const weak = await post('new-password', { session: data.session, newPassword: 'Password1!' });
    expect(weak.errors[0]).toMatchObject({ code: 'password-too-common', field: 'newPassword' });
    const chosen = await post('new-password', {
      session: data.session,
      newPassword: 'Brisa-del-sur-8',
      carrier: 'token',
    });
    expect(chosen.data.accessToken).toBeTypeOf('string');
    expect((await logIn('vencida@example.test', 'Brisa-del-sur-8')).data.accessToken).toBeTypeOf('string');
  });

  test('an invented session value is nothing', async () => {
    const session = 'x'.repeat(43);
    for (const [path, body] of [
      ['mfa', { session, code: '123456' }],
      ['new-password', { session, newPassword: 'Brisa-del-sur-8' }],
      ['otp/verify', { session, code: '123456' }],
      ['challenge/resend', { session }],
    ] as const) {
      expect((await post(path, body)).errors[0]?.code).toBe('challenge-ended');
    }
  });
});
