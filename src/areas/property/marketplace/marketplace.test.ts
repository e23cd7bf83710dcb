import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, type Host, hostWithProperty, PASSWORD } from '#support/host.ts';
import { createColleague, createSignedInPerson, signInAgain } from '#support/people.ts';
import { signUpHost } from '#support/setup.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { dayIn, type Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import {
  getAppAccess,
  requireAppOfProvider,
  requireAppToBill,
  setPaidApps,
  setBillingStatus,
  getPropertyState,
} from './index.ts';
import type { App, AppsMeta, PropertyApp } from './marketplace.contract.ts';
import { notifyTrialEnding } from './waiting.service.ts';

type Owner = Host & { propertyId: string };
let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
});
afterAll(() => app?.stop());

const SIIGO = 'siigo-connect';
const anOwner = (): Promise<Owner> => hostWithProperty(app, `apps-${++count}@example.test`);
const inside = ({ propertyId }: { propertyId: string }) =>
  app.context().forProperty(propertyId as PropertyId);

async function listed(owner: Owner, filter: object = {}) {
  const query = new URLSearchParams({ propertyId: owner.propertyId, filter: JSON.stringify(filter) });
  const { data, meta, status } = await owner.get<App[]>(`/api/common/apps?${query}`);
  expect(status).toBe(200);
  return { data, ids: data.map(({ _id }) => _id), meta: meta as unknown as AppsMeta };
}
const one = async (owner: Owner, id = SIIGO): Promise<App> => {
  const found = (await listed(owner)).data.find(({ _id }) => _id === id);
  if (!found) throw new Error(`App ${id} does not exist`);
  return found;
};
const tries = (owner: Owner, appId = SIIGO): Promise<Answer<PropertyApp>> =>
  owner.send('POST', '/api/common/my-apps', { appId, propertyId: owner.propertyId, subscription: 'trial' });
const turnsOff = (owner: Owner, version: number, appId = SIIGO): Promise<Answer<PropertyApp>> =>
  owner.send('DELETE', `/api/common/my-apps/${appId}?propertyId=${owner.propertyId}`, undefined, {
    'if-match': String(version),
  });
const connects = (owner: Owner): Promise<Answer> =>
  owner.send('POST', '/api/common/property-integrations', {
    propertyId: owner.propertyId,
    partnerIntegrationId: 'siigo',
    mode: 'test',
  });
const stands = (
  owner: Owner,
  state: 'active' | 'past_due' | 'expired' | 'none',
  plan: 'BASIC' | 'PRO' | null = 'BASIC',
) => {
  const ctx = inside(owner);
  return ctx.db.transaction((tx) => setBillingStatus(ctx, tx, { plan, state, until: null }));
};
const pays = (owner: Owner, ...apps: ('siigo-connect' | 'alegra-connect')[]) => {
  const ctx = inside(owner);
  return ctx.db.transaction((tx) => setPaidApps(ctx, tx, apps));
};
const history = async (owner: Owner, subject: string) =>
  (
    await owner.get<{ action: string; after: unknown; message: string }[]>(
      `/api/common/audit-log?propertyId=${owner.propertyId}&subject=${subject}`,
    )
  ).data;
const later = (days: number) => app.clock.advance(days * 86_400);
const again = async (owner: Owner & { userId?: string }): Promise<Owner> => {
  const me = await app.platform.pools.system.named<{ user_id: string }>(
    'test-owner',
    'select user_id from memberships where property_id = $1 and role = $2',
    [owner.propertyId, 'owner'],
  );
  const userId = me[0]?.user_id;
  if (userId === undefined) throw new Error(`Property ${owner.propertyId} has no owner`);
  return { ...(await signInAgain(app, userId)), propertyId: owner.propertyId };
};

