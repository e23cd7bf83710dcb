import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { runWhileHeld } from '#support/lock-holding.ts';
import {
  type Answer,
  DEVICE,
  type Host,
  insertPerson,
  openHost,
  PASSWORD,
  registerHost,
  request,
} from '#support/host.ts';
import { markDeviceKnown } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import type { User } from '../users/me.contract.ts';
import { fromBase32, totpCode, totpStep } from './totp.ts';

/** Which second factor counts, what is left after one is removed, and which notices are sent (R-LOGIN-14, SEC-12). */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

const SET_PHONE = `
  update users set phone_number = $2, second_factor = 'phone', email = case when $3 then email end where id = $1`;

let people = 0;
async function withPhone({ hasEmail = true } = {}) {
  const [email, phone] = [`elige-${++people}@example.test`, `+5730033300${10 + people}`];
  const id = await insertPerson(app, email);
  if (hasEmail) await markDeviceKnown(app, email);
  await app.platform.pools.system.named('test-phone', SET_PHONE, [id, phone, hasEmail]);
  return { email, phone, host: await openHost(app, id) };
}

const startApp = (host: Host) =>
  host.send<{ secret: string }>('POST', '/api/auth/session/totp', { password: PASSWORD });
const confirmApp = (host: Host, code: string) =>
  host.send<{ recoveryCodes: string[] }>('POST', '/api/auth/session/totp/confirm', { code });
const codeOfApp = (secret: string) => totpCode(fromBase32(secret), totpStep(Date.parse(app.clock.now())));
const change = (host: Host, attributes: object) =>
  host.send<{ user: User }>('PATCH', '/api/auth/session/attributes', { attributes });
const factorOf = async (host: Host) =>
  (await host.get<{ preferredMfa: string | null }>('/api/auth/session/second-factor')).data;
/** What a sign-in from a known device asks for besides the password. */
const asked = async (username: string) =>
  (
    await request<{ channel?: string; accessToken?: string }>(
      app,
      'POST',
      '/api/auth/session/login',
      { username, password: PASSWORD, carrier: 'token' },
      DEVICE,
    )
  ).data.channel;
const codeOf = ({ errors }: Answer<unknown>) => errors?.[0]?.code;

type Notice = { subject: string; text: string };
const noticesTo = async (to: string) => {
  const messages = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
  return ((await messages.json()) as Notice[]).filter(({ text }) => text.includes('/app/undo#'));
};
/** The changes that a person could undo. */
const changesOf = async (email: string) => {
  const sql = 'select from access_changes where user_id = (select id from users where email = $1)';
  return (await app.platform.pools.system.named('test-changes', sql, [email])).length;
};
const tokenOf = (notice?: Notice) => /\/app\/undo#([\w-]+)/.exec(notice?.text ?? '')?.[1];

