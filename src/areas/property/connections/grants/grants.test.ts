import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { waitUntilSynced } from '#support/connection.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import type { Partner, PropertyIntegration } from '../connections.contract.ts';
import type { Access } from './grants.contract.ts';
import { forgetGrantsSchedule } from './grants.jobs.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const system of ['cloudbeds', 'hospitable', 'guesty']) {
    await fetch(`${app.url}/_simulator/${system}/reset`, { method: 'POST' });
  }
  host = await hostWithProperty(app, `grants${counter++}@example.test`);
});

/** Connections of other tests would ask for tokens too. */
afterEach(async () => {
  const { data } = await host.get<PropertyIntegration[]>(CONNECTIONS);
  for (const { _id } of data) await host.send('DELETE', `${CONNECTIONS}/${_id}`);
});

const PARTNERS = '/api/common/partners/integration';
const CONNECTIONS = '/api/common/property-integrations';
const SYSTEMS = ['cloudbeds', 'hospitable'] as const;

const consent = (partnerId: string, as = host) =>
  as.send<{ address: string }>('POST', `${PARTNERS}/consent`, { partnerId, mode: 'test' });
const access = (body: Record<string, unknown>, as = host) =>
  as.send<Access>('POST', `${PARTNERS}/access-token`, body);
const connect = (partner: string, grant: string, as = host) =>
  as.send<PropertyIntegration>('POST', CONNECTIONS, { partnerIntegrationId: partner, mode: 'test', grant });

/** Acts as the host's browser: opens the consent page and follows its return. */
async function answer(address: string, what: 'yes' | 'no'): Promise<Record<string, string>> {
  const reply = await fetch(`${address}&answer=${what}`, { redirect: 'manual' });
  expect(reply.status).toBe(302);
  const back = new URL(reply.headers.get('location') ?? '');
  expect(back.pathname).toBe('/app/integrations/authorized');
  return Object.fromEntries(back.searchParams);
}
async function allowed(partner: string): Promise<Access> {
  const { data } = await consent(partner);
  const { code, state } = await answer(data.address, 'yes');
  const got = await access({ code, state });
  expect(got.status).toBe(200);
  return got.data;
}

