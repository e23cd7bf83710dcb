import { readTypedName, usernameOf } from '#areas/platform/accounts/users/addresses.ts';
import { issueFormTicket } from '#areas/platform/accounts/sign-in/form-ticket.ts';
import { saveKnownDevice } from '#areas/platform/accounts/sign-in/sign-in-throttle.service.ts';
import { findUserBy } from '#areas/platform/accounts/users/users.store.ts';
import { openSession } from '#areas/platform/accounts/index.ts';
import { hashPassword } from '#areas/platform/accounts/passwords/passwords.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { type Instant, timeIn } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { TestApp } from './app.ts';
import { finishSetupOf } from './trial.ts';
import { LONG_ENOUGH_MS } from './wait.ts';

/** The reply envelope as a test reads it. */
export type Answer<Data = never> = {
  readonly status: number;
  readonly data: Data;
  readonly meta: { total: number };
  readonly errors: readonly { code: string; message: string; field?: string }[];
  readonly headers: Headers;
  readonly details: Record<string, unknown>;
};

export type Host = {
  readonly token: string;
  readonly get: <Data>(path: string) => Promise<Answer<Data>>;
  readonly send: <Data>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<Data>>;
};

export async function request<Data>(
  app: TestApp,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Data>> {
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const envelope = text === '' ? {} : (JSON.parse(text) as object);
  return { status: response.status, headers: response.headers, ...envelope } as Answer<Data>;
}

export const PASSWORD = 'Mango-y-mar-27';

type Mail = { to: string[]; code: string | null };

/** The newest code that an address was sent, read where a newcomer reads it. */
export async function codeFor(app: TestApp, email: string): Promise<string> {
  const until = performance.now() + LONG_ENOUGH_MS;
  while (performance.now() < until) {
    const response = await fetch(`${app.url}/simulators/mailbox/messages`);
    const mails = (await response.json()) as Mail[];
    const mail = mails.find(({ to }) => to.includes(email));
    if (mail?.code) return mail.code;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`No code arrived for ${email}`);
}

/** Of the browser that registers people here; a sign-in without it comes from a new device (SEC-11). */
export const DEVICE_VALUE = 'the-browser-of-the-tests';
export const DEVICE = { cookie: `posada_device=${DEVICE_VALUE}` };

/** The browser of the tests becomes one that the person has signed in with (SEC-11). */
export async function markDeviceKnown(app: TestApp, email: string): Promise<void> {
  const user = await findUserBy(app.platform.pools.system, readTypedName(email));
  if (!user) throw new Error(`There is no ${email}`);
  await saveKnownDevice(app.context(), user.id, { agent: null, device: DEVICE_VALUE });
}

/** The cookie of a page that was loaded just now (SEC-14). */
export const formTicket = (app: TestApp) => ({ cookie: `posada_form=${issueFormTicket(app.context())}` });

const INSERT_USER = `
  insert into users (id, username, email, name, language, confirmed_at, is_admin, is_developer, password_hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

let hashed: Promise<string> | undefined;
/** The hash of one password for all test users: hashing is slow on purpose. */
const passwordHash = (): Promise<string> => (hashed ??= hashPassword(PASSWORD));

/** A confirmed person who has the password of the tests, without the letters and codes of a registration. */
export async function insertPerson(
  app: TestApp,
  email: string,
  { name = email.split('@')[0] ?? '', language = 'es', admin = false, developer = false } = {},
): Promise<UserId> {
  const now = app.clock.now();
  const id = newId<UserId>(now);
  const values = [id, usernameOf(email), email.toLowerCase(), name, language, now, admin, developer];
  await app.platform.pools.system.named('test-user', INSERT_USER, [...values, await passwordHash()]);
  return id;
}

/** A program with a session of the person, as a sign-in gives it. */
export async function openHost(
  app: TestApp,
  userId: UserId,
  { device = DEVICE_VALUE, hasSecondFactor = false } = {},
): Promise<Host> {
  const { token } = await openSession(
    app.context(),
    userId,
    { agent: null, device },
    { hasSecondFactor, keepsDevice: true },
  );
  return hostWith(app, token);
}

/** A program that exchanges its session value after a 401 `token-expired` (SEC-05); simultaneous calls exchange it once. */
export function hostWith(app: TestApp, first: string): Host {
  let token = first;
  let renewing: Promise<void> | undefined;
  const renew = async () => {
    const { status, data } = await request<{ accessToken: string }>(
      app,
      'POST',
      '/api/auth/session/refresh',
      { refreshToken: token },
    );
    // A session that is over stays refused.
    if (status < 300) token = data.accessToken;
  };
  const ask: typeof request = async (...[, method, path, body, headers]) => {
    const sent = token;
    const send = () => request(app, method, path, body, { authorization: `Bearer ${token}`, ...headers });
    const answer = await send();
    if (answer.status !== 401 || answer.errors[0]?.code !== 'token-expired') return answer as never;
    if (sent === token) await (renewing ??= renew().finally(() => (renewing = undefined)));
    return (await send()) as never;
  };
  return {
    get token() {
      return token;
    },
    get: (path) => ask(app, 'GET', path),
    send: (method, path, body, headers) => ask(app, method, path, body, headers),
  };
}

/** Hours went by: their next call has changed the value, and `token` is good for what a test sends by itself. */
export const renewSession = async ({ get }: Host): Promise<void> => void (await get('/api/auth/me'));

/** A signed-in user with an account. Users who register themselves: `registerByMail`. */
export const registerHost = async (app: TestApp, email: string, name = 'Valentina Mora'): Promise<Host> =>
  openHost(app, await insertPerson(app, email, { name }));

/** Registers a person by e-mail as a browser would, and signs in as a program. */
export async function registerByMail(app: TestApp, email: string, name = 'Valentina Mora'): Promise<Host> {
  const registered = await request<{ username: string }>(
    app,
    'POST',
    '/api/auth/session/signup',
    {
      email,
      name,
      password: PASSWORD,
    },
    formTicket(app),
  );
  if (registered.status !== 201) throw new Error(`Registration answered ${registered.status}`);
  const code = await codeFor(app, email);
  const ticket = registered.headers.getSetCookie().find((cookie) => cookie.startsWith('posada_ticket='));
  const cookie = `${DEVICE.cookie}; ${ticket?.split(';')[0] ?? ''}`;
  await request(app, 'POST', '/api/auth/session/confirm', { username: email, code }, { cookie });
  await markDeviceKnown(app, email);
  return signIn(app, email);
}

export async function signIn(app: TestApp, email: string): Promise<Host> {
  const body = { username: email, password: PASSWORD, carrier: 'token' };
  const { data } = await request<{ accessToken: string }>(
    app,
    'POST',
    '/api/auth/session/login',
    body,
    DEVICE,
  );
  return hostWith(app, data.accessToken);
}

/** A host at work with a property in Cartagena: the setup of newcomers has tests of its own. */
export async function hostWithProperty(
  app: TestApp,
  email = 'valentina@example.test',
): Promise<Host & { propertyId: string }> {
  const host = await registerHost(app, email);
  const { data } = await host.send<{ _id: string }>('POST', '/api/common/property', {
    name: 'Casa Azul',
    type: 'short rental',
    currency: 'COP',
    timezone: 'America/Bogota',
    location: {
      country: { _id: 'CO', name: 'Colombia', iso: 'CO' },
      city: { _id: '13001', name: 'Cartagena' },
    },
  });
  await finishSetupOf(app, data._id);
  return Object.assign(host, { propertyId: data._id });
}

/** The codes that an address was sent so far, newest first; waits until there are as many. */
export async function codesFor(app: TestApp, to: string, count: number): Promise<string[]> {
  const until = performance.now() + LONG_ENOUGH_MS;
  while (performance.now() < until) {
    const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
    const codes = ((await response.json()) as Mail[]).flatMap(({ code }) => code ?? []);
    if (codes.length >= count) return codes;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Fewer than ${count} codes arrived for ${to}`);
}

/**
 * Moves a property to a zone in which it is day: pages run on the clock of the machine, and at night no message leaves.
 * @throws Error if the property was not moved
 */
export async function moveToDay(
  { send, propertyId }: Host & { readonly propertyId: string },
  now: Instant,
): Promise<void> {
  const isDay = (zone: string): boolean => {
    const time = timeIn(zone, now);
    return time > '09:00' && time < '19:00';
  };
  const timezone = ['America/Bogota', 'Asia/Tokyo'].find(isDay) ?? 'Europe/Madrid';
  const { status } = await send('PATCH', `/api/common/property/${propertyId}`, { timezone });
  if (status !== 200) throw new Error(`The property was not moved to ${timezone}: ${status}`);
}
