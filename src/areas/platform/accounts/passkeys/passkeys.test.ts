import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import type { Lies } from '#support/authenticator.ts';
import { markSignInFresh } from '#support/fresh-sign-in.ts';
import { codesFor, DEVICE, type Host, PASSWORD, registerByMail, request } from '#support/host.ts';
import {
  addPasskey,
  answerWith,
  challengeOf,
  signInByPasskey,
  sendPasskey,
  optionsFor,
  passkeysOf,
  type SignedIn,
  createTelephone,
} from '#support/passkeys.ts';
import { signInAgain } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import type { Passkey } from './passkeys.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { hostName: 'localhost' });
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

async function mailsTo(email: string): Promise<string[]> {
  const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { text: string }[]).map(({ text }) => text);
}

describe('a passkey', () => {
  test('is added with the password, told by e-mail, and signs in [C-PKEY-01, C-PKEY-02, C-PKEY-03, C-PKEY-06, C-PKEY-07]', async () => {
    const host = await registerByMail(app, 'llave@example.test');
    expect(await passkeysOf(host)).toEqual({ passkeys: [], isOffered: true, asksPassword: true });
    const phone = createTelephone(app, { isBackedUp: true });
    const { data: options } = await optionsFor(host);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'llave@example.test' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const { data: passkey } = await sendPasskey(host, phone.make(options), '  iPhone de Ana ');
    expect(passkey).toMatchObject({ name: 'iPhone de Ana', kind: 'synced', lastUsedAt: null });
    const asked = await challengeOf(app);
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(asked).not.toHaveProperty('allowCredentials');
    const entered = await answerWith(app, phone.sign(asked));
    expect(entered.data.accessToken).toBeTypeOf('string');
    expect((await passkeysOf(host)).passkeys[0]?.lastUsedAt).toBe(app.clock.now());
    expect((await optionsFor(host)).data.excludeCredentials).toMatchObject([{ id: phone.credentialId }]);
    await eventually(async () =>
      expect((await mailsTo('llave@example.test'))[0]).toContain('Se agregó una passkey'),
    );
  });

  test('a browser gets a cookie and no value, and is known from then on [SEC-05, SEC-09]', async () => {
    const host = await registerByMail(app, 'galleta@example.test');
    const phone = createTelephone(app);
    await addPasskey(host, phone);
    const answer = phone.sign(await challengeOf(app));
    const entered = await request<SignedIn>(app, 'POST', '/api/auth/session/passkey', { answer });
    expect(entered.data.accessToken).toBeNull();
    const cookies = entered.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('posada='))).toContain('HttpOnly');
    expect(cookies.some((cookie) => cookie.startsWith('posada_device='))).toBe(true);
  });

  test('is both factors: no second one is asked, nor a new password [SEC-10]', async () => {
    const host = await registerByMail(app, 'ambos@example.test');
    const phone = createTelephone(app);
    await addPasskey(host, phone);
    await app.platform.pools.system.named(
      'test-second-factor',
      `update users set second_factor = 'phone', phone_number = '+573001119911', must_change_password = true
        where email = 'ambos@example.test'`,
      [],
    );
    expect((await signInByPasskey(app, phone)).data.accessToken).toBeTypeOf('string');
  });

  test('is renamed, and removed with the password; then it signs in no more [C-PKEY-04, C-PKEY-05, SEC-12]', async () => {
    const host = await registerByMail(app, 'quita@example.test');
    const stranger = await registerByMail(app, 'otra@example.test');
    const key = createTelephone(app, { transports: ['usb', 'nfc', 'from-the-future'] });
    const { _id } = await addPasskey(host, key);
    const path = `/api/auth/passkeys/${_id}`;
    expect((await stranger.send('PATCH', path, { name: 'Mía' })).status).toBe(404);
    expect((await stranger.send('POST', `${path}/remove`, { password: PASSWORD })).status).toBe(404);
    const renamed = await host.send<Passkey>('PATCH', path, { name: 'Llave azul' });
    expect(renamed.data).toMatchObject({ name: 'Llave azul', kind: 'security-key' });
    expect((await host.send('PATCH', path, { name: ' ' })).status).toBe(400);
    const unproved = await host.send('POST', `${path}/remove`, { password: 'Otra-Clave-1' });
    expect(unproved.errors[0]).toMatchObject({ code: 'password-mismatch', field: 'password' });
    expect((await signInByPasskey(app, key)).status).toBe(200);
    expect((await host.send('POST', `${path}/remove`, { password: PASSWORD })).status).toBe(200);
    expect((await signInByPasskey(app, key)).errors[0]?.code).toBe('passkey-refused');
    expect((await passkeysOf(host)).passkeys).toEqual([]);
    await eventually(async () =>
      expect((await mailsTo('quita@example.test'))[0]).toContain('Se quitó una passkey'),
    );
  });

  test('ten at most, also when two are added at once [SEC-72]', async () => {
    const host = await registerByMail(app, 'diez@example.test');
    for (let count = 0; count < 9; count++) await addPasskey(host, createTelephone(app));
    const [first, second] = [await optionsFor(host), await optionsFor(host)];
    const answers = await Promise.all([
      sendPasskey(host, createTelephone(app).make(first.data)),
      sendPasskey(host, createTelephone(app).make(second.data)),
    ]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409]);
    const refused = await optionsFor(host);
    expect(refused.errors[0]).toMatchObject({
      code: 'passkey-limit',
      message: expect.stringContaining('hasta 10'),
    });
  });

  test('a person without a password has to have just signed in [SEC-12]', async () => {
    const host = await registerByMail(app, 'sinclave@example.test');
    const { data: me } = await host.get<{ _id: string }>('/api/auth/me');
    await app.platform.pools.system.named(
      'test-no-password',
      'update users set password_hash = null where id = $1',
      [me._id],
    );
    const ask = (asker: Host) => asker.send('POST', '/api/auth/passkeys/options', {});
    app.clock.advance(301);
    expect((await ask(host)).errors[0]?.code).toBe('sign-in-again');
    const fresh = await signInAgain(app, me._id);
    expect((await ask(fresh)).status).toBe(201);
    expect((await passkeysOf(fresh)).asksPassword).toBe(false);
  });
});