describe.each(SYSTEMS)('%s by an application of the host', (partner) => {
  test('a consent connects it, and its bookings are read [C-INT-24, C-INT-03, R-PARTNER-01]', async () => {
    const given = await allowed(partner);
    expect(given).toMatchObject({ partnerId: partner, mode: 'test' });
    expect((await connect(partner, given.access_token)).status).toBe(201);
    await waitUntilSynced(app, host, { state: 'active' });
    const { data } = await host.get<unknown[]>('/api/pms/reservations');
    expect(data.length).toBeGreaterThan(3);
  });

  test('it shows the life of the token in minutes [R-PARTNER-04]', async () => {
    expect((await allowed(partner)).expires_in).toBe(partner === 'cloudbeds' ? 480 : 720);
  });

  test('no token of the provider leaves the server, and a handle is good for its person only [SEC-34]', async () => {
    const given = await allowed(partner);
    expect(given.refresh_token).not.toBeNull();
    for (const handle of [given.access_token, given.refresh_token ?? '']) {
      expect(handle).not.toMatch(/^(sim|ref)_/);
    }
    const stranger = await hostWithProperty(app, `stranger${counter++}@example.test`);
    expect((await connect(partner, given.access_token, stranger)).status).toBe(409);
    expect((await connect(partner, given.access_token)).status).toBe(201);
    expect((await connect(partner, given.access_token)).status).toBe(409);
  });

  test('a return of the page counts once, for ten minutes and for its own person [SEC-16]', async () => {
    const stranger = await hostWithProperty(app, `other${counter++}@example.test`);
    const { data } = await consent(partner);
    const { code, state } = await answer(data.address, 'yes');
    expect((await access({ code, state }, stranger)).status).toBe(409);
    expect((await access({ code, state: 'another' })).status).toBe(409);
    expect((await access({ code, state })).status).toBe(200);
    expect((await access({ code, state })).status).toBe(409);

    const late = await answer((await consent(partner)).data.address, 'yes');
    app.clock.advance(601);
    expect((await access(late)).status).toBe(409);
    await forgetGrantsSchedule.run(app.context(null));
    const inside = app.platform.pools.app.within({ propertyId: host.propertyId as never });
    const rows = await inside.named<{ handle_hashes: string[] | null }>(
      'kept-grants',
      'select handle_hashes from oauth_grants',
      [],
    );
    expect(rows).toEqual([]);
  });

  test('a refusal of the owner comes back as an error, not as a code', async () => {
    const refusal = await answer((await consent(partner)).data.address, 'no');
    expect(refusal).toMatchObject({ error: 'access_denied', state: expect.any(String) });
  });

  test('a wrong secret is refused at its field, and any other refusal of the provider is repeated [R-PARTNER-03]', async () => {
    const { data } = await host.get<Partner[]>('/api/common/partners/integrations');
    expect(data.find(({ _id }) => _id === partner)?.application).toEqual({
      returnAddress: `${app.url}/app/integrations/authorized`,
    });
    const refuseToken = (status: number, error: string) =>
      steer(app, partner).failNext({
        match: `POST ${partner === 'cloudbeds' ? 'access_token' : 'token'}`,
        status,
        body: JSON.stringify({ error, error_description: 'Not so' }),
      });
    const bad = await access({ partnerId: partner, mode: 'test', code: 'never-given' });
    expect(bad.status).toBe(400);
    expect(bad.errors[0]?.message).toContain('expired');

    await refuseToken(400, 'invalid_scope');
    const scope = await access({ partnerId: partner, mode: 'test', code: 'any' });
    expect(scope.errors[0]?.message).toBe('No tienes los permisos suficientes para completar tu conexión');
    await refuseToken(401, 'invalid_client');
    const secret = await access({ partnerId: partner, mode: 'test', code: 'any' });
    expect(secret.errors[0]).toMatchObject({
      message: 'El client secret suministrado no es válido',
      field: 'clientSecret',
    });
  });

  test('a token is renewed with the earlier refresh token, once for all processes', async () => {
    const given = await allowed(partner);
    await connect(partner, given.access_token);
    await waitUntilSynced(app, host, { state: 'active' });
    app.clock.advance(given.expires_in * 60);
    const [connection] = (await host.get<PropertyIntegration[]>(CONNECTIONS)).data;
    await host.send('POST', `${CONNECTIONS}/${connection?._id}/sync`);
    await waitUntilSynced(app, host, { state: 'active' });
    const path = partner === 'cloudbeds' ? 'access_token' : 'token';
    const tokens = await steer(app, partner).received(`POST ${path}`);
    expect(tokens.filter(({ body }) => body.includes('refresh_token'))).toHaveLength(1);
  });
});

test('Guesty has no consent page: the application is tried, and its token is not spent twice [C-INT-03]', async () => {
  const got = await access({ partnerId: 'guesty', mode: 'test' });
  expect(got.data).toMatchObject({ expires_in: 1440, refresh_token: null });
  expect((await connect('guesty', got.data.access_token)).status).toBe(201);
  await waitUntilSynced(app, host, { state: 'active' });
  expect(await steer(app, 'guesty').received('POST token')).toHaveLength(1);
});

test('systems with a key only say so [C-INT-24]', async () => {
  expect((await consent('stays')).errors[0]?.code).toBe('no-application');
  expect((await consent('guesty')).errors[0]?.code).toBe('no-application');
});

test('a real application needs both of its parts', async () => {
  const { errors } = await host.send('POST', `${PARTNERS}/consent`, { partnerId: 'cloudbeds', mode: 'live' });
  expect(errors.map(({ field }) => field)).toEqual(['clientId', 'clientSecret']);
});