describe('choosing [C-IDP-10]', () => {
  test('the sign-in asks for the chosen factor, and the person is told of each change [R-LOGIN-02, R-LOGIN-14, SEC-12]', async () => {
    const { host, email } = await withPhone();
    const { data } = await startApp(host);
    await confirmApp(host, codeOfApp(data.secret));
    expect(await asked(email)).toBe('app');
    for (const [preferredMfa, channel] of [
      ['SMS', 'sms'],
      ['TOTP', 'app'],
      ['NONE', undefined],
    ] as const) {
      const chosen = await change(host, { preferredMfa });
      expect(chosen.data.user.preferredMfa).toBe(preferredMfa === 'NONE' ? null : preferredMfa);
      expect({ preferredMfa, channel: await asked(email) }).toEqual({ preferredMfa, channel });
    }
    await eventually(async () => expect(await noticesTo(email)).toHaveLength(4));
    const { data: before } = await host.get<object[]>('/api/auth/me');
    expect((await change(host, { preferredMfa: 'NONE' })).data.user).toEqual(before);
    expect(await changesOf(email)).toBe(4);
  });

  test('without the phone the app is asked, where there is one [R-LOGIN-14]', async () => {
    const { host, email } = await withPhone();
    const { data } = await startApp(host);
    await confirmApp(host, codeOfApp(data.secret));
    await change(host, { preferredMfa: 'SMS' });
    const removed = await change(host, { phone_number: '' });
    expect(removed.data.user).toMatchObject({ phoneNumber: null, preferredMfa: 'TOTP' });
    expect(await asked(email)).toBe('app');
  });

  test('a person who chose "none" keeps no second factor when the phone is removed [R-LOGIN-14]', async () => {
    const { host } = await withPhone();
    const { data } = await startApp(host);
    await confirmApp(host, codeOfApp(data.secret));
    await change(host, { preferredMfa: 'NONE' });
    expect((await change(host, { phone_number: '' })).data.user.preferredMfa).toBeNull();
  });

  test('the last address stays; a phone that is not there is no change [C-IDP-10]', async () => {
    const { host, phone } = await withPhone({ hasEmail: false });
    const refused = await change(host, { phone_number: '' });
    expect(refused.errors[0]).toMatchObject({ code: 'last-address', field: 'attributes.phone_number' });
    expect((await host.get<User>('/api/auth/me')).data.phoneNumber).toBe(phone);
    const plain = await registerHost(app, 'sin-telefono@example.test');
    expect((await change(plain, { phone_number: '' })).status).toBe(200);
    expect(await changesOf('sin-telefono@example.test')).toBe(0);
  });

  test('an e-mail of another user is refused, and no change waits for a code [C-IDP-10, C-IDP-11, R-VAL-31]', async () => {
    const host = await registerHost(app, 'quiere@example.test');
    await registerHost(app, 'tiene@example.test');
    const taken = await change(host, { email: 'TIENE@example.test' });
    expect(taken.errors[0]).toMatchObject({ code: 'EMAIL_EXIST', field: 'attributes.email' });
    const nothing = await host.send('POST', '/api/auth/session/attributes/verify-request', {
      attribute: 'email',
    });
    expect(codeOf(nothing)).toBe('nothing-to-verify');
    const wanted = await change(host, { email: 'nueva@example.test' });
    expect(wanted.data).toMatchObject({
      deliveries: [{ attribute: 'email', destination: 'n***@example.test' }],
      user: { email: 'quiere@example.test' },
    });
  });
});

describe('setting up an app', () => {
  test('an authenticator app counts after one right code; a new secret does not replace the active one [SEC-10]', async () => {
    const { host } = await withPhone();
    expect(codeOf(await confirmApp(host, '123456'))).toBe('nothing-to-verify');
    const { data } = await startApp(host);
    const right = codeOfApp(data.secret);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect(codeOf(await confirmApp(host, wrong))).toBe('code-mismatch');
    expect(await factorOf(host)).toMatchObject({ preferredMfa: 'SMS', hasApp: false, recoveryCodesLeft: 0 });
    expect((await confirmApp(host, right)).data.recoveryCodes).toHaveLength(10);
    app.clock.advance(30);
    expect(codeOf(await confirmApp(host, codeOfApp(data.secret)))).toBe('nothing-to-verify');
    expect(codeOf(await startApp(host))).toBe('nothing-to-verify');
    expect(await factorOf(host)).toMatchObject({ preferredMfa: 'TOTP', hasApp: true, recoveryCodesLeft: 10 });
  });

  test('recovery codes require a second factor [SEC-10]', async () => {
    const host = await registerHost(app, 'sin-factor@example.test');
    const refused = await host.send('POST', '/api/auth/session/recovery-codes', { password: PASSWORD });
    expect(codeOf(refused)).toBe('second-factor-missing');
    expect(await factorOf(host)).toMatchObject({ recoveryCodesLeft: 0 });
  });
});

describe('a person with a phone and no e-mail [SEC-12]', () => {
  test('is told by message, and of two simultaneous undos one succeeds [SEC-12]', async () => {
    const { host, phone } = await withPhone({ hasEmail: false });
    await change(host, { preferredMfa: 'NONE' });
    await eventually(async () => expect(await noticesTo(phone)).toHaveLength(1));
    const token = tokenOf((await noticesTo(phone))[0]);
    const undo = () => request(app, 'POST', '/api/auth/access-changes/undo', { token });
    const held = 'select from access_changes for update';
    const both = await runWhileHeld(app, [held, []], 2, () => Promise.all([undo(), undo()]));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(both.map(codeOf)).toContain('undo-ended');
    expect(both.find(({ status }) => status === 200)?.data).toEqual({ undone: true, address: phone });
  });
});