describe('the marketplace', () => {
  test('it lists every app with its price and the property’s own apps [C-APP-01, R-APP-02, R-APP-06]', async () => {
    const owner = await anOwner();
    const { data, meta } = await listed(owner);
    expect(meta).toMatchObject({
      total: 12,
      property: { isBilled: true, state: 'none', plan: null, tax: { name: 'IVA', rate: 1900 } },
    });
    expect(data[0]).toMatchObject({
      _id: 'sire-tra',
      name: { es: 'SIRE y TRA', en: 'SIRE and TRA' },
      pricingModel: 'free',
      property: { state: 'none', access: { open: true, because: 'free' } },
    });
    expect(await one(owner)).toMatchObject({
      status: 'live',
      connection: 'account',
      trialPeriod: 14,
      property: { isTried: false, access: { open: false, because: 'not-active' } },
    });
    expect(await one(owner, 'hubspot-connect')).toMatchObject({ status: 'dev' });
  });

  test('filters by category, connection, status, payment, search and favourite [R-APP-05, C-APP-01]', async () => {
    const owner = await anOwner();
    expect((await listed(owner, { category: 'accounting' })).ids).toEqual([
      'siigo-connect',
      'alegra-connect',
    ]);
    expect((await listed(owner, { connection: 'authority', status: 'live' })).ids).toEqual([
      'sire-tra',
      'e-invoice-dian',
    ]);
    expect((await listed(owner, { status: 'dev' })).ids).toHaveLength(5);
    expect((await listed(owner, { pricingModel: 'free' })).ids).toEqual(['sire-tra']);
    expect((await listed(owner, { search: 'ELECTRONICA dian' })).ids).toEqual(['e-invoice-dian']);
    // In any language of Posada.
    expect((await listed(owner, { search: 'document scanning' })).ids).toEqual(['scan-id']);
    expect((await listed(owner, { favourite: true })).ids).toEqual([]);
    expect((await listed(owner, { search: 'no hay' })).meta.total).toBe(0);
    const wrong = await owner.get(`/api/common/apps?filter=${encodeURIComponent('{"category":"x"}')}`);
    expect(wrong).toMatchObject({ status: 400, errors: [{ field: 'filter.category' }] });
  });

  test('the filters [C-APP-07, C-APP-08, C-APP-09, R-APP-03]', async () => {
    const owner = await anOwner();
    expect((await owner.get('/api/common/apps/categories')).data).toContain('accounting');
    expect((await owner.get('/api/common/apps/status')).data).toEqual(['live', 'dev']);
    expect((await owner.get('/api/common/apps/pricing-models')).data).toEqual([
      'free',
      'plan',
      'monthly',
      'stamp',
    ]);
  });

  test('a favourite is the person’s own, and twice is once [C-APP-14, C-APP-15, R-APP-01]', async () => {
    const owner = await anOwner();
    const path = `/api/common/apps/${SIIGO}/favourite`;
    for (const _ of [1, 2]) expect((await owner.send('PUT', path)).data).toEqual({ isFavourite: true });
    expect((await listed(owner, { favourite: true })).ids).toEqual([SIIGO]);
    const other = await createColleague(app, owner.propertyId, 'colega-favorita@example.test', {
      role: 'manager',
    });
    expect((await one({ ...other, propertyId: owner.propertyId })).isFavourite).toBe(false);
    for (const _ of [1, 2]) expect((await owner.send('DELETE', path)).data).toEqual({ isFavourite: false });
    expect((await listed(owner, { favourite: true })).ids).toEqual([]);
  });

  test('favourites and waiting lists are part of a person’s own data, and end with the account [PRV-06, PRV-07]', async () => {
    const person = await createSignedInPerson(app, 'se-lleva-sus-apps@example.test');
    await person.send('PUT', `/api/common/apps/${SIIGO}/favourite`);
    await person.send('POST', '/api/common/user-wait-list', { appId: 'powerbi-connect' });
    const { data } = await person.get<{ apps: object }>('/api/auth/me/data');
    expect(data.apps).toEqual({ favourites: [SIIGO], waitingFor: ['powerbi-connect'] });
    expect((await person.send('POST', '/api/auth/me/close', { password: PASSWORD })).status).toBe(200);
    const rows = await app.platform.pools.system.named<{ left: number }>(
      'test-apps-left',
      `select (select count(*) from app_favourites where user_id = $1)::int
            + (select count(*) from app_waits where user_id = $1)::int as left`,
      [person.userId],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test('a stranger finds nothing of a property; a read-only member changes nothing [SEC-02, SEC-03]', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    expect((await other.get(`/api/common/apps?propertyId=${owner.propertyId}`)).status).toBe(404);
    expect((await tries({ ...other, propertyId: owner.propertyId })).status).toBe(404);
    const reader = await createColleague(app, owner.propertyId, 'mira-apps@example.test', {
      role: 'read-only',
    });
    const asReader = { ...reader, propertyId: owner.propertyId };
    expect((await one(asReader)).property.state).toBe('none');
    expect((await tries(asReader)).status).toBe(403);
    expect((await turnsOff(asReader, 1)).status).toBe(403);
  });
});

describe('trying an app', () => {
  test('once, to the end of its last day in the property’s zone, with its line in the history [C-APP-13, D-2]', async () => {
    const owner = await anOwner();
    const tried = await tries(owner);
    // Saturday, 21 November, and fourteen days: to the end of 5 December in Bogotá.
    expect(tried).toMatchObject({
      status: 201,
      data: {
        state: 'trialing',
        until: '2026-12-06T05:00:00.000Z',
        isTried: true,
        access: { open: true, because: 'app-trial', until: '2026-12-06T05:00:00.000Z' },
      },
    });
    expect(await tries(owner)).toMatchObject({ status: 409, errors: [{ code: 'trial-used' }] });
    expect(await history(owner, 'app')).toMatchObject([
      { action: 'trial-started', after: { app: SIIGO, until: '2026-12-06T05:00:00.000Z' } },
    ]);
  });

  test('two at the same time are one trial [C-APP-13]', async () => {
    const owner = await anOwner();
    const both = await Promise.all([tries(owner), tries(owner)]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    expect(await history(owner, 'app')).toHaveLength(1);
  });

  test('an app in development, a free one, and one without a trial cannot be tried [C-APP-13]', async () => {
    const owner = await anOwner();
    expect(await tries(owner, 'hubspot-connect')).toMatchObject({
      status: 409,
      errors: [{ code: 'app-not-live' }],
    });
    expect(await tries(owner, 'sire-tra')).toMatchObject({ status: 409, errors: [{ code: 'no-trial' }] });
    expect(await tries(owner, 'nothing')).toMatchObject({ status: 400, errors: [{ field: 'appId' }] });
    await stands(owner, 'expired');
    expect(await tries(owner)).toMatchObject({ status: 409, errors: [{ code: 'plan-first' }] });
  });

  test('turned off, by the version that was seen, and not tried again [C-APP-16, REL-22]', async () => {
    const owner = await anOwner();
    const { data } = await tries(owner);
    expect(await turnsOff(owner, data.version + 1)).toMatchObject({
      status: 412,
      details: { state: 'trialing', version: data.version },
    });
    expect(await turnsOff(owner, data.version)).toMatchObject({
      status: 200,
      data: { state: 'ended', isTried: true, access: { open: false, because: 'not-active' } },
    });
    expect(await turnsOff(owner, data.version + 1)).toMatchObject({
      status: 409,
      errors: [{ code: 'nothing-to-end' }],
    });
    expect(await tries(owner)).toMatchObject({ status: 409, errors: [{ code: 'trial-used' }] });
    expect(await turnsOff(owner, 0, 'sire-tra')).toMatchObject({ errors: [{ code: 'nothing-to-end' }] });
    expect((await history(owner, 'app')).map(({ action }) => action)).toEqual([
      'deactivated',
      'trial-started',
    ]);
  });
});

describe('the billing status of a property', () => {
  test('during the property’s trial every live app is usable [D-2]', async () => {
    const owner = await signUpHost(app, { email: 'prueba-apps@example.test' });
    const ctx = inside(owner);
    expect(await getPropertyState(ctx)).toBe('trialing');
    expect(await getAppAccess(ctx, SIIGO)).toEqual({
      open: true,
      because: 'property-trial',
      until: owner.trialEndDate,
    });
    await expect(requireAppOfProvider(ctx, 'siigo')).resolves.toBeUndefined();
  });

  test('a plan opens what it includes; past due stops nothing, expired stops it; each change is in the history [D-26, R-PROD-07]', async () => {
    const owner = await anOwner();
    await stands(owner, 'active', 'BASIC');
    expect(await getAppAccess(inside(owner), 'check-in-host')).toMatchObject({ open: true, because: 'plan' });
    expect(await getAppAccess(inside(owner), SIIGO)).toMatchObject({ open: false, because: 'not-active' });
    await stands(owner, 'past_due', 'PRO');
    expect(await getAppAccess(inside(owner), SIIGO)).toMatchObject({ open: true, because: 'plan' });
    await stands(owner, 'past_due', 'PRO');
    await stands(owner, 'expired', 'PRO');
    expect(await getAppAccess(inside(owner), SIIGO)).toMatchObject({ open: false, because: 'expired' });
    expect(await getAppAccess(inside(owner), 'sire-tra')).toMatchObject({ open: true, because: 'free' });
    expect((await listed(owner)).meta.property).toMatchObject({ state: 'expired', plan: 'PRO' });
    expect((await history(owner, 'plan')).map(({ after }) => after)).toEqual([
      { plan: 'PRO', standing: 'expired' },
      { plan: 'PRO', standing: 'past_due' },
      { plan: 'BASIC', standing: 'active' },
    ]);
  });

  test('exactly the paid apps are open; a repeated call changes nothing', async () => {
    const owner = await anOwner();
    await tries(owner);
    await pays(owner, 'siigo-connect', 'alegra-connect');
    await pays(owner, 'alegra-connect', 'siigo-connect');
    expect((await one(owner)).property).toMatchObject({ state: 'active', access: { because: 'paid' } });
    await pays(owner, 'alegra-connect');
    expect((await one(owner)).property).toMatchObject({ state: 'ended', access: { open: false } });
    expect((await one(owner, 'alegra-connect')).property).toMatchObject({ state: 'active' });
    expect((await history(owner, 'app')).map(({ action }) => action)).toEqual([
      'ended',
      'activated',
      'activated',
      'trial-started',
    ]);
    const { version } = (await one(owner, 'alegra-connect')).property;
    // A paid app is usable until its billing ends the period.
    expect((await turnsOff(owner, version, 'alegra-connect')).data).toMatchObject({ state: 'active' });
    await pays(owner);
    expect((await one(owner, 'alegra-connect')).property).toMatchObject({ state: 'ended' });
    await pays(owner, 'alegra-connect');
    expect((await one(owner, 'alegra-connect')).property).toMatchObject({ state: 'active', until: null });
  });

  test('stays sold while a property was open are invoiced through its program afterwards, later ones are not [W2-J-17]', async () => {
    const owner = await anOwner();
    const ctx = inside(owner);
    const today = dayIn('America/Bogota', app.clock.now());
    const bills = (day: PlainDate) => requireAppToBill(ctx, 'siigo', day);
    await stands(owner, 'active', 'BASIC');
    await expect(bills(today)).rejects.toMatchObject({ entries: [{ code: 'app-not-active' }] });
    await stands(owner, 'past_due', 'PRO');
    await expect(bills(today)).resolves.toBeUndefined();
    await stands(owner, 'expired', 'PRO');
    await expect(bills(addDays(today, -9))).resolves.toBeUndefined();
    await expect(bills(today)).resolves.toBeUndefined();
    await expect(bills(addDays(today, 1))).rejects.toMatchObject({ entries: [{ code: 'app-not-active' }] });
    await expect(requireAppOfProvider(ctx, 'siigo')).rejects.toMatchObject({
      entries: [{ code: 'app-not-active' }],
    });
  });

  test('an accounting program needs its app to be connected, and a connected one continues [R-PROD-05]', async () => {
    const owner = await anOwner();
    expect(await connects(owner)).toMatchObject({ status: 409, errors: [{ code: 'app-not-active' }] });
    const { data } = await tries(owner);
    expect((await connects(owner)).status).toBe(201);
    await turnsOff(owner, data.version);
    const lists = `/api/accounting/taxes?propertyId=${owner.propertyId}&partnerIntegrationId=siigo`;
    expect((await owner.get(lists)).status).toBe(200);
    const settings = `/api/accounting/journals/settings?propertyId=${owner.propertyId}&partnerIntegrationId=siigo`;
    const nothing = { documentType: null, thirdParty: null, channels: {}, kinds: {}, money: {} };
    const accounts = {
      ...nothing,
      documentType: '24446',
      thirdParty: '901234567',
      kinds: { commission: { debit: '53050501', credit: '22050501' } },
    };
    expect(await owner.send('PUT', settings, accounts)).toMatchObject({
      errors: [{ code: 'app-not-active' }],
    });
    // Removing it is always possible.
    expect((await owner.send('PUT', settings, nothing)).status).toBe(200);
  });
});

describe('without billing', () => {
  test('every live app is open without a question', async () => {
    const free = await startTestApp();
    try {
      const owner = await hostWithProperty(free, 'sin-cobro@example.test');
      const ctx = free.context().forProperty(owner.propertyId as PropertyId);
      expect(await getAppAccess(ctx, SIIGO)).toMatchObject({ open: true, because: 'not-billed' });
      expect(await getAppAccess(ctx, 'hubspot-connect')).toMatchObject({ open: false, because: 'not-live' });
      await expect(requireAppOfProvider(ctx, 'siigo')).resolves.toBeUndefined();
    } finally {
      await free.stop();
    }
  });
});

/** The clock only moves forward from here. */
describe('the end of a trial', () => {
  test('a trial’s end is announced once, three days before, and it ends to the second [D-2]', async () => {
    const owner = await anOwner();
    const email = `apps-${count}@example.test`;
    const { data } = await tries(owner);
    const mails = async () => {
      const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(email)}`);
      return (await response.json()) as { subject: string; text: string }[];
    };
    const queued = await app.platform.pools.system.named<{ run_at: Date }>(
      'test-queued',
      "select run_at from jobs where name = 'marketplace.trial-ends' and property_id = $1",
      [owner.propertyId],
    );
    expect(queued.map(({ run_at: at }) => new Date(at).toISOString())).toEqual(['2026-12-03T05:00:00.000Z']);
    later(11);
    const until = data.until ?? ('' as Instant);
    await notifyTrialEnding(inside(owner), SIIGO, until);
    // Every job may run twice.
    await notifyTrialEnding(inside(owner), SIIGO, until);
    await eventually(async () => {
      expect((await mails()).map(({ subject }) => subject)).toEqual([
        'La prueba de Conexión Siigo termina el 5 de diciembre de 2026',
      ]);
    });
    app.clock.set('2026-12-06T04:59:59.000Z' as Instant);
    expect((await one(await again(owner))).property.access).toMatchObject({
      open: true,
      because: 'app-trial',
    });
    app.clock.set(data.until ?? ('2026-12-06T05:00:00.000Z' as Instant));
    expect((await one(await again(owner))).property).toMatchObject({
      state: 'ended',
      access: { open: false, because: 'trial-over' },
    });
    expect(await mails()).toHaveLength(1);
  });
});
