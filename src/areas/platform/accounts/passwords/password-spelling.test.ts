import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { codeFor, DEVICE, request } from '#support/host.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const EMAIL = 'spelling@example.test';
/** Phones write each letter with its accent as one character, some computers as two. */
const TYPED = ['Montaña-Fría-27', 'Çığlık-2026!', 'Größe-und-Ähre-9', 'Μέλισσα-1234x'] as const;
const nfc = (text: string) => text.normalize('NFC');
const nfd = (text: string) => text.normalize('NFD');

const session = <Data>(path: string, body: object, cookie = DEVICE.cookie) =>
  request<Data>(app, 'POST', `/api/auth/session/${path}`, body, { cookie });
const logIn = async (email: string, password: string) =>
  (await session('login', { username: email, password, carrier: 'token' })).status;

async function register(email: string, password: string) {
  const registered = await session('signup', { email, name: 'José Peña', password });
  expect(registered.status).toBe(201);
  const ticket = registered.headers.getSetCookie().find((cookie) => cookie.startsWith('posada_ticket='));
  const cookie = `${DEVICE.cookie}; ${ticket?.split(';')[0] ?? ''}`;
  await session('confirm', { username: email, code: await codeFor(app, email) }, cookie);
}

describe('a password is the same keys on every keyboard [W2-X-11]', () => {
  test.each(TYPED)('%s opens composed and decomposed, set in either way', async (password) => {
    for (const [one, spell] of [nfc, nfd].entries()) {
      const email = `${one}-${TYPED.indexOf(password)}-${EMAIL}`;
      await register(email, spell(password));
      expect([await logIn(email, nfc(password)), await logIn(email, nfd(password))]).toEqual([200, 200]);
      expect(await logIn(email, `${password}x`)).toBe(401);
    }
  });

  test('a hash of decomposed characters from before still opens', async () => {
    const email = `before-${EMAIL}`;
    await register(email, TYPED[0]);
    await app.platform.pools.system.named(
      'test-old-hash',
      'update users set password_hash = $2 where email = $1',
      [email, await hash(nfd(TYPED[0]))],
    );
    expect([await logIn(email, nfd(TYPED[0])), await logIn(email, 'Montana-Fria-27')]).toEqual([200, 401]);
  });

  test('a decomposed accent is no special character, on the server as in the box of the form', async () => {
    const refused = await session('signup', {
      email: `x-${EMAIL}`,
      name: 'Ana Osorio',
      password: nfd('Montaña27'),
    });
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'password']);
  });
});

test.each([
  "Ciara O'Connor",
  'Marco D’Angelo',
  nfd('José Peña'),
  'Mireia Gal·lart',
  'Kaʻiulani Pua',
  'J. K. Mora',
  'María José Peña',
  '王芳',
  'Наталія Щербак',
  'محمد العلي',
])('%s registers and is called so [W2-X-12, R-VAL-03]', async (name) => {
  const email = `${Buffer.from(name).toString('hex').slice(0, 40)}@example.test`;
  const { status } = await session('signup', { email, name, password: 'Brisa-del-sur-8' });
  expect(status).toBe(201);
  const [row] = await app.platform.pools.system.named<{ name: string }>(
    'test-name-of',
    'select name from users where email = $1',
    [email],
  );
  expect(row?.name).toBe(nfc(name));
});
