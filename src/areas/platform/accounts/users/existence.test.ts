import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { codesFor, formTicket, PASSWORD, registerHost, request } from '#support/host.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await registerHost(app, 'existe@example.test');
});
afterAll(() => app.stop());
/** Each case has an hour of its own. */
beforeEach(() => app.clock.advance(3_600));

const ADDRESSES = 30;
const body = { name: 'Ana Mora', password: PASSWORD };
/** Each says whether the address has an account, without a code. */
const CALLS = {
  'C-AUTH-12': (email: string) => ['PATCH', '/api/auth/pre-signup-user', { email }] as const,
  'C-AUTH-12 with a code': (email: string) =>
    ['PATCH', '/api/auth/pre-signup-user', { email, code: '123456' }] as const,
  'C-AUTH-22': (email: string) => ['POST', '/api/v2/auth/users/temporal-create', { email }] as const,
  'C-IDP-02': (email: string) =>
    ['POST', '/api/auth/session/confirm', { username: email, code: '123456' }] as const,
  'C-AUTH-11': (email: string) => ['GET', `/api/auth/pre-signup-user?email=${email}`, undefined] as const,
  'C-AUTH-17': (email: string) => ['GET', `/api/v2/auth/users/exists?email=${email}`, undefined] as const,
  'C-AUTH-16': (email: string) => ['POST', '/api/auth/isGoogleUser', { email }] as const,
  'C-AUTH-05': (email: string) => ['GET', `/api/auth/find-user?email=${email}`, undefined] as const,
};

/** How many of many addresses are answered otherwise than by "ask later" or "load the page again". */
async function answered(
  call: (email: string) => readonly [string, string, object | undefined],
  page: object,
) {
  let count = 0;
  for (let number = 0; number < ADDRESSES; number += 1) {
    const email = number % 2 === 0 ? 'existe@example.test' : `nadie-${number}@example.test`;
    const [method, path, sent] = call(email);
    // A device that a stranger thinks up every time is no page.
    const cookie = { cookie: `posada_device=invented-${number}`, ...page };
    const { status, errors } = await request(app, method as 'GET', path, sent, cookie);
    if (status !== 429 && errors?.[0]?.code !== 'page-too-old') count += 1;
  }
  return count;
}

describe('who has an account is told ten times an hour at most [W2-N-08, SEC-14, T-ENUM]', () => {
  for (const [name, call] of Object.entries(CALLS)) {
    test(`${name}: without a page, and with one [W2-N-08, SEC-14]`, async () => {
      expect(await answered(call, {})).toBeLessThanOrEqual(10);
      expect(await answered(call, formTicket(app))).toBeLessThanOrEqual(10);
    });
  }
});

test('a registration says ten times that an address has an account, then nothing of any [W2-N-08, SEC-14]', async () => {
  const register = async (email: string) =>
    (await request(app, 'POST', '/api/auth/session/signup', { email, ...body })).status;
  for (let number = 0; number < 10; number += 1) expect(await register('existe@example.test')).toBe(409);
  expect(await register('existe@example.test')).toBe(429);
  expect(await register('alguien-nuevo@example.test')).toBe(429);
});

test('the last step of the wizard tells ten times who has an account before the code is right [W2-N-08, SEC-14]', async () => {
  const location = {
    country: { _id: 'CO', name: 'Colombia', iso: 'CO' },
    state: { _id: 'CO-13', name: 'Bolívar' },
  };
  const finish = async (email: string, accessCode: string) => {
    const property = { name: 'Casa Azul', location };
    const sent = { email, accessCode, user: { name: 'Ana Ríos' }, property, carrier: 'token' };
    const answer = await request(app, 'POST', '/api/v2/auth/users/validate-temporal-create', sent);
    return [answer.status, answer.errors?.[0]?.code];
  };
  for (let number = 0; number < 5; number += 1) {
    expect(await finish('existe@example.test', '123456')).toEqual([409, 'account-already-exists-email']);
    expect(await finish('nadie@example.test', '123456')).toEqual([400, 'access-code-not-valid']);
  }
  for (const email of ['existe@example.test', 'nadie@example.test'])
    expect(await finish(email, '123456')).toEqual([429, 'too-many-requests']);

  const start = { email: 'luego@example.test' };
  await request(app, 'POST', '/api/v2/auth/users/temporal-create', start, formTicket(app));
  const [code = ''] = await codesFor(app, start.email, 1);
  await registerHost(app, start.email);
  expect(await finish(start.email, code)).toEqual([409, 'account-already-exists-email']);
});
