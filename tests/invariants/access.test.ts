import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty, registerHost } from '#support/host.ts';

/**
 * SEC-02, made from the routes themselves, so that a new one is in it by itself: every route for nobody, for
 * somebody without the role, and for the owner of another property who names this one.
 */
let app: TestApp;
let owner: Host & { propertyId: string };
let stranger: Host & { propertyId: string };
let newcomer: Host;

beforeAll(async () => {
  app = await startTestApp();
  owner = await hostWithProperty(app, 'dueno@example.test');
  stranger = await hostWithProperty(app, 'extrana@example.test');
  newcomer = await registerHost(app, 'nueva@example.test');
});
afterAll(() => app.stop());

const MISSING = '01976f00-0000-7000-8000-00000000dead';

/** The address of a route with ids that nobody has, and the property of `propertyId` where it asks for one. */
function addressOf(path: string, propertyIn: string | undefined, propertyId: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    propertyIn === `params.${name}` ? propertyId : MISSING,
  );
  return `${filled}?propertyId=${propertyId}`;
}

async function ask(
  token: string | null,
  method: string,
  address: string,
): Promise<{ status: number; body: string }> {
  const response = await fetch(`${app.url}${address}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: '{}' }),
    signal: AbortSignal.timeout(5_000),
  });
  // A stream would never end.
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel();
    return { status: response.status, body: '' };
  }
  return { status: response.status, body: await response.text() };
}

const withoutRequestId = (body: string) => body.replace(/"requestId":"[^"]*"/, '');
const guarded = () => app.api.routes.filter(({ call }) => call.access !== 'public');

describe('SEC-02 T-MATRIX', () => {
  test('nobody gets 401 from every route that is not public', async () => {
    const wrong: string[] = [];
    for (const { call } of guarded()) {
      const { status } = await ask(
        null,
        call.method,
        addressOf(call.path, call.propertyIn, owner.propertyId),
      );
      if (status !== 401) wrong.push(`${call.id} ${status}`);
    }
    expect(guarded().length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  test('an invented session is nobody', async () => {
    const { call } = guarded()[0] ?? {};
    if (!call) throw new Error('There are no routes');
    const { status } = await ask('x'.repeat(43), call.method, addressOf(call.path, call.propertyIn, MISSING));
    expect(status).toBe(401);
  });

  test('the owner of another property gets 404, the same as for a property that does not exist', async () => {
    const wrong: string[] = [];
    for (const { call } of guarded()) {
      if (call.access !== 'member') continue;
      const foreign = await ask(
        stranger.token,
        call.method,
        addressOf(call.path, call.propertyIn, owner.propertyId),
      );
      const absent = await ask(stranger.token, call.method, addressOf(call.path, call.propertyIn, MISSING));
      const isSame = withoutRequestId(foreign.body) === withoutRequestId(absent.body);
      if (foreign.status !== 404 || absent.status !== 404 || !isSame)
        wrong.push(`${call.id} ${foreign.status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('a person without a property or a role gets 404 and 403', async () => {
    const wrong: string[] = [];
    for (const { call } of guarded()) {
      const expected = { member: 404, admin: 403, developer: 403 } as Record<string, number>;
      const wanted = expected[call.access];
      if (wanted === undefined) continue;
      const { status } = await ask(
        newcomer.token,
        call.method,
        addressOf(call.path, call.propertyIn, owner.propertyId),
      );
      if (status !== wanted) wrong.push(`${call.id} ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('SEC-65 the owner with ids that nobody has never gets a failure of ours', async () => {
    const wrong: string[] = [];
    for (const { call } of guarded()) {
      if (call.access !== 'member' || call.raw === 'text/event-stream') continue;
      const { status, body } = await ask(
        owner.token,
        call.method,
        addressOf(call.path, call.propertyIn, owner.propertyId),
      );
      if (status >= 500) wrong.push(`${call.id} ${status} ${body.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });
});
