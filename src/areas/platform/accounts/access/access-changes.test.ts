import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import {
  type Answer,
  codesFor,
  DEVICE,
  markDeviceKnown,
  type Host,
  PASSWORD,
  registerByMail,
  request,
  signIn,
} from '#support/host.ts';
import type { User } from '../users/me.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

const NEW = 'Brisa-del-sur-8';
/** Sessions are believed for just under a second. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1_000));

type Mail = { text: string };
/** The tokens of the links that an address was sent, newest first. */
async function linksTo(to: string, count: number): Promise<string[]> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
    const tokens = ((await response.json()) as Mail[]).flatMap(
      ({ text }) => /\/app\/undo#([\w-]+)/.exec(text)?.[1] ?? [],
    );
    if (tokens.length >= count) return tokens;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Fewer than ${count} links arrived for ${to}`);
}

type Reply = { kind: string; address: string };
const post = (path: 'open' | 'undo', token = ''): Promise<Answer<Reply>> =>
  request<Reply>(app, 'POST', `/api/auth/access-changes/${path}`, { token });
const logIn = (username: string, password: string) =>
  request(app, 'POST', '/api/auth/session/login', { username, password }, DEVICE);
const changePassword = (host: Host, from: string, to: string) =>
  host.send('POST', '/api/auth/updatePassword', { previousPassword: from, proposedPassword: to });

async function changeEmail(host: Host, value: string): Promise<void> {
  await host.send('POST', '/api/v2/auth/users/request-attribute-change', { attribute: 'email', value });
  const [code] = await codesFor(app, value, 1);
  const approved = await host.send('POST', '/api/v2/auth/users/approve-attribute-change', {
    attribute: 'email',
    value,
    code,
  });
  expect(approved.status).toBe(200);
}

describe('taking a change of access back', () => {
  test('a stolen account comes back: address, sessions and password, whatever the thief was sent [SEC-12]', async () => {
    const owner = await registerByMail(app, 'robada@example.test');
    await changePassword(owner, PASSWORD, NEW);
    await changeEmail(owner, 'ladron@example.test');
    app.clock.advance(60);
    await changeEmail(owner, 'ladron2@example.test');
    // The owner's inbox has the password's link and the first e-mail's; the thief's has the second e-mail's.
    const [ofEmail = '', ofPassword = ''] = await linksTo('robada@example.test', 2);
    const [ofThief = ''] = await linksTo('ladron@example.test', 1);
    expect((await post('open', ofEmail)).data).toMatchObject({ kind: 'email' });
    expect((await post('open', ofPassword)).data).toMatchObject({ kind: 'password' });

    const undone = await post('undo', ofEmail);
    expect(undone.data).toEqual({ undone: true, address: 'robada@example.test' });
    await aMoment();
    expect((await owner.get('/api/auth/me')).status).toBe(401);
    for (const [username, password] of [
      ['ladron2@example.test', NEW],
      ['robada@example.test', NEW],
      ['robada@example.test', PASSWORD],
    ] as const) {
      expect((await logIn(username, password)).status).toBe(401);
    }
    for (const token of [ofEmail, ofThief]) {
      expect((await post('undo', token)).errors[0]?.code).toBe('undo-ended');
    }

    const before = (await codesFor(app, 'robada@example.test', 1)).length;
    await request(app, 'POST', '/api/auth/session/forgot-password', { username: 'robada@example.test' });
    const [code] = await codesFor(app, 'robada@example.test', before + 1);
    const chosen = await request(
      app,
      'POST',
      '/api/auth/session/confirm-forgot-password',
      { username: 'robada@example.test', code, newPassword: PASSWORD },
      DEVICE,
    );
    expect(chosen.status).toBe(200);
    await markDeviceKnown(app, 'robada@example.test');
    const back = await signIn(app, 'robada@example.test');
    expect((await back.get<User>('/api/auth/me')).data.email).toBe('robada@example.test');
  });

  test('a second step that a thief set up goes, and the phone that was there is back [SEC-12]', async () => {
    const host = await registerByMail(app, 'paso@example.test');
    const asked = await host.send('POST', '/api/v2/auth/users/request-attribute-change', {
      attribute: 'phoneNumber',
      value: '+573001110051',
    });
    expect(asked.status).toBe(200);
    const [code] = await codesFor(app, '+573001110051', 2);
    const phone = { attribute: 'phoneNumber', value: '+573001110051', code };
    expect((await host.send('POST', '/api/v2/auth/users/approve-attribute-change', phone)).status).toBe(200);
    // Mails that leave at once arrive in any order.
    await linksTo('paso@example.test', 1);
    const removed = await host.send('PATCH', '/api/auth/session/attributes', {
      attributes: { phone_number: '' },
    });
    expect(removed.status).toBe(200);
    const [ofRemoval] = await linksTo('paso@example.test', 2);
    expect((await post('open', ofRemoval)).data.kind).toBe('phone');
    expect((await post('undo', ofRemoval)).status).toBe(200);
    const [user] = await app.platform.pools.system.named<{ phone_number: string; second_factor: string }>(
      'test-user-now',
      'select phone_number, second_factor from users where email = $1',
      ['paso@example.test'],
    );
    expect(user).toEqual({ phone_number: '+573001110051', second_factor: 'phone' });
  });

  test('a link works for 72 hours, and an invented link gets the same answer as an expired one [SEC-12]', async () => {
    const host = await registerByMail(app, 'tarde@example.test');
    await changePassword(host, PASSWORD, NEW);
    const [token] = await linksTo('tarde@example.test', 1);
    app.clock.advance(72 * 3_600 + 1);
    const [late, invented] = [await post('open', token), await post('open', 'x'.repeat(22))];
    expect(late.status).toBe(404);
    expect(late.errors).toEqual(invented.errors);
  });

  test('an address that another person proved since is not taken back [SEC-12]', async () => {
    const host = await registerByMail(app, 'vieja@example.test');
    await changeEmail(host, 'nueva2@example.test');
    const [token] = await linksTo('vieja@example.test', 1);
    await registerByMail(app, 'vieja@example.test');
    const refused = await post('undo', token);
    expect(refused.errors[0]).toMatchObject({ code: 'address-taken' });
    expect((await logIn('nueva2@example.test', PASSWORD)).status).toBe(200);
  });
});