describe('adding refuses', () => {
  let host: Host;
  beforeAll(async () => {
    host = await registerByMail(app, 'agrega@example.test');
  });
  beforeEach(() => markSignInFresh(app, host));
  const codeOf = async (lies: Lies): Promise<string | undefined> => {
    const { data: options } = await optionsFor(host);
    return (await sendPasskey(host, createTelephone(app).make(options, lies))).errors[0]?.code;
  };

  test('without the password, another origin, another host, no verification, a foreign id [SEC-10]', async () => {
    expect((await optionsFor(host, 'Otra-Clave-1')).errors[0]?.code).toBe('password-mismatch');
    for (const lies of [
      { origin: 'https://posada.evil.test' },
      { rpId: 'posada.evil.test' },
      { isUnverified: true },
      { type: 'webauthn.get' },
      { credentialId: createTelephone(app).credentialId },
    ]) {
      expect({ lies, code: await codeOf(lies) }).toEqual({ lies, code: 'passkey-invalid' });
    }
    expect((await passkeysOf(host)).passkeys).toEqual([]);
  });

  test('a challenge that was used, is old, is another person’s or is for signing in [SEC-10]', async () => {
    const phone = createTelephone(app);
    const { data: options } = await optionsFor(host);
    const stranger = await registerByMail(app, 'ajena-llave@example.test');
    expect((await sendPasskey(stranger, phone.make(options))).errors[0]?.code).toBe('passkey-expired');
    expect((await sendPasskey(host, phone.make(options))).status).toBe(201);
    expect((await sendPasskey(host, createTelephone(app).make(options))).errors[0]?.code, 'used').toBe(
      'passkey-expired',
    );
    const { data: old } = await optionsFor(host);
    app.clock.advance(301);
    await markSignInFresh(app, host);
    expect((await sendPasskey(host, createTelephone(app).make(old))).errors[0]?.code, 'old').toBe(
      'passkey-expired',
    );
    const { data: next } = await optionsFor(host);
    const forSignIn = createTelephone(app).make(next, { challenge: (await challengeOf(app)).challenge });
    expect((await sendPasskey(host, forSignIn)).errors[0]?.code).toBe('passkey-expired');
    await markSignInFresh(app, stranger);
    const again = await optionsFor(stranger);
    expect((await sendPasskey(stranger, phone.make(again.data))).errors[0]?.code).toBe('passkey-exists');
  });

  test('a certificate, because its revocation lists would be fetched from any address [SEC-26, SEC-67]', async () => {
    const formats = ['packed', 'fido-u2f', 'tpm', 'apple', 'android-key', 'android-safetynet'];
    for (const format of formats) {
      const statement = new Map<string, Buffer | number | Buffer[]>([
        ['alg', -7],
        ['sig', Buffer.alloc(70)],
        ['x5c', [Buffer.from('a certificate')]],
      ]);
      expect(await codeOf({ attestation: { format, statement } })).toBe('passkey-invalid');
    }
    // Refused before it was looked at.
    const reasons = app.log.filter((line) => line.includes('The passkey attestation contains a certificate'));
    expect(reasons).toHaveLength(formats.length);
  });

  test('a self-attestation contains no certificate of a maker and is accepted', async () => {
    const { data: options } = await optionsFor(host);
    const answer = createTelephone(app).make(options, { isSelfAttested: true });
    expect((await sendPasskey(host, answer)).status).toBe(201);
  });
});

