import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { startBeside, startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, hostWithProperty, registerHost, request } from '#support/host.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import { SESSION_COOKIE } from '../accounts.constants.ts';

let app: TestApp;
/** Another process over the same database, with a memory of its own. */
let other: FastifyInstance;
let passed = 0;
beforeAll(async () => {
  app = await startTestApp();
  other = await startBeside(app);
  const elapsed = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + passed);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await other?.close();
  await app?.stop();
});

const MINUTE = 60;
const ME = '/api/auth/me';
const REFRESH = '/api/auth/session/refresh';

const valueIn = (cookies: readonly string[]): string | undefined =>
  cookies.flatMap((line) => new RegExp(`^${SESSION_COOKIE}=([^;]*)`).exec(line)?.[1] ?? [])[0];
const newValue = ({ headers }: Pick<Answer, 'headers'>) => valueIn(headers.getSetCookie());

const withCookie = (value: string, path = ME) =>
  request<{ email: string }>(app, 'GET', path, undefined, { cookie: `${SESSION_COOKIE}=${value}` });
const withBearer = (value: string) =>
  request(app, 'GET', ME, undefined, { authorization: `Bearer ${value}` });
const refresh = (refreshToken: string) =>
  request<{ accessToken: string | null }>(app, 'POST', REFRESH, { refreshToken });
const refreshCookie = (value: string) =>
  request(app, 'POST', REFRESH, {}, { cookie: `${SESSION_COOKIE}=${value}` });

/** A looked-up person is cached for under a second: this lets that time pass. */
const unremembered = () => {
  passed += 1_000;
};

let people = 0;
/** The value of a person who has just signed in. */
async function signedIn(): Promise<string> {
  people += 1;
  return (await registerHost(app, `valor-${people}@example.test`)).token;
}
const valuesOf = (value: string) =>
  app.platform.pools.system.named(
    'test-values',
    'select token_hash from session_tokens where session_id = (select session_id from session_tokens where token_hash = $1)',
    [hashOf(value)],
  );

/** A browser whose value was due and that has the next one and used it. */
async function renewed(): Promise<{ old: string; next: string }> {
  const old = await signedIn();
  app.clock.advance(16 * MINUTE);
  const next = newValue(await withCookie(old)) ?? '';
  expect((await withCookie(next)).status).toBe(200);
  unremembered();
  return { old, next };
}

