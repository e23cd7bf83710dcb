import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, type Host, hostWithProperty } from '#support/host.ts';
import { type Colleague, createSignedInPerson, signInAgain } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import type { AdminApp, AppProperty, CatalogueChange, WaitingUser } from './apps-admin.contract.ts';
import { catalogueOn } from './catalogue.service.ts';
import type { App } from './marketplace.contract.ts';
import { notifyAllAppWaiters, notifyAppWaiters } from './waiting.service.ts';

let app: TestApp;
let admin: Colleague;
let host: Host & { propertyId: string };
beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
  admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
  host = await hostWithProperty(app, 'duena@example.test');
});
afterAll(() => app?.stop());

const SIIGO = 'siigo-connect';
const HUBSPOT = 'hubspot-connect';
const changes = (id: string, body: object, by: Host = admin): Promise<Answer<AdminApp>> =>
  by.send('PATCH', `/api/common/apps/${id}`, body);
const band = (start: number, end: number | null, value = 1000) => ({
  start,
  end,
  value,
  byAccommodation: true,
});
const on = async (day: string, id: string) =>
  (await catalogueOn(app.context(), plainDate(day))).apps.find((one) => one.id === id);
const mailsTo = async (email: string) => {
  const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(email)}`);
  return (await response.json()) as { subject: string; text: string }[];
};
const waits = (by: Host, appId: string): Promise<Answer<string[]>> =>
  by.send('POST', '/api/common/user-wait-list', { appId });
const file = (path: string, by: Host = admin) =>
  fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${by.token}` } });

