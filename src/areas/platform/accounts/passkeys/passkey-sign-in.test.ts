import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import type { Authenticator } from '#support/authenticator.ts';
import { markSignInFresh } from '#support/fresh-sign-in.ts';
import { type Answer, type Host, registerHost, request } from '#support/host.ts';
import {
  addPasskey,
  answerWith,
  challengeOf,
  signInByPasskey,
  optionsFor,
  passkeysOf,
  type SignedIn,
  createTelephone,
} from '#support/passkeys.ts';
import { relyingPartyOf } from './passkey-proofs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXY: '127.0.0.1,::1' }, { hostName: 'localhost' });
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

const from = (network: string) => ({ 'x-forwarded-for': `${network}.7` });

describe('signing in refuses', () => {
  let host: Host;
  let phone: Authenticator;
  beforeAll(async () => {
    host = await registerHost(app, 'entra@example.test');
    phone = createTelephone(app, { counter: 5 });
    await addPasskey(host, phone);
  });

  test('a challenge that was used or is old, or is for adding [SEC-10]', async () => {
    const asked = await challengeOf(app);
    expect((await answerWith(app, phone.sign(asked))).status).toBe(200);
    expect((await answerWith(app, phone.sign(asked))).errors[0]?.code, 'used').toBe('passkey-expired');
    const old = await challengeOf(app);
    app.clock.advance(301);
    expect((await answerWith(app, phone.sign(old))).errors[0]?.code, 'old').toBe('passkey-expired');
    await markSignInFresh(app, host);
    const { data: forAdding } = await optionsFor(host);
    const swapped = phone.sign(await challengeOf(app), { challenge: forAdding.challenge });
    expect((await answerWith(app, swapped)).errors[0]?.code).toBe('passkey-expired');
    expect((await signInByPasskey(app, phone, { challenge: 'bm9uc2Vuc2U' })).errors[0]?.code).toBe(
      'passkey-expired',
    );
  });

  test('of twenty answers to one challenge at once one gets in [T-CODE]', async () => {
    const asked = await challengeOf(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => answerWith(app, phone.sign(asked))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('another origin, another host, no verification, another person, another’s credential [SEC-10]', async () => {
    const other = createTelephone(app);
    const stranger = await registerHost(app, 'otra-llave@example.test');
    await addPasskey(stranger, other);
    const { data: me } = await stranger.get<{ _id: string }>('/api/auth/me');
    for (const lies of [
      { origin: 'https://posada.evil.test' },
      { rpId: 'posada.evil.test' },
      { isUnverified: true },
      { type: 'webauthn.create' },
      { userHandle: Buffer.from(me._id).toString('base64url') },
    ]) {
      expect({ lies, code: (await signInByPasskey(app, phone, lies)).errors[0]?.code }).toEqual({
        lies,
        code: 'passkey-refused',
      });
      // Refusals in a row are slowed down; here each is looked at.
      expect((await signInByPasskey(app, phone)).status).toBe(200);
    }
    const asOther = await signInByPasskey(app, phone, { credentialId: other.credentialId });
    expect(asOther.errors[0]?.code).toBe('passkey-refused');
  });

  test('a passkey with a decreasing counter is refused and logged [SEC-10]', async () => {
    expect((await signInByPasskey(app, phone, { counter: 200 })).status).toBe(200);
    const before = app.log.length;
    for (const counter of [200, 199, 0]) {
      expect((await signInByPasskey(app, phone, { counter })).errors[0]?.code).toBe('passkey-refused');
    }
    const warnings = app.log
      .slice(before)
      .filter((line) => line.includes('the counter of a passkey went back'));
    expect(warnings).toHaveLength(3);
    expect((await signInByPasskey(app, phone, { counter: 201 })).status).toBe(200);
  });

  test('an unknown passkey gets the same answer as a wrong one [SEC-14]', async () => {
    const wrong = await signInByPasskey(app, phone, { isUnverified: true });
    const unknown = await signInByPasskey(app, createTelephone(app), { userHandle: 'bm9ib2R5' });
    const shape = ({ status, errors }: Answer<SignedIn>) => ({ status, errors });
    expect(shape(unknown)).toEqual(shape(wrong));
    expect(unknown.status).toBe(401);
  });

  test('a network that keeps trying waits, and the person signs in from a known place [SEC-09]', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 32; attempt++) {
      const { status } = await signInByPasskey(
        app,
        createTelephone(app),
        { userHandle: 'bm9ib2R5' },
        from('10.9.1'),
      );
      statuses.push(status);
    }
    expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(30)).toEqual([429, 429]);
    const guessed: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      const lies = { isUnverified: true };
      guessed.push((await signInByPasskey(app, phone, lies, from(`10.8.${attempt}`))).status);
    }
    expect(guessed.at(-1)).toBe(429);
    expect((await signInByPasskey(app, phone, { counter: 300 })).status).toBe(200);
  });

  test.each([
    ['nonsense', { clientDataJSON: 'bm9uc2Vuc2U' }, 400],
    ['no person', { userHandle: undefined }, 401],
    ['a cut signature', { signature: 'MEUCIQ' }, 401],
    ['cut data of the authenticator', { authenticatorData: 'AAAA' }, 401],
  ])('%s [SEC-44]', async (_what, part, status) => {
    const answer = phone.sign(await challengeOf(app), { counter: 400 });
    const sent = { ...answer, response: { ...answer.response, ...part } };
    expect((await answerWith(app, sent)).status).toBe(status);
  });
});

describe('where passkeys are offered', () => {
  test.each([
    ['https://app.posada.example', 'app.posada.example'],
    ['https://posada.example:8443', 'posada.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://posada.localhost', 'posada.localhost'],
    ['http://127.0.0.1:3000', undefined],
    ['https://192.168.1.20', undefined],
    ['http://[::1]:3000', undefined],
    ['http://posada.lan', undefined],
  ])('%s: %s', (publicUrl, id) => {
    expect(relyingPartyOf(publicUrl)?.id).toBe(id);
  });

  test('an account with only a phone cannot add passkeys, and the answer says so [C-PKEY-01, C-PKEY-02, C-PKEY-06]', async () => {
    const numbered = await startTestApp();
    try {
      const host = await registerHost(numbered, 'numero@example.test');
      expect((await passkeysOf(host)).isOffered).toBe(false);
      expect((await optionsFor(host)).errors[0]?.code).toBe('passkeys-unavailable');
      const asked = await request(numbered, 'POST', '/api/auth/session/passkey/options');
      expect(asked.errors[0]?.code).toBe('passkeys-unavailable');
    } finally {
      await numbered.stop();
    }
  });
});