describe('the value of a browser [SEC-05, W1-C-11]', () => {
  test('the value changes after fifteen minutes of use with any call, and the page hears until when it is good', async () => {
    const first = await signedIn();
    app.clock.advance(15 * MINUTE);
    expect(newValue(await withCookie(first)), 'the page comes first').toBeUndefined();
    app.clock.advance(MINUTE);
    unremembered();
    const due = await withCookie(first, '/api/auth/sessions');
    const next = newValue(due) ?? '';
    expect([due.status, next]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    expect(next).not.toBe(first);
    const [cookie, marker] = due.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/i);
    const until = new Date(Date.parse(app.clock.now()) + 15 * MINUTE * 1000).toISOString();
    expect(decodeURIComponent(marker ?? '')).toContain(
      `posada_session=${until.slice(0, 19).replace('T', ' ')}`,
    );
    expect(due.headers.get('cache-control'), 'nobody keeps what sets a cookie').toContain('no-store');
    expect(newValue(await withCookie(next)), 'good for the next quarter of an hour').toBeUndefined();
  });

  test('a laptop that wakes after hours keeps its session; a refused call brings the next value all the same', async () => {
    const first = await signedIn();
    app.clock.advance(9 * 3_600);
    const woken = await withCookie(first, '/api/admin/jobs');
    expect(woken.status).toBe(403);
    const next = newValue(woken) ?? '';
    app.clock.advance(3 * 24 * 3_600);
    expect((await withCookie(next)).status).toBe(200);
  });

  test('the old value is good for the minute in which calls are under way, and ends the session after it', async () => {
    const { old, next } = await renewed();
    const underWay = await withCookie(old);
    expect(underWay.status).toBe(200);
    expect(newValue(underWay), 'the next one has arrived: no thief is given it').toBeUndefined();
    app.clock.advance(61);
    unremembered();
    expect((await withCookie(old)).status).toBe(401);
    expect((await withCookie(next)).status).toBe(401);
  });

  test('of a reply that got lost the next call gets the same value, a moment or hours later', async () => {
    const first = await signedIn();
    app.clock.advance(16 * MINUTE);
    const lost = newValue(await withCookie(first));
    app.clock.advance(20);
    unremembered();
    expect(newValue(await withCookie(first))).toBe(lost);
    app.clock.advance(8 * 3_600);
    unremembered();
    const found = await withCookie(first);
    expect([found.status, newValue(found)]).toEqual([200, lost]);
    expect((await withCookie(lost ?? '')).status).toBe(200);
  });

  test('ten calls at once, in two processes: one value follows, and all ten are answered with it', async () => {
    const first = await signedIn();
    await withCookie(first);
    app.clock.advance(16 * MINUTE);
    unremembered();
    const headers = { cookie: `${SESSION_COOKIE}=${first}` };
    const there = () => other.inject({ method: 'GET', url: ME, headers });
    const [here, elsewhere] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => withCookie(first))),
      Promise.all(Array.from({ length: 5 }, there)),
    ]);
    const statuses = [...here.map(({ status }) => status), ...elsewhere.map(({ statusCode }) => statusCode)];
    expect(new Set(statuses)).toEqual(new Set([200]));
    const values = [
      ...here.map(newValue),
      ...elsewhere.map(({ headers: sent }) => valueIn([sent['set-cookie'] ?? []].flat())),
    ];
    expect(values).toHaveLength(10);
    expect(new Set(values).size).toBe(1);
    expect(values[0]).toMatch(/^[\w-]{43}$/);
    expect(await valuesOf(first)).toHaveLength(2);
  });

  test('a client that never takes the next value is no browser: it gets the value five times, and then the session is over', async () => {
    const first = await signedIn();
    app.clock.advance(16 * MINUTE);
    const answered: number[] = [];
    for (let minutes = 0; minutes < 7; minutes++) {
      answered.push((await withCookie(first)).status);
      app.clock.advance(61);
      unremembered();
    }
    expect(answered).toEqual([200, 200, 200, 200, 200, 401, 401]);
  });

  test('a stream brings the next value too, and an open stream stays open', async () => {
    const { token, propertyId } = await hostWithProperty(app, 'corriente@example.test');
    app.clock.advance(16 * MINUTE);
    const leaving = new AbortController();
    const stream = await fetch(`${app.url}/api/common/realtime?propertyId=${propertyId}`, {
      headers: { cookie: `${SESSION_COOKIE}=${token}` },
      signal: leaving.signal,
    });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const next = newValue(stream) ?? '';
    expect(next).toMatch(/^[\w-]{43}$/);
    expect((await withCookie(next)).status).toBe(200);
    leaving.abort();
  });

  test('a publicly cacheable answer sets no cookie', async () => {
    const first = await signedIn();
    app.clock.advance(16 * MINUTE);
    const icon = await fetch(`${app.url}/api/common/static/icons/listing/calendar`, {
      headers: { cookie: `${SESSION_COOKIE}=${first}` },
    });
    expect(icon.headers.get('set-cookie')).toBeNull();
  });

  test('the page that asks for it gets the same; a tab that was late does not put the old one back', async () => {
    const first = await signedIn();
    app.clock.advance(16 * MINUTE);
    const next = newValue(await refreshCookie(first)) ?? '';
    expect(newValue(await withCookie(first))).toBe(next);
    expect((await withCookie(next)).status).toBe(200);
    const late = await refreshCookie(first);
    expect([late.status, newValue(late)]).toEqual([200, undefined]);
  });

  test('signing out with a value that is due leaves no cookie behind', async () => {
    const first = await signedIn();
    app.clock.advance(16 * MINUTE);
    const out = await request(app, 'POST', '/api/auth/session/logout', undefined, {
      cookie: `${SESSION_COOKIE}=${first}`,
    });
    expect([out.status, newValue(out)]).toEqual([200, '']);
  });
});

describe('the value of a program [SEC-05, W1-C-11]', () => {
  test('is refused once it is due, with a code that names the remedy, and is renewed by refresh', async () => {
    const first = await signedIn();
    app.clock.advance(16 * MINUTE);
    const refused = await withBearer(first);
    expect(refused).toMatchObject({ status: 401, errors: [{ code: 'token-expired' }] });
    expect(refused.headers.getSetCookie(), 'a program has no cookies').toEqual([]);
    const { data } = await refresh(first);
    expect((await withBearer(data.accessToken ?? '')).status).toBe(200);
    expect((await withBearer(first)).errors[0]?.code).toBe('token-expired');
  });

  test('a lost answer to refresh comes again; a late caller is refused, and the session stays', async () => {
    const first = await signedIn();
    const [one, two] = await Promise.all([refresh(first), refresh(first)]);
    expect(one.data.accessToken).toBe(two.data.accessToken);
    app.clock.advance(3_600);
    const found = await refresh(first);
    const next = found.data.accessToken ?? '';
    expect(next).toBe(one.data.accessToken);
    expect((await withBearer(next)).status).toBe(200);
    expect((await refresh(first)).errors[0]?.code).toBe('session-ended');
    unremembered();
    expect((await withBearer(next)).status).toBe(200);
  });

  test('one that was replaced ends the session when it comes back', async () => {
    const first = await signedIn();
    const next = (await refresh(first)).data.accessToken ?? '';
    expect((await withBearer(next)).status).toBe(200);
    app.clock.advance(61);
    expect((await refresh(first)).status).toBe(401);
    unremembered();
    expect((await withBearer(next)).status).toBe(401);
  });
});