describe('prices of apps', () => {
  test('a new length of the trial and new prices are versions with their day [C-APP-17, C-APP-02, R-APP-04]', async () => {
    expect((await admin.get<AdminApp[]>('/api/admin/apps')).data).toHaveLength(12);
    expect(await changes(SIIGO, { trialPeriod: 30 })).toMatchObject({
      status: 200,
      data: { trialPeriod: 30 },
    });
    const bands = [band(1, 9, 5900), band(10, null, 4400)];
    const planned = await changes(SIIGO, { feeBillingRange: { COP: bands }, from: '2026-12-01' });
    expect(planned.status).toBe(200);
    // A planned change does not count yet, and does not undo a change in the meantime.
    expect(planned.data.feeBillingRange['COP']?.[0]?.value).toBe(4900);
    expect((await changes(SIIGO, { trialPeriod: 7 })).data.trialPeriod).toBe(7);
    expect(await on('2026-11-30', SIIGO)).toMatchObject({ trialPeriod: 7 });
    expect((await on('2026-11-30', SIIGO))?.feeBillingRange['USD']).toBeDefined();
    expect(await on('2026-12-01', SIIGO)).toMatchObject({ trialPeriod: 7, feeBillingRange: { COP: bands } });
    expect(await on('2026-11-20', SIIGO)).toMatchObject({ trialPeriod: 14 });
    const { data } = await admin.get<CatalogueChange[]>(`/api/admin/apps/${SIIGO}/versions`);
    expect(data.map(({ number, from }) => [number, from])).toEqual([
      [3, '2026-11-21'],
      [2, '2026-12-01'],
      [1, '2026-11-21'],
    ]);
    expect(data[1]).toMatchObject({ feeBillingRange: { COP: bands } });
    expect(data[0]?.actorName).not.toBe('Posada');
  });

  test('old prices stay readable: versions are only added [C-APP-02]', async () => {
    await changes('alegra-connect', { trialPeriod: 21 });
    const { system } = app.platform.pools;
    for (const statement of ['update catalogue_versions set number = 9', 'delete from catalogue_versions']) {
      await expect(system.named(`test-${statement.slice(0, 6)}`, statement, [])).rejects.toThrow(
        /permission denied/,
      );
    }
    const both = await Promise.all([
      changes('alegra-connect', { trialPeriod: 22 }),
      changes('alegra-connect', { trialPeriod: 23 }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { data } = await admin.get<CatalogueChange[]>('/api/admin/apps/alegra-connect/versions');
    expect(data.map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  test.each([
    ['feeBillingRange.COP.0.start', [band(2, null)]],
    ['feeBillingRange.COP.1.start', [band(1, 4), band(6, null)]],
    ['feeBillingRange.COP.1.start', [band(1, 4), band(4, null)]],
    ['feeBillingRange.COP.1.end', [band(1, 4), band(5, 9)]],
    ['feeBillingRange.COP.0.end', [band(1, null), band(5, null)]],
    ['feeBillingRange.COP.1.end', [band(1, 4), band(5, 3), band(4, null)]],
    ['feeBillingRange.COP.0.value', [band(1, null, -1)]],
    ['feeBillingRange.COP', []],
  ])('bands that leave a hole, overlap or never end are refused at %s [C-APP-02]', async (field, bands) => {
    const { status, errors } = await changes(SIIGO, { feeBillingRange: { COP: bands } });
    expect(status).toBe(400);
    expect(errors.map((one) => one.field)).toContain(field);
  });

  test('no change, a past day, an unknown app, and other users are refused [C-APP-02]', async () => {
    expect(await changes(SIIGO, {})).toMatchObject({ status: 400 });
    expect(await changes(SIIGO, { trialPeriod: 5, from: '2026-11-20' })).toMatchObject({
      status: 400,
      errors: [{ field: 'from' }],
    });
    expect(await changes(SIIGO, { trialPeriod: 91 })).toMatchObject({ status: 400 });
    expect((await changes('nothing', { trialPeriod: 5 })).status).toBe(400);
    expect((await changes(SIIGO, { trialPeriod: 5 }, host)).status).toBe(403);
    for (const path of ['properties', 'user-wait-list']) {
      expect((await host.get(`/api/common/apps/${SIIGO}/${path}`)).status).toBe(403);
    }
    expect((await host.get('/api/admin/apps')).status).toBe(403);
    expect((await host.get(`/api/admin/apps/${SIIGO}/versions`)).status).toBe(403);
  });
});

describe('the waiting list', () => {
  test('it is for apps in development; a repeated entry is one [C-APP-10, C-APP-11, C-APP-12]', async () => {
    expect((await waits(host, HUBSPOT)).data).toEqual([HUBSPOT]);
    expect((await waits(host, HUBSPOT)).data).toEqual([HUBSPOT]);
    expect((await waits(host, 'powerbi-connect')).data).toEqual([HUBSPOT, 'powerbi-connect']);
    expect(await waits(host, SIIGO)).toMatchObject({ status: 409, errors: [{ code: 'app-already-live' }] });
    const left = await host.send('DELETE', '/api/common/user-wait-list?appId=powerbi-connect');
    expect(left.data).toEqual([HUBSPOT]);
    expect((await host.send('DELETE', '/api/common/user-wait-list?appId=powerbi-connect')).data).toEqual([
      HUBSPOT,
    ]);
    expect((await host.get('/api/common/user-wait-list')).data).toEqual([HUBSPOT]);
    const { data } = await host.get<App[]>('/api/common/apps');
    expect(data.filter(({ isWaitedFor }) => isWaitedFor).map(({ _id }) => _id)).toEqual([HUBSPOT]);
  });

  test('the waiting list, searched and as a file without formulas [C-APP-05, C-APP-06, R-ADMIN-01, SEC-12, SEC-31]', async () => {
    const person = await createSignedInPerson(app, 'espera@example.test');
    await app.platform.pools.system.named('test-formula', "update users set name = '=1+1' where id = $1", [
      person.userId,
    ]);
    // First come first.
    app.clock.advance(1);
    await waits(person, HUBSPOT);
    const path = `/api/common/apps/${HUBSPOT}/user-wait-list`;
    const all = await admin.get<WaitingUser[]>(`${path}?limit=1`);
    expect(all.meta).toMatchObject({ total: 2, page: 1, limit: 1 });
    expect(all.data).toMatchObject([{ email: 'duena@example.test' }]);
    const filter = encodeURIComponent(JSON.stringify({ search: 'ESPERA@' }));
    expect((await admin.get<WaitingUser[]>(`${path}?filter=${filter}`)).data).toMatchObject([
      { _id: person.userId, email: 'espera@example.test' },
    ]);
    const fresh = await signInAgain(app, admin.userId);
    const exported = await file(`${path}/exports/csv?filter=${filter}`, fresh);
    expect(exported.headers.get('content-disposition')).toContain('user-wait-list.csv');
    const text = await exported.text();
    expect(text).toContain("'=1+1");
    expect(text).not.toContain('duena@example.test');
    expect((await file(`${path}/exports/csv`, host)).status).toBe(403);
  });

  test('properties of an app by state and name, and as a file [C-APP-03, C-APP-04, R-ADMIN-01]', async () => {
    const body = { appId: 'scan-id', propertyId: host.propertyId, subscription: 'trial' };
    expect((await host.send('POST', '/api/common/my-apps', body)).status).toBe(201);
    const path = '/api/common/apps/scan-id/properties';
    const ask = (filter: object) =>
      admin.get<AppProperty[]>(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect((await ask({ state: 'trialing', search: 'azul' })).data).toMatchObject([
      { _id: host.propertyId, name: 'Casa Azul', state: 'trialing' },
    ]);
    expect((await ask({ state: 'active' })).meta.total).toBe(0);
    expect((await ask({ search: 'verde' })).meta.total).toBe(0);
    const fresh = await signInAgain(app, admin.userId);
    const exported = await file(`${path}/exports/csv`, fresh);
    expect(exported.headers.get('content-type')).toContain('text/csv');
    expect(exported.headers.get('content-disposition')).toContain('properties.csv');
    expect(await exported.text()).toContain('Casa Azul');
    const { data } = await admin.get<AdminApp[]>('/api/admin/apps');
    expect(data.find(({ _id }) => _id === 'scan-id')).toMatchObject({ properties: 1, waiting: 0 });
    expect(data.find(({ _id }) => _id === HUBSPOT)).toMatchObject({ waiting: 2 });
  });

  test('a person with a closed account leaves the waiting list [C-APP-02, R-APP-01, PRV-06]', async () => {
    const person = await createSignedInPerson(app, 'se-va@example.test');
    await waits(person, 'e-invoice-sat');
    const closed = { email: null, phone_number: null };
    await app.platform.pools.system.named(
      'test-closed',
      "update users set email = $2, phone_number = $3, name = '', closed_at = now() where id = $1",
      [person.userId, closed.email, closed.phone_number],
    );
    expect((await admin.get(`/api/common/apps/e-invoice-sat/user-wait-list`)).meta.total).toBe(0);
  });

  test('when an app goes live every waiting person is told once, in any number of runs [C-APP-02, R-APP-06]', async () => {
    await changes(HUBSPOT, { status: 'live' });
    await eventually(async () => {
      expect((await mailsTo('duena@example.test')).map(({ subject }) => subject)).toEqual([
        'HubSpot Connect ya está en Posada',
      ]);
      expect(await mailsTo('espera@example.test')).toHaveLength(1);
    });
    await notifyAppWaiters(app.context(), HUBSPOT);
    await changes(HUBSPOT, { status: 'live' });
    await changes(HUBSPOT, { status: 'dev' });
    await changes(HUBSPOT, { status: 'live' });
    expect((await host.get('/api/common/user-wait-list')).data).toEqual([]);
    expect(await mailsTo('duena@example.test')).toHaveLength(1);
  });

  test('from a day to come: they are told on that day, and not where it went back before [C-APP-02]', async () => {
    await waits(host, 'powerbi-connect');
    await waits(host, 'e-invoice-afip');
    await changes('powerbi-connect', { status: 'live', from: '2026-11-23' });
    await changes('e-invoice-afip', { status: 'live', from: '2026-11-23' });
    await changes('e-invoice-afip', { status: 'dev', from: '2026-11-23' });
    await notifyAllAppWaiters(app.context());
    expect(await mailsTo('duena@example.test')).toHaveLength(1);
    app.clock.advance(2 * 86_400);
    await notifyAllAppWaiters(app.context());
    await eventually(async () => {
      expect((await mailsTo('duena@example.test')).map(({ subject }) => subject)).toContain(
        'Power BI Connect ya está en Posada',
      );
    });
    const again = {
      ...(await signInAgain(app, (await whoIs('duena@example.test')) ?? '')),
      propertyId: host.propertyId,
    };
    expect((await again.get('/api/common/user-wait-list')).data).toEqual(['e-invoice-afip']);
    expect(await mailsTo('duena@example.test')).toHaveLength(2);
  });
});

const whoIs = async (email: string): Promise<string | undefined> =>
  (
    await app.platform.pools.system.named<{ id: string }>(
      'test-who',
      'select id from users where email = $1',
      [email],
    )
  )[0]?.id;