describe('a person with passkeys', () => {
  test('does not sign in before the address was proved [SEC-13]', async () => {
    const host = await registerByMail(app, 'porprobar@example.test');
    const phone = createTelephone(app);
    await addPasskey(host, phone);
    const confirm = (at: string | null) =>
      app.platform.pools.system.named(
        'test-unconfirm',
        `update users set confirmed_at = $1 where email = 'porprobar@example.test'`,
        [at],
      );
    await confirm(null);
    expect((await signInByPasskey(app, phone)).errors[0]?.code).toBe('passkey-refused');
    await confirm(app.clock.now());
    expect((await signInByPasskey(app, phone)).status).toBe(200);
  });

  test('takes their names along, and leaves none behind [PRV-06, PRV-07]', async () => {
    const host = await registerByMail(app, 'seva@example.test');
    const phone = createTelephone(app);
    await addPasskey(host, phone, 'Pixel');
    const { data } = await host.get<{ passkeys: object[] }>('/api/auth/me/data');
    expect(data.passkeys).toEqual([{ name: 'Pixel', createdAt: expect.any(String), lastUsedAt: null }]);
    expect((await host.send('POST', '/api/auth/me/close', { password: PASSWORD })).status).toBe(200);
    expect((await signInByPasskey(app, phone)).errors[0]?.code).toBe('passkey-refused');
    const left = await app.platform.pools.system.named(
      'test-left',
      'select id from passkeys where credential_id = $1',
      [phone.credentialId],
    );
    expect(left).toEqual([]);
  });

  test('keeps the passkeys when the password is recovered, and the person is told [C-IDP-08]', async () => {
    const email = 'olvida@example.test';
    const host = await registerByMail(app, email);
    const phone = createTelephone(app);
    await addPasskey(host, phone);
    const { data: pending } = await optionsFor(host);
    const before = (await codesFor(app, email, 1)).length;
    await request(app, 'POST', '/api/auth/session/forgot-password', { username: email });
    const [code] = await codesFor(app, email, before + 1);
    const recovered = await request(app, 'POST', '/api/auth/session/confirm-forgot-password', {
      username: email,
      code,
      newPassword: 'Palma-y-sol-31',
    });
    expect(recovered.status).toBe(200);
    await eventually(async () => expect((await mailsTo(email))[0]).toContain('Tus passkeys no cambiaron'));
    expect((await signInByPasskey(app, phone)).status).toBe(200);
    const again = await request<SignedIn>(
      app,
      'POST',
      '/api/auth/session/login',
      { username: email, password: 'Palma-y-sol-31', carrier: 'token' },
      DEVICE,
    );
    const late = await request(
      app,
      'POST',
      '/api/auth/passkeys',
      { name: 'Tarde', answer: createTelephone(app).make(pending) },
      { authorization: `Bearer ${again.data.accessToken}` },
    );
    expect(late.errors[0]?.code, 'begun before the recovery').toBe('passkey-expired');
  });
});
