import { issueFormTicket } from '#areas/accounts/form-ticket.ts';
import type { TestApp } from './app.ts';

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
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(`${app.url}/simulators/mailbox/messages`);
    const mails = (await response.json()) as Mail[];
    const mail = mails.find(({ to }) => to.includes(email));
    if (mail?.code) return mail.code;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`No code arrived for ${email}`);
}

/** Of the browser that registers people here; a sign-in without it comes from a new device (SEC-11). */
export const DEVICE = { cookie: 'posada_device=the-browser-of-the-tests' };

/** The cookie of a page that was loaded just now (SEC-14). */
export const formTicket = (app: TestApp) => ({ cookie: `posada_form=${issueFormTicket(app.context())}` });

/** Registers a person by e-mail as a browser would, and signs in as a program. */
export async function registerHost(app: TestApp, email: string, name = 'Valentina Mora'): Promise<Host> {
  const registered = await request<{ username: string }>(app, 'POST', '/api/auth/session/signup', {
    email,
    name,
    password: PASSWORD,
  });
  if (registered.status !== 201) throw new Error(`Registration answered ${registered.status}`);
  const code = await codeFor(app, email);
  const ticket = registered.headers.getSetCookie().find((cookie) => cookie.startsWith('posada_ticket='));
  const cookie = `${DEVICE.cookie}; ${ticket?.split(';')[0] ?? ''}`;
  await request(app, 'POST', '/api/auth/session/confirm', { username: email, code }, { cookie });
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
  const bearer = { authorization: `Bearer ${data.accessToken}` };
  return {
    token: data.accessToken,
    get: (path) => request(app, 'GET', path, undefined, bearer),
    send: (method, path, body, headers) => request(app, method, path, body, { ...bearer, ...headers }),
  };
}

/** A host with a property in Cartagena. */
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
  return { ...host, propertyId: data._id };
}

/** The codes that an address was sent so far, newest first; waits until there are as many. */
export async function codesFor(app: TestApp, to: string, count: number): Promise<string[]> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
    const codes = ((await response.json()) as Mail[]).flatMap(({ code }) => code ?? []);
    if (codes.length >= count) return codes;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Fewer than ${count} codes arrived for ${to}`);
}
